"""Commands of a seat. Each is a small step, such as placing a card or moving an ant once."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from games.atta_ants.cells import Cell

Seat = Annotated[int, Meta(ge=0, le=3)]
AntNumber = Annotated[
    int, Meta(ge=0, le=5, description="The number of the ant within its seat, from 0.")
]
Rotation = Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise.")]
SpiderNumber = Annotated[
    int, Meta(ge=0, le=23, description="The number of the spider, in order of coming into play.")
]
CardId = Annotated[str, Meta(min_length=1, max_length=40)]


class ArrangeCard(Struct, frozen=True, kw_only=True, gc=False, tag="arrange-card"):
    """Place one of the first eight cards next to the nest or at a corner (rules 2.3).

    Attributes:
        card: the id of one of the cards not placed yet.
        cell: the cell to place it on.
    """

    seat: Seat
    card: CardId
    cell: Cell
    rotation: Rotation


class PlaceCard(Struct, frozen=True, kw_only=True, gc=False, tag="place-card"):
    """Place the drawn card on an empty cell where it fits (rules 3.1).

    Attributes:
        cell: the cell to place it on.
    """

    seat: Seat
    cell: Cell
    rotation: Rotation


class MoveAnt(Struct, frozen=True, kw_only=True, gc=False, tag="move-ant"):
    """Move one of the seat's ants by one step. This ends another ant's activation (rules 3.2).

    Attributes:
        to: the cell to step to.
    """

    seat: Seat
    ant: AntNumber
    to: Cell


class DropLeaf(Struct, frozen=True, kw_only=True, gc=False, tag="drop-leaf"):
    """Drop the ant's leaf on its card as a loose counter (rules 3.2)."""

    seat: Seat
    ant: AntNumber


class PickUpLeaf(Struct, frozen=True, kw_only=True, gc=False, tag="pick-up-leaf"):
    """Pick up a loose counter from the ant's card (rules 3.2)."""

    seat: Seat
    ant: AntNumber


class TakeLeaf(Struct, frozen=True, kw_only=True, gc=False, tag="take-leaf"):
    """Take a leaf from another ant on the same card. The ant may belong to any seat (rules 3.2).

    Attributes:
        owner: the seat of the ant that carries the leaf.
        victim: the number of that ant.
    """

    seat: Seat
    ant: AntNumber
    owner: Seat
    victim: AntNumber


class RouteSpider(Struct, frozen=True, kw_only=True, gc=False, tag="route-spider"):
    """Choose one of a spider's equally good first steps (rules 3.3).

    Attributes:
        to: the cell of the spider's first step.
    """

    seat: Seat
    spider: SpiderNumber
    to: Cell


class EndTurn(Struct, frozen=True, kw_only=True, gc=False, tag="end-turn"):
    """End the seat's turn, once every ant that has to leave the nest has left it (rules 3.2)."""

    seat: Seat


Command: TypeAlias = (
    MoveAnt | DropLeaf | PickUpLeaf | TakeLeaf | EndTurn | PlaceCard | RouteSpider | ArrangeCard
)
