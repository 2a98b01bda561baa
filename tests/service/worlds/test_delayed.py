"""Two matches that only differ after the version visible to spectators look the same to them."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games import GAMES
from games.luck import SeededLuck
from tests.service.worlds.calls import calling, differing
from tests.service.worlds.doors import (
    doors_at,
    doors_now,
    doors_of_accounts,
    doors_of_administrators,
    doors_of_creators,
    doors_of_seats,
    doors_to_causes,
)
from tests.service.worlds.playing import ADMIN, MINUTE, Playing

COMMANDS = 6  # shared by both worlds
MORE = 12  # maximum number of differing commands
AFTER = 10 * MINUTE
DELAY = 5  # minutes
VALUES = 4  # whose causes are asked for at each version
WAYS = 20  # different continuations of a match


def by_minutes(name, seed, *, is_over):
    """Return two worlds that diverged a minute ago, and the version that everyone may see.

    Args:
        name: the name of the game.
        seed: the seed of the part that they share.
        is_over: whether one of them is over, by its game or by an administrator.
    """
    worlds = [Playing(name, seed, kind="delayed", minutes=DELAY) for _ in range(2)]
    (seen,) = {world.play(COMMANDS)[-1] for world in worlds}
    for way, world in enumerate(worlds):
        world.world.now += AFTER
        go_on(world, way, MORE - 5 * way)
        if is_over and way and world.choose():
            answer = world.world.post(f"{world.stem}/end", {"reason": "fault"}, token=ADMIN)
            assert answer.status_code == 201, answer.text
        world.world.now += MINUTE
    return worlds, seen


def by_events(name, seed):
    """Return two worlds that diverged equally many events ago, and the last shared version."""
    shared, first = ends_of(name, seed, 0)
    for way in range(1, WAYS):
        _, second = ends_of(name, seed, way)
        meet = [seq for seq in first if first[seq] != second.get(seq, first[seq])]
        meet = [seq for seq in meet if seq >= shared + 2]
        if meet:
            break
    worlds = []
    for moved in (0, way):
        world = Playing(name, seed, kind="delayed", events=meet[0] - shared)
        world.play(COMMANDS)
        go_on(world, moved, 0)
        while world.version < meet[0]:
            world.play(1)
        worlds.append(world)
    return worlds, shared


def ends_of(name, seed, way):
    """Return the shared version, and the links at the ends of one world's later commands."""
    world = Playing(name, seed)
    shared = world.play(COMMANDS)[-1]
    ends = go_on(world, way, MORE)
    running = ends if world.choose() else ends[:-1]
    links = {entry.seq: entry.link for entry in world.world.context.store.read(world.match_id)}
    return shared, {version: links[version] for version in running}


def go_on(world, way, commands):
    """Play on with the luck of one continuation. Return the version after each command."""
    world.luck = SeededLuck(f"way/{way}")
    return world.play(commands)


PAIRS: dict[str, Callable[..., Any]] = {
    "minutes": partial(by_minutes, is_over=False),
    "minutes, and one is over": partial(by_minutes, is_over=True),
    "events": by_events,
}


def ask_all(world, versions, *, creator=False):
    """Return the responses of all endpoints over HTTP, with the lobby up to date.

    The caller has no token, or the key of the account that created the match but holds no seat.
    """
    world.follow()
    doors = [
        *(door for at in versions for door in doors_at(world.stem, at)),
        *(door for at in versions for door in doors_to_causes(world.game, world.stem, at, VALUES)),
        *doors_now(
            world.stem, "1970-01-01T00:00:00Z", "1970-01-01T00:10:30Z", "2030-01-01T00:00:00Z"
        ),
        *doors_of_seats(world.stem, {"type": "none"}),
        *doors_of_administrators(world.stem),
    ]
    of_creators = [*doors_of_creators(world.stem, versions[-1]), *doors_of_accounts()]
    with calling(world.world) as callers:
        return [
            *callers.ask_each(doors, world.creator if creator else None),
            *callers.ask_each(of_creators, world.creator),
        ]


def check_alike(name, pair, seed, *, whole):
    """Check that spectators see no difference, although one seat does."""
    worlds, seen = PAIRS[pair](name, seed)
    newest = max(world.version for world in worlds)
    versions = range(1, newest + 2) if whole else (1, seen, seen + 1, newest)

    answers = [ask_all(world, versions) for world in worlds]
    if whole:
        assert differing(*(ask_all(world, versions, creator=True) for world in worlds)) is None
    of_seats = [world.world.get(f"{world.stem}/events", token=world.token(0)) for world in worlds]

    assert differing(*answers) is None
    head = next(answer for door, answer in answers[0] if door.operation == "get_match")
    assert b'"version":%d,' % seen in head[2]
    assert of_seats[0].data != of_seats[1].data


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_spectators_learn_nothing_of_what_they_do_not_see_yet(name):
    """Each game gets a different pair of worlds, at a few versions."""
    check_alike(name, [*PAIRS][[*GAMES].index(name) % len(PAIRS)], 1, whole=False)


@pytest.mark.assure
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("name", GAMES)
def test_spectators_learn_nothing_at_any_version(name, pair, seed):
    check_alike(name, pair, seed, whole=True)
