"""Edited positions: helpers that set values, and list the faults found."""

from games import GAMES
from matches.commands.positions.position import load_position
from matches.errors import BadPosition
from tests.service.bad_input.position_fuzz import places, random_position


def paths(game, position):
    """Return the paths of the invalid fields in a position."""
    return {fault.path for fault in game.invariants(game.load(position))}


def at(value, path, new):
    """Return a decoded value in which the value at a path is replaced."""
    step, *rest = path
    inner = at(value[step], rest, new) if rest else new
    if isinstance(value, list):
        return [*value[:step], inner, *value[step + 1 :]]
    return {**value, step: inner}


def fields_that_accept(name, new, seeds):
    """Return the fields of a game's positions that accept a number, without their indexes."""
    game, accepted = GAMES[name], set()
    for seed in seeds:
        position, seats = random_position(name, f"numbers/{seed}")
        for path in places(position):
            value = value_at(position, path)
            if type(value) is not int or value == new:
                continue
            try:
                load_position(game, at(position, path, new), seats)
            except BadPosition:
                continue
            accepted.add("/".join("*" if isinstance(step, int) else step for step in path))
    return accepted


def value_at(value, path):
    """Return the value at a path of a decoded value."""
    for step in path:
        value = value[step]
    return value
