"""An event with an unset `tells` reveals nothing that was hidden from a reader.

A seat may undo a command alone only if its events leave that flag unset, so the flag has to be
correct. A command is decided again in worlds that are consistent with a reader's view. If it is
legal there, the reader must get the same events, or the flag must be set. Commands that draw luck
cannot be undone alone in any case.
"""

import pytest
from msgspec import UNSET, Struct, structs

from games import GAMES
from games.errors import GameError, LuckNeeded
from games.game import RunPhase, Secret
from games.luck import NoLuck, SeededLuck
from tests.anthill import ANTHILL
from tests.scenario import random_match

WORLDS = 3  # per reader and command
IN_SHORT = 4  # matches of a game for each number of seats; `make assure` plays the rest
PLAYED = {
    "anthill": (ANTHILL, (2, 3), 6),
    **{name: (game, (2, game.seats[1]), 16) for name, game in GAMES.items()},
}


def redact_for(event, reader):
    """Return an event as a reader receives it."""
    hidden = {
        name: structs.replace(value, value=UNSET)
        for name in event.__struct_fields__
        if isinstance(value := getattr(event, name), Secret) and reader not in value.audience
    }
    return structs.replace(event, **hidden) if hidden else event


def events_for(game, state, command, reader):
    """Return a reader's events of a command, or the label of its draw."""
    try:
        return tuple(redact_for(event, reader) for event in game.decide(state, command, NoLuck()))
    except LuckNeeded as needed:
        return needed.label


def find_undeclared(game, state, command, events, worlds):
    """Yield the readers who learn more from a command than its events declare."""
    if isinstance(events_for(game, state, command, None), str):
        return  # it draws
    if any(getattr(event, "tells", False) for event in events):
        return
    for reader in (None, *range(worlds.seats)):
        here = events_for(game, state, command, reader)
        view = game.view(state, reader)
        for number in range(WORLDS):
            world = game.determinize(view, worlds.luck)
            try:
                there = events_for(game, world, command, reader)
            except GameError:
                continue  # a seat's own secrets, revealed by its own choice, do not count
            if there != here:
                yield reader, number, here, there


class Shown(Struct, frozen=True):
    """An event that reveals a hidden number without declaring it."""

    number: int


class Worlds:
    """A source of worlds for a match."""

    def __init__(self, seats, seed):
        self.seats = seats
        self.luck = SeededLuck(seed)


CASES = [
    pytest.param(
        game,
        seats,
        seed,
        id=f"{game.name}-{seats}-{seed}",
        marks=() if seed < IN_SHORT else pytest.mark.assure,
    )
    for game, few, count in PLAYED.values()
    for seats in few
    for seed in range(count)
]


@pytest.mark.parametrize(("game", "seats", "seed"), CASES)
def test_what_lets_somebody_learn_says_so(game, seats, seed):
    worlds = Worlds(seats, f"worlds/{seed}")
    for state, command, events in random_match(game, seats, seed):
        if not isinstance(command, RunPhase):
            undeclared = list(find_undeclared(game, state, command, events, worlds))
            assert not undeclared, (command, undeclared)


def test_a_reveal_that_does_not_say_so_is_found():
    """The check is tested with a seat's hidden number in a public field."""

    def shows_numbers(state, command, luck):
        return (*ANTHILL.decide(state, command, luck), Shown(number=state.numbers[0]))

    loose = structs.replace(ANTHILL, decide=shows_numbers)
    worlds = Worlds(2, "loose")
    undeclared = [
        reader
        for state, command, events in random_match(ANTHILL, 2, 1)
        if not isinstance(command, RunPhase)
        for reader, *_ in find_undeclared(loose, state, command, events, worlds)
    ]
    assert {None, 1} <= set(undeclared)
    assert 0 not in undeclared
