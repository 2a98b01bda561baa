"""Positions that somebody edited: values put into them, and the faults that are found."""


def paths(game, position):
    """Return the fields that a position gets wrong."""
    return {fault.path for fault in game.invariants(game.load(position))}


def at(value, path, new):
    """Return a plain value with another one at a path."""
    step, *rest = path
    inner = at(value[step], rest, new) if rest else new
    if isinstance(value, list):
        return [*value[:step], inner, *value[step + 1 :]]
    return {**value, step: inner}
