"""The values of a person's alternatives against bots do not depend on hidden values.

The positions of each pair of worlds differ only in values that are hidden from the person. The
whole answer, its id and its numbers included, must be the same.
"""

import pytest

from games import GAMES
from games.game import Seats
from games.luck import SeededLuck
from matches.commands.positions.position import plain
from tests.by_game import part_of
from tests.service.worlds.calls import calling, differing
from tests.service.worlds.doors import Door
from tests.service.worlds.playing import Playing

HIDING = [name for name in GAMES if part_of(name, "sample").HIDES]
PERSON = 0
FEW, MANY = 30, 160  # commands of a match
EVERY = 4  # moments of a long match, of which one is tested


def moments(name, seed, commands):
    """Yield the states of a random match in which the person has a choice."""
    match = Playing(name, seed)
    for _ in range(commands):
        state = match.tip.state
        pending = match.game.pending(state)
        asked = isinstance(pending, Seats) and any(q.seat == PERSON for q in pending.questions)
        if asked and len(match.game.legal(state, PERSON)) > 1:
            yield state
        if not match.play(1):
            return


def ask_and_answer(match, playouts):
    """Return the responses to a question of the person, asked, half answered and answered."""
    by_hand = match.world.app.extensions["api"].analyses
    token = match.token(PERSON)
    body = {"seat": PERSON, "playouts": playouts}
    asked = Door("ask_whatif", f"{match.stem}/whatif", "POST", body)
    with calling(match.world) as callers:
        answers = [callers.ask(asked, token)]
        status, headers, _ = answers[0]
        assert status == 202, answers[0]
        read = Door("get_whatif", dict(headers)["location"])
        for slices, count in ((1, playouts), (10_000, 10**9)):
            by_hand.answer(slices, count)
            answers.append(callers.ask(read, token))
        for eyes in (None, match.creator):
            answers.append(callers.ask(read, eyes))
    assert b'"status":"done"' in answers[2][2]
    assert [answer[0] for answer in answers] == [202, 200, 200, 403, 403]
    return answers


def check_moment(name, state, playouts):
    """Check that the person sees no difference. Return whether the worlds differ."""
    game = GAMES[name]
    luck = SeededLuck(f"whatif/{playouts}")
    other = game.determinize(game.view(state, PERSON), luck)
    positions = [plain(game, world) for world in (state, other)]
    if positions[0] == positions[1]:
        return False
    bots = range(1, max(2, game.seats[0]))
    matches = [Playing(name, 1, position=position, bots=bots) for position in positions]
    answers = [ask_and_answer(match, playouts) for match in matches]
    assert differing(*answers) is None
    return True


@pytest.mark.parametrize("name", HIDING)
def test_hidden_values_make_no_difference_to_the_values_of_alternatives(name):
    states = list(moments(name, 1, FEW))
    are_checked = [check_moment(name, state, 3) for state in (states[0], states[-1])]

    assert any(are_checked)


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", HIDING)
def test_hidden_values_make_no_difference_at_any_version(name):
    states = list(moments(name, 2, MANY))

    are_checked = [check_moment(name, state, 8) for state in states[::EVERY]]

    assert any(are_checked)
