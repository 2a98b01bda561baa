"""Convert the state to plain values and back. Values derived from the cards are left out."""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct

from games.atta_ants import content
from games.atta_ants.board import lay_all, open_ways, with_nest
from games.atta_ants.cells import Cell, cell
from games.atta_ants.state import PhaseOfPlay, Round, State, Switches

Byte: TypeAlias = Annotated[int, Meta(ge=0, le=255)]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-content.CARDS, le=content.CARDS)]
Card: TypeAlias = Annotated[int, Meta(ge=0, lt=content.CARDS)]
Rotation: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


class PlainState(Struct, frozen=True, gc=False):
    """A state without derived values. `State` documents the fields.

    Attributes:
        laid: the x, y, card and rotation of each card except the nest, in slot order.
    """

    content: str
    round: Round
    laid: tuple[tuple[Coordinate, Coordinate, Card, Rotation], ...]
    ants: tuple[Byte, ...]
    carrying: int
    born: int
    leaves: tuple[Byte, ...]
    spiders: tuple[Byte, ...]
    phase: PhaseOfPlay
    rules: Switches = UNSET


def dump(state: State) -> PlainState:
    """Convert the state to a struct that encodes to plain JSON."""
    board = state.board
    return PlainState(
        state.content,
        state.round,
        _laid_cards(board.cells, board.cards, board.rotations),
        tuple(state.ants),
        state.carrying,
        state.born,
        tuple(state.leaves),
        tuple(state.spiders),
        state.phase,
        state.rules,
    )


@lru_cache(maxsize=1024)
def _laid_cards(
    cells: tuple[Cell, ...], cards: bytes, rotations: bytes
) -> tuple[tuple[int, int, int, int], ...]:
    """Return all cards except the nest. Cached, since most commands do not change the cards."""
    laid = zip(cells[1:], cards[1:], rotations[1:], strict=True)
    return tuple([(at.x, at.y, card, rotation) for at, card, rotation in laid])


def load(plain: Any) -> State:
    """Convert a dumped state back to a `State`.

    Raises:
        msgspec.ValidationError: The values do not follow the schema of `PlainState`.
        UnknownContent: No pack of this hash was supplied.
    """
    dumped = plain if isinstance(plain, PlainState) else msgspec.convert(plain, PlainState)
    if not dumped.content:
        return State(rules=dumped.rules)
    tables = content.of(dumped.content)
    laid = ((cell(x, y), card, rotation) for x, y, card, rotation in dumped.laid)
    board = lay_all(with_nest(tables), tables, laid)
    for at, slot in enumerate(dumped.spiders):
        if slot >= len(board.cells):
            raise msgspec.ValidationError(f"there is no such card (rules 1) - at `$.spiders[{at}]`")
    spiders = bytes(dumped.spiders)
    return State(
        content=dumped.content,
        round=dumped.round,
        board=board,
        ants=bytes(dumped.ants),
        carrying=dumped.carrying,
        born=dumped.born,
        leaves=bytes(dumped.leaves),
        spiders=spiders,
        free=open_ways(board, spiders),
        phase=dumped.phase,
        rules=dumped.rules,
    )
