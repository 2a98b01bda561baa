"""The commands that a seat can issue.

A place is the number of a hex, or 0 for The Great Tunnel. A site is 1, 2, 3 or 4 as printed on the
hex, or 0 for its outskirts. All ants in The Great Tunnel are at site 0.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from games.game import Seat

Place: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=50,
        description="0 for The Great Tunnel, or the number of the hex.",
    ),
]
HexNumber: TypeAlias = Annotated[int, Meta(ge=1, le=50, description="The number of the hex.")]
SiteNumber: TypeAlias = Annotated[
    int,
    Meta(
        ge=0,
        le=4,
        description="The site as printed on the hex, from 1; 0 for the outskirts.",
    ),
]
Rotation: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
CardId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
AnySeat: TypeAlias = Annotated[int, Meta(ge=0, le=4)]


class MapCell(Struct, frozen=True, gc=False, kw_only=True):
    """A cell of the map, in axial coordinates.

    Attributes:
        q: the coordinate that grows to the east. The Great Tunnel covers (0, 0), (1, 0) and (0, 1).
        r: the coordinate that grows to the south-east.
    """

    q: Annotated[int, Meta(ge=-63, le=63)]
    r: Annotated[int, Meta(ge=-63, le=63)]


class Explore(Struct, frozen=True, gc=False, kw_only=True, tag="explore"):
    """Draw a hex and place it at an exit (rules 5.2)."""

    seat: Seat


class March(Struct, frozen=True, gc=False, kw_only=True, tag="march"):
    """Take steps, first with larvae and then with ants (rules 5.3)."""

    seat: Seat


class Forage(Struct, frozen=True, gc=False, kw_only=True, tag="forage"):
    """Draw cards (rules 5.4)."""

    seat: Seat


class PlayCard(Struct, frozen=True, gc=False, kw_only=True, tag="play-card"):
    """Declare a card from the hand. It is then paid for and resolved (rules 5.5).

    Attributes:
        card: the id of a card in the seat's hand.
    """

    seat: Seat
    card: CardId


class Rest(Struct, frozen=True, gc=False, kw_only=True, tag="rest"):
    """Rest for the remainder of the Worker Phase (rules 5.6)."""

    seat: Seat


class Pass(Struct, frozen=True, gc=False, kw_only=True, tag="pass"):
    """Decline an offer, or end an action (rules 4)."""

    seat: Seat


class KeepHex(Struct, frozen=True, gc=False, kw_only=True, tag="keep-hex"):
    """Keep one of the drawn hexes (rules 3.3, 11.3)."""

    seat: Seat
    hex: HexNumber


class PlaceHex(Struct, frozen=True, gc=False, kw_only=True, tag="place-hex"):
    """Place the drawn hex.

    Attributes:
        source: the tile explored from, as a hex number or 0 for The Great Tunnel; also 0 if tunnels
            need not meet.
        cell: the cell to place the hex on.
        rotation: the rotation of the hex, in sixths of a turn counter-clockwise.
    """

    seat: Seat
    source: Place
    cell: MapCell
    rotation: Rotation


class RelocateAnt(Struct, frozen=True, gc=False, kw_only=True, tag="move-ant"):
    """Move one of the seat's ants from one spot to another (rules 2.1, 5.2, 5.3, 6.1).

    Attributes:
        place: the place that the ant leaves.
        site: the site that the ant leaves; 0 for the outskirts.
        to_place: the place to move to.
        to_site: the site to move to; 0 for the outskirts.
    """

    seat: Seat
    place: Place
    site: SiteNumber
    to_place: Place
    to_site: SiteNumber


class PlaceLarva(Struct, frozen=True, gc=False, kw_only=True, tag="place-larva"):
    """Move a larva from the chamber into the Meadow, where it becomes an ant (rules 2.1).

    Attributes:
        place: the place to enter.
        site: the site to enter; 0 for the outskirts.
    """

    seat: Seat
    place: Place
    site: SiteNumber


class TakeSite(Struct, frozen=True, gc=False, kw_only=True, tag="take-site"):
    """Move an ant onto a vacant site (rules 2.2, 3.3)."""

    seat: Seat
    place: Place
    site: SiteNumber


class PayLarva(Struct, frozen=True, gc=False, kw_only=True, tag="pay-larva"):
    """Pay one unit of a card's cost with a larva (rules 5.5)."""

    seat: Seat


