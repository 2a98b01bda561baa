"""No other seat can distinguish two worlds that differ in a seat's secret choice.

They are matches of the real games with the same keys and the same luck. At a secret decision, one
seat chooses a different command. The others play the same, as long as every event has a hidden
part. No view is used to determine the hidden parts.
"""

from typing import NamedTuple, get_args

import msgspec
import pytest

from formicary.game_check.drawings import ids_in
from games import GAMES
from games.errors import LuckNeeded
from games.game import Secret
from games.luck import NoLuck
from games.table.commands import GoTo
from games.words.of_games import words_of
from matches.commands.commit import Actor, CommandRequest
from matches.commands.undo import go
from service.contract.openapi.components import example_of
from tests.service.worlds.calls import calling, differing, mask_answers
from tests.service.worlds.doors import (
    Door,
    doors_at,
    doors_now,
    doors_of_seats,
    doors_to_causes,
)
from tests.service.worlds.playing import Playing

SECRETS = [
    (name, kind)
    for name, game in GAMES.items()
    for kind in get_args(game.command)
    if getattr(kind, "secret", False) and len(kind.__struct_fields__) > 1  # has at least two values
]
SEEDS = 40  # matches to search for a decision
COMMANDS_MOST = 120  # in each of them
STEPS = 6  # the maximum number of commands to compare after the decision
VALUES = 12  # whose causes are asked for at each version
ONE = "1970-01-01T00:00:00Z"


class Decision(NamedTuple):
    """A secret decision: after n commands of a match, a seat plays one of two commands."""

    name: str
    seed: int
    commands: int
    seat: int
    choices: tuple


def decision_of(name, kinds, skip=0):
    """Return a decision of some kinds in a random match, after `skip` others, or None."""
    for seed in range(SEEDS):
        match = Playing(name, seed)
        for count in range(COMMANDS_MOST):
            for seat in range(match.seats):
                choices = choices_of(match, seat, kinds)
                if choices and not skip:
                    return Decision(name, seed, count, seat, choices)
                skip -= bool(choices)
            if not match.play(1):
                break
    return None


def choices_of(match, seat, kinds):
    """Return two hidden commands of one kind that a seat can play, or an empty tuple."""
    state = match.tip.state
    legal = [command for command in match.game.legal(state, seat) if type(command) in kinds]
    alike = [command for command in legal if type(command) is type(legal[0])]
    hidden = [command for command in alike if hides(match.game, state, command)]
    return (hidden[0], hidden[-1]) if len(hidden) > 1 else ()


def hides(game, state, command):
    """Return whether every event of a command has a hidden part, so that nothing is revealed."""
    try:
        return all(map(is_hidden, game.decide(state, command, NoLuck())))
    except LuckNeeded:
        return False


def is_hidden(event):
    return any(isinstance(getattr(event, name), Secret) for name in event.__struct_fields__)


def worlds_of(decision, undo="free"):
    """Yield the two worlds after their choices."""
    for choice in decision.choices:
        match = Playing(decision.name, decision.seed, undo=undo)
        match.play(decision.commands)
        match.give(CommandRequest(actor=Actor("seat", decision.seat), command=choice))
        yield match


def ask_all(match, reader, versions, *, is_last=False):
    """Return a reader's responses over HTTP about some versions and the current state of a match.

    The match is only changed by the last call.
    """
    stem = match.stem
    doors = [*(door for at in versions for door in doors_at(stem, at)), *doors_now(stem, ONE)]
    for at in versions:
        doors += doors_to_causes(match.game, stem, at, VALUES)
    if reader is not None:
        doors += [*foresight(match, reader), *illegal_commands(match, reader)]
    if is_last:
        doors += doors_of_seats(stem, {"type": "none"})
    token = None if reader is None else match.token(reader)
    with calling(match.world) as callers:
        return mask_answers(callers.ask_each(doors, token))


