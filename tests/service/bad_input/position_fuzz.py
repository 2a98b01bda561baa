"""Positions from random matches, edited so that one field is wrong."""

from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

from games import GAMES
from games.game import Phase, RunPhase, Seats
from games.luck import SeededLuck
from matches.commands.positions.position import plain

HUGE = (2**31, 2**53 - 1, 2**53, 10**30)


def random_position(name, seed):
    """Return a decoded state from a random match of a game, and its number of seats."""
    game, choose = GAMES[name], Random(f"reached/{name}/{seed}")
    luck = SeededLuck(f"{name}/{seed}")
    seats = choose.randint(max(2, game.seats[0]), game.seats[1])
    state = game.start
    events = game.setup(game.options(), seats, luck)
    for _ in range(choose.randrange(5, 400)):
        state = fold_events(game, state, events)
        command = some_command(game, state, choose)
        if command is None:
            return random_position(name, f"{seed}+")
        before, events = state, game.decide(state, command, luck)
    while not isinstance(game.pending(before), Seats):
        before = fold_events(game, before, game.decide(before, RunPhase(), luck))
    return plain(game, before), seats


def fold_events(game, state, events):
    for event in events:
        state = game.evolve(state, event)
    return state


def some_command(game, state, choose):
    """Return a legal command or the phase that is due, or None if the game is over."""
    match game.pending(state):
        case Seats(questions=asked):
            return choose.choice(game.legal(state, choose.choice(asked).seat))
        case Phase():
            return RunPhase()
        case _:
            return None


def places(value, path=()):
    """Yield the path of every value within a value."""
    yield path
    items: Iterable[Any] = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    for name, inner in items:
        yield from places(inner, (*path, name))


def at(value, path):
    for step in path:
        value = value[step]
    return value


def edit_position(position, choose):
    """Change one field of a position. Return the position and a description of the change."""
    made = deepcopy(position)
    path = choose.choice([place for place in places(made) if place])
    holder, last = at(made, path[:-1]), path[-1]
    new = other_value(holder[last], choose, position)
    if new is GONE:
        del holder[last]
    else:
        holder[last] = new
    return made, f"/{'/'.join(map(str, path))}: {at(position, path)!r} -> {new!r}"


GONE = object()


def other_value(value, choose, position):
    """Return another value for a field: similar, far off, of another type, or copied."""
    elsewhere = at(position, choose.choice(list(places(position))))
    wrong = [None, True, "", "x", 1.5, [], {}, -1, "-1", 0, [[]], GONE, elsewhere]
    if isinstance(value, bool):
        near: list[Any] = [not value]
    elif isinstance(value, int):
        near = [value + 1, value - 1, -value - 1, value + 7, choose.randrange(300), *HUGE]
    elif isinstance(value, str):
        near = [value + "0", value[1:], f"{choose.getrandbits(60):x}", "f" * 400, "0"]
    elif isinstance(value, list):
        near = [
            value + value[:1],
            value[1:],
            value[::-1],
            value * 2,
            [*value, choose.randrange(99)],
        ]
    elif isinstance(value, dict):
        near = [{**value, "more": 1}]
    else:
        near = wrong
    return choose.choice(near if choose.random() < 0.7 else wrong)
