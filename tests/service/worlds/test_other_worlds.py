"""A real match and another world with the same view look the same to the reader.

Each world is a match that starts from its position, with the same keys. Its log hides that
position, and the responses to a reader over HTTP must not depend on the hidden part of it.
"""

import pytest

from games import GAMES
from games.game import Seats
from games.luck import SeededLuck
from matches.commands.positions.position import plain
from tests.by_game import part_of
from tests.service.worlds.calls import differing
from tests.service.worlds.playing import Playing
from tests.service.worlds.test_secret_choices import ask_all

HIDING = [name for name in GAMES if part_of(name, "sample").HIDES]
FEW, MANY = 12, 120  # commands of a match


def moments(name, seed, commands):
    """Yield version and state after each command of a random match that leaves a pending question."""
    match = Playing(name, seed)
    for _ in range(commands):
        state = match.tip.state
        pending = match.game.pending(state)
        if isinstance(pending, Seats) and pending.questions:
            yield match.version, state
        if not match.play(1):
            return


def check_moment(name, version, state, reader):
    """Check that a reader sees no difference. Return whether the worlds differ."""
    game = GAMES[name]
    luck = SeededLuck(f"worlds/{version}/{reader}")
    other = game.determinize(game.view(state, reader), luck)
    positions = [plain(game, world) for world in (state, other)]
    if positions[0] == positions[1]:
        return False
    answers = []
    for position in positions:
        match = Playing(name, 1, position=position)
        answers.append(ask_all(match, reader, (match.version,), is_last=True))
    assert differing(*answers) is None, version
    return True


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_what_a_reader_may_not_know_makes_no_difference_to_it(name):
    assert any(check_moment(name, version, state, 1) for version, state in moments(name, 1, FEW))


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("reader", [None, 0, 1])
@pytest.mark.parametrize("name", HIDING)
def test_what_a_reader_may_not_know_makes_no_difference_at_any_version(name, reader):
    differences = [
        check_moment(name, version, state, reader) for version, state in moments(name, 2, MANY)
    ]

    assert any(differences)