def foresight(match, seat):
    """Yield the requests of a seat about its own possible commands."""
    legal = match.game.legal(match.tip.state, seat)
    for command in legal[:: max(1, len(legal) // 3)]:
        body = msgspec.to_builtins(command)
        del body["seat"]
        for operation, name in (("preview_command", "preview"), ("explain_command", "explain")):
            yield Door(operation, f"{match.stem}/{name}", "POST", body)
        yield Door("preview_command", f"{match.stem}/preview?parts=1", "POST", body)
    view = match.game.view(match.tip.state, seat)
    drawn = sorted(
        element
        for element in ids_in(match.game.draw(view, words_of(match.game, "en")))
        if ":" in element
    )
    for target in drawn[:: max(1, len(drawn) // 4)]:
        yield Door("explain_target", f"{match.stem}/explain?target={target}")


def illegal_commands(match, seat):
    """Yield illegal commands of several types. Each error explains the reason."""
    game, commands = match.game, match.world.app.extensions["api"].forms[match.game.name].commands
    legal = game.legal(match.tip.state, seat)
    for form in [*commands.values()][::4]:
        body = example_of(form.schema)
        if msgspec.convert({**body, "seat": seat}, game.command) not in legal:
            yield Door("post_command", f"{match.stem}/commands", "POST", body)


def all_hidden(match, after):
    """Return whether every event after a version has a hidden part."""
    entries = match.world.context.store.read(match.match_id, after)
    return all(is_hidden(match.match.codec.record(entry).event) for entry in entries)


def check_choice(decision, *, whole):
    """Check that no other reader can see which choice was made, until it may be revealed."""
    worlds = tuple(worlds_of(decision))
    after = worlds[0].version
    readers = [None, *(seat for seat in range(worlds[0].seats) if seat != decision.seat)]
    for _ in range(STEPS if whole else 1):
        (version,) = {match.version for match in worlds}
        if not all(all_hidden(match, after) for match in worlds):
            break  # the choice itself may be revealed
        versions = range(max(1, after - 1), version + 2) if whole else (version,)
        for reader in readers:
            check_reader(worlds, reader, versions)
        if not go_on(worlds, decision.seat):
            break
    check_own(worlds, decision.seat, after)


def check_reader(worlds, reader, versions):
    first, other = (ask_all(match, reader, versions) for match in worlds)
    assert differing(first, other) is None


def check_own(worlds, seat, after):
    """Check that the seat itself sees its choice, so that the worlds do differ."""
    door = Door("list_events", f"{worlds[0].stem}/events?after={after - 1}&limit=1")
    seen = []
    for match in worlds:
        with calling(match.world) as callers:
            seen.append(callers.ask(door, match.token(seat))[2])
    assert seen[0] != seen[1]


def go_on(worlds, chooser):
    """Let the next seat except the chooser play the same in both worlds, if one can.

    Return whether there was such a seat.
    """
    request = worlds[0].choose()
    if request is None or request.actor.seat in (None, chooser):
        return False
    for match in worlds:
        match.give(request)
    return True


def with_answers(name, *bodies):
    """Return worlds in which a seat has secretly set different standing answers."""
    worlds = []
    for body in bodies:
        match = Playing(name, 1)
        match.play(3)
        given = Door("put_standing_answers", f"{match.stem}/standing-answers", "PUT", body)
        with calling(match.world) as callers:
            assert callers.ask(given, match.token(0))[0] == 200
        worlds.append(match)
    return worlds


@pytest.mark.parametrize("name", dict(SECRETS))
def test_the_answer_to_a_command_shows_no_secret_choice(name):
    """Another seat plays the same in both worlds, and asks for its next actions."""
    decision = decision_of(name, [kind for of_game, kind in SECRETS if of_game == name])
    worlds = tuple(worlds_of(decision))
    request = worlds[0].choose()
    while request.actor.seat in (None, decision.seat):
        for match in worlds:
            match.give(request)
        request = worlds[0].choose()
    body = msgspec.to_builtins(request.command)
    del body["seat"]
    door = Door(
        "post_command", f"{worlds[0].stem}/commands", "POST", body, prefer="actions, digest"
    )
    answers = []
    for match in worlds:
        with calling(match.world) as callers:
            answers.append(mask_answers(callers.ask_each([door], match.token(request.actor.seat))))

    ((_, (status, _, sent)),) = answers[0]
    assert status == 201
    assert all(b'"%b":' % field in sent for field in (b"asked", b"status", b"actions", b"digest"))
    assert differing(*answers) is None


OPEN_GAME = next(name for name in GAMES if name not in dict(SECRETS))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [name if name == OPEN_GAME else pytest.param(name, marks=pytest.mark.assure) for name in GAMES],
)
def test_nobody_else_can_tell_standing_answers_apart(name):
    """One seat sets standing answers for one kind of question or for two."""
    kinds = GAMES[name].questions
    answers = [{"kind": kind, "choice": {"rule": "only"}} for kind in kinds]
    worlds = with_answers(name, {"answers": answers[:1]}, {"answers": answers[-2:]})
    version = worlds[0].version

    for reader in (None, 1):
        check_reader(worlds, reader, (version,))
    check_own(worlds, 0, version)


@pytest.mark.slow
@pytest.mark.parametrize("name", dict(SECRETS))
def test_nobody_else_can_tell_a_secret_choice(name):
    kinds = [kind for of_game, kind in SECRETS if of_game == name]
    check_choice(decision_of(name, kinds), whole=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", dict(SECRETS))
def test_a_proposal_tells_nobody_else_which_choice_it_takes_back(name):
    """Another seat proposes to undo up to before a secret choice, and all endpoints show this."""
    kinds = [kind for of_game, kind in SECRETS if of_game == name]
    decision = decision_of(name, kinds)
    worlds = tuple(worlds_of(decision, undo="consent"))
    others = [seat for seat in range(worlds[0].seats) if seat != decision.seat]
    request = CommandRequest(actor=Actor("seat", others[0]), of_table=True)
    for match in worlds:
        go(match.world.context, match.match_id, request, GoTo(match.version - 1))
        assert match.tip.table.proposal.seat == others[0]

    for reader in (None, *others):
        check_reader(worlds, reader, (worlds[0].version,))
    own = [shown_proposal(match, decision.seat) for match in worlds]
    assert own[0]["takes_back"]["moves"] == own[1]["takes_back"]["moves"] == 1
    assert own[0]["takes_back"]["lines"] != own[1]["takes_back"]["lines"]


def shown_proposal(match, seat):
    return match.world.get(match.stem, token=match.token(seat)).json["proposal"]


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("skip", [0, 1, 5])
@pytest.mark.parametrize(("name", "kind"), SECRETS)
def test_nobody_else_can_tell_any_secret_choice(name, kind, skip):
    """Each kind of secret command in each game is tested, at some of its decisions."""
    decision = decision_of(name, [kind], skip)
    if decision is None:
        pytest.skip(f"no such decision in {SEEDS} matches")
    check_choice(decision, whole=True)
