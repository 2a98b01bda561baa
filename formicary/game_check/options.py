"""Options for random matches: those that a game has by default, and drawn ones."""

from typing import Any

import msgspec
from msgspec import inspect

from games.errors import RuleViolation
from games.game import AnyGame
from games.luck import KeyedLuck, Luck

TRIES = 30
SPAN = 9  # of a number without bounds


def begin(game: AnyGame, seats: int, seed: int, luck: KeyedLuck) -> tuple[Any, tuple[Any, ...]]:
    """Return the options of a random match and its first events.

    The first matches, one for each number of seats, have the default options, and so has every
    third such round; the others have drawn ones.

    Raises:
        RuleViolation: The rules refuse every options that were tried.
    """
    fewest, most = game.seats
    tried = [game.options()] if seed // (most - fewest + 1) % 3 == 0 else []
    own = KeyedLuck(f"options/{seats}/{seed}".encode())
    tried += [draw_options(game, own, number) for number in range(TRIES)]
    for options in tried[:-1]:
        try:
            return options, tuple(game.setup(options, seats, luck))
        except RuleViolation:  # they do not go together
            luck.draws.clear()
    return tried[-1], tuple(game.setup(tried[-1], seats, luck))


def draw_options(game: AnyGame, luck: Luck, number: int) -> Any:
    """Return options of which each is drawn: a default where it has a type that is not known."""
    kind = inspect.type_info(game.options)
    assert isinstance(kind, inspect.StructType)  # noqa: S101 - options are a struct
    drawn = {}
    for field in kind.fields:
        choices = _choices(field.type)
        if choices:
            drawn[field.name] = choices[luck.below(f"{number}/{field.name}", len(choices))]
    try:
        return msgspec.convert(drawn, game.options)
    except msgspec.ValidationError:
        return game.options()


def _choices(kind: inspect.Type) -> tuple[Any, ...]:
    """Return values that a type allows; none where it is not known how to draw them."""
    match kind:
        case inspect.Metadata(type=inner):
            return _choices(inner)
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.IntType(ge=least, le=most):
            first = least or 0
            return tuple(range(first, (most if most is not None else first + SPAN) + 1))
        case inspect.UnionType(types=types):
            return (None, *(choice for one in types for choice in _choices(one)))
        case _:
            return ()
