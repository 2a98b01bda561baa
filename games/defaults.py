"""Default functions for games that have no hidden state and no custom storage format."""

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from games.lines import line_of
from games.luck import Luck

if TYPE_CHECKING:
    from games.game import AnyGame

RULES = "1"
describe = line_of


class NoOptions(Struct, frozen=True):
    """Empty options, for a game that does not define any."""


def dump(state: Any) -> Any:
    """Return a state unchanged, because its fields already contain plain JSON values."""
    return state


def invariants(_state: Any) -> tuple[()]:
    """Return no faults, because every state with valid fields is accepted."""
    return ()


def view(state: Any, _reader: int | None) -> Any:
    """Return the whole state, because every viewer may see all of it."""
    return state


def determinize(seen: Any, _luck: Luck) -> Any:
    """Return the viewed state unchanged, because no part of it is hidden."""
    return seen


def stand_in(*_arguments: Any) -> Any:
    """Placeholder for an omitted function whose default depends on other fields.

    `complete` replaces it.
    """
    raise NotImplementedError


def complete(game: "AnyGame", secret: type[Struct]) -> None:
    """Fill in the omitted functions of a `Game` record whose defaults depend on its other fields.

    Args:
        game: the record.
        secret: the type that marks hidden fields.

    Raises:
        ValueError: An event has a secret, but the record has no `view` that hides it.
    """
    if game.view is view:
        for kind in get_args(game.event) or (game.event,):
            if _mentions(secret, get_type_hints(kind).values()):
                raise ValueError(f"{kind.__name__} has a secret, so the record needs `view`")
    for name, value in _missing_doors(game):
        force_setattr(game, name, value)


def _missing_doors(game: "AnyGame") -> Iterator[tuple[str, Any]]:
    """Yield the name and the default value of each omitted field."""
    if not game.content:
        named = msgspec.json.encode({"game": game.name})
        yield "content", hashlib.sha256(named).hexdigest()
    if game.view_type is Struct:
        yield "view_type", game.state
    if game.load is stand_in:
        yield "load", _load_by(game.state)
        if game.stored is None and game.dump is dump:
            yield "stored", game.state
    if game.appraise is stand_in:
        yield "appraise", _appraise_by_points(game)


def _load_by(state: type[Any]) -> Any:
    def load(plain: Any) -> Any:
        """Convert a dumped state back, using the types of the state's fields."""
        return plain if isinstance(plain, state) else msgspec.convert(plain, state, str_keys=True)

    return load


def _appraise_by_points(game: "AnyGame") -> Any:
    score = game.score

    def appraise(state: Any, seat: int) -> float:
        """Return the points of a seat as the appraisal of a state."""
        return float(sum(each.points for each in score(state) if each.seat == seat))

    return appraise


def _mentions(secret: type[Struct], hints: Any) -> bool:
    """Return whether any of the type hints is the secret type or contains it."""
    return any(
        hint is secret or get_origin(hint) is secret or _mentions(secret, get_args(hint))
        for hint in hints
    )