class PayAnt(Struct, frozen=True, gc=False, kw_only=True, tag="pay-ant"):
    """Pay one unit of a card's cost with an ant from the Meadow (rules 5.5)."""

    seat: Seat
    place: Place
    site: SiteNumber


class TakeLarva(Struct, frozen=True, gc=False, kw_only=True, tag="take-larva"):
    """Gain a larva as a reaction to Forage (rules 5.1)."""

    seat: Seat


class DropGoal(Struct, frozen=True, gc=False, kw_only=True, tag="drop-goal"):
    """Discard a goal in play to make room for a third one (rules 5.5).

    Attributes:
        card: the id of the goal.
    """

    seat: Seat
    card: CardId


class Discard(Struct, frozen=True, gc=False, kw_only=True, tag="discard"):
    """Discard a card from the hand, face up.

    Attributes:
        card: the id of a card in the seat's hand.
    """

    seat: Seat
    card: CardId


class PutDown(Struct, frozen=True, gc=False, kw_only=True, tag="commit"):
    """Place a card from the hand face down, to be revealed with other players' cards (rules 6.1).

    Attributes:
        card: the id of a card in the seat's hand.
    """

    secret: ClassVar[bool] = True

    seat: Seat
    card: CardId


class PickPlace(Struct, frozen=True, gc=False, kw_only=True, tag="pick-place"):
    """Choose the hex that an effect applies to."""

    seat: Seat
    place: Place


class PickPlayer(Struct, frozen=True, gc=False, kw_only=True, tag="pick-player"):
    """Choose the player that an effect applies to, or the invader (rules 6.2).

    Attributes:
        player: the chosen seat.
    """

    seat: Seat
    player: AnySeat


class PickOption(Struct, frozen=True, gc=False, kw_only=True, tag="pick-option"):
    """Choose one of the options that an effect offers, by its label.

    Attributes:
        option: the label of the chosen option.
    """

    seat: Seat
    option: Annotated[str, Meta(min_length=1, max_length=20)]


class PickAnt(Struct, frozen=True, gc=False, kw_only=True, tag="pick-ant"):
    """Choose an ant of any player.

    Attributes:
        owner: the seat that owns the ant.
    """

    seat: Seat
    owner: AnySeat
    place: Place
    site: SiteNumber


class LoseAnt(Struct, frozen=True, gc=False, kw_only=True, tag="lose-ant"):
    """Choose one of the seat's ants to die (rules 6.1, 7)."""

    seat: Seat
    place: Place
    site: SiteNumber


class HarvestSite(Struct, frozen=True, gc=False, kw_only=True, tag="harvest-site"):
    """Collect the printed yield of a site that the seat inhabits."""

    seat: Seat
    place: Place
    site: SiteNumber


class SwapEvolutions(Struct, frozen=True, gc=False, kw_only=True, tag="swap-evolutions"):
    """Swap the topmost evolutions of a section with another player.

    Attributes:
        player: the seat to swap with.
        section: the section of the body.
    """

    seat: Seat
    player: AnySeat
    section: Literal["head", "thorax", "abdomen"]


class PlayOffered(Struct, frozen=True, gc=False, kw_only=True, tag="play-offered"):
    """Play a card that another player discarded, without paying its cost (rules 11.6).

    Attributes:
        card: the id of one of the discarded cards.
    """

    seat: Seat
    card: CardId


class PutBack(Struct, frozen=True, gc=False, kw_only=True, tag="put-back"):
    """Return one of the peeked hexes to the pile, filling positions from the top down."""

    secret: ClassVar[bool] = True

    seat: Seat
    hex: HexNumber


class TakeDecree(Struct, frozen=True, gc=False, kw_only=True, tag="take-decree"):
    """Choose the resource gained from the Royal Decree (rules 7).

    Attributes:
        resource: `food` for 2 food, or `larva` for 5 larvae.
    """

    seat: Seat
    resource: Literal["food", "larva"]


Command: TypeAlias = (
    Explore
    | March
    | Forage
    | PlayCard
    | Rest
    | Pass
    | KeepHex
    | PlaceHex
    | RelocateAnt
    | PlaceLarva
    | TakeSite
    | PayLarva
    | PayAnt
    | TakeLarva
    | DropGoal
    | Discard
    | PutDown
    | PickPlace
    | PickPlayer
    | PickOption
    | PickAnt
    | LoseAnt
    | HarvestSite
    | SwapEvolutions
    | PlayOffered
    | PutBack
    | TakeDecree
)
