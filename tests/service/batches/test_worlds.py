"""The refusal of a batch is the same in two worlds that differ in what its seat does not know.

The worlds are matches that start from two positions with the same view, and with other luck. A
command is legal in both and reveals something else in each. No batch that goes on after it may
answer differently, and none is stored.
"""

import pytest

from games import GAMES
from games.errors import RuleViolation
from games.luck import SeededLuck
from games.table.undo_history import telling_events
from matches.commands.positions.position import plain
from tests.service.batches.batching import body_of, log_of, pairs_of, reveals_of
from tests.service.past.analysing import ByHand
from tests.service.worlds.calls import calling
from tests.service.worlds.doors import Door
from tests.service.worlds.playing import Clocked, Playing

REVEALING = [name for name, game in GAMES.items() if telling_events(game)]
MOMENTS = 60  # commands of a match
DIFFERENT = 2  # reveals that differ between the worlds, per match


def worlds_at(name, match, seat, number):
    """Return two worlds with the same view of a seat."""
    state = match.tip.state
    other = match.game.determinize(match.game.view(state, seat), SeededLuck(f"other/{number}"))
    worlds = []
    for seed, position in ((1, state), (2, other)):
        world = Clocked(name, seed, analyses=ByHand())
        placed = plain(match.game, position)
        worlds.append(Playing(name, 1, position=placed, world=world))
    return worlds


def answer_to(world, seat, bodies):
    """Return status, headers and body of the answer to a batch over HTTP."""
    door = Door("post_command", f"{world.stem}/commands", "POST", bodies, prefer="actions, digest")
    with calling(world.world) as callers:
        return callers.ask(door, world.token(seat))


def followers_of(world, seat, command):
    """Return commands that may follow: the same, a legal one from before, and one without form."""
    legal = world.game.legal(world.tip.state, seat)
    return [body_of(command), body_of(legal[-1]), {"type": "none"}]


def is_different(worlds, seat, command):
    """Play a command alone. Return whether its events differ between the worlds."""
    seen = []
    for world in worlds:
        status, _, data = answer_to(world, seat, body_of(command))
        assert status == 201, data
        after = world.game.view(world.tip.state, seat)
        seen.append(after)
    return seen[0] != seen[1]


def check_reveal(name, match, batch, number):
    """Check the batches after a reveal. Return whether it differs between the worlds."""
    worlds = worlds_at(name, match, batch.seat, number)
    try:
        for world in worlds:
            world.game.decide(world.tip.state, batch.commands[0], SeededLuck(1))
    except RuleViolation:
        return False  # it is legal only in view of the secrets that the seat itself has
    logs = [log_of(world) for world in worlds]
    for second in followers_of(worlds[0], batch.seat, batch.commands[0]):
        bodies = [body_of(batch.commands[0]), second]
        first, other = (answer_to(world, batch.seat, bodies) for world in worlds)
        assert first == other
        assert first[0] == 422
    assert [log_of(world) for world in worlds] == logs
    return is_different(worlds, batch.seat, batch.commands[0])


@pytest.mark.parametrize("name", REVEALING)
def test_a_refused_batch_shows_nothing_of_what_was_drawn(name):
    match, different = Playing(name, 1), 0
    for number in range(MOMENTS):
        for batch in list(reveals_of(match))[:1]:
            different += check_reveal(name, match, batch, number)
        if different == DIFFERENT or not match.play(1):
            break

    assert different


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_is_refused_in_the_same_way_in_both_worlds(name):
    """The second command is illegal in the state after the first, which reveals nothing."""
    match, checked = Playing(name, 1), 0
    for number in range(MOMENTS):
        for batch in list(pairs_of(match))[:1]:
            worlds = worlds_at(name, match, batch.seat, number)
            bodies = [body_of(batch.commands[0])] * 2
            first, other = (answer_to(world, batch.seat, bodies) for world in worlds)
            if first[0] != 409:
                continue
            assert first == other
            checked += 1
        if checked == DIFFERENT or not match.play(1):
            break

    assert checked
