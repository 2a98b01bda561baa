"""Events on the map: hexes, ants and tokens."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.commands import MapCell
from games.march_of_the_ants.tasks import LossCause, PlacingMode
from games.march_of_the_ants.vocabulary import Token


class Spot(Struct, frozen=True, gc=False):
    """Where an ant stands: a place, and a site or 0."""

    place: int
    site: int


class HexesDealt(Struct, frozen=True, gc=False, kw_only=True, tag="hexes-dealt"):
    """A player takes two starting hexes to choose from (rules 3.3)."""

    rule: ClassVar[str] = "3.3"
    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    hexes: Secret[tuple[int, ...]]


class StartHexKept(Struct, frozen=True, gc=False, kw_only=True, tag="start-hex-kept"):
    """A player keeps one of two starting hexes; the other leaves the game (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    hex: int


class StartHexPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="start-hex-placed"):
    """A player places the starting hex beside The Great Tunnel (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    hex: int
    cell: MapCell
    rotation: int
    centipede: bool
    wormhole: bool


class AntFounded(Struct, frozen=True, gc=False, kw_only=True, tag="ant-founded"):
    """A starting ant enters the first hex (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    place: int
    site: int


class HexDrawn(Struct, frozen=True, gc=False, kw_only=True, tag="hex-drawn"):
    """The top hex of the pile is drawn, for all to see (rules 5.2)."""

    rule: ClassVar[str] = "5.2"
    tells: ClassVar[bool] = True

    seat: Seat
    hex: int
    mode: PlacingMode


class HexesScouted(Struct, frozen=True, gc=False, kw_only=True, tag="hexes-scouted"):
    """A player draws hexes in secret, to keep one (rules 11.3)."""

    rule: ClassVar[str] = "11.3"
    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    hexes: Secret[tuple[int, ...]]


class ScoutedHexKept(Struct, frozen=True, gc=False, kw_only=True, tag="scouted-hex-kept"):
    """A player keeps one of the hexes drawn, the others go under the pile (rules 11.3)."""

    rule: ClassVar[str] = "11.3"

    seat: Seat
    hex: int


class HexExplored(Struct, frozen=True, gc=False, kw_only=True, tag="hex-explored"):
    """The drawn hex is placed at an exit of the tile explored from (rules 5.2)."""

    rule: ClassVar[str] = "5.2"

    seat: Seat
    hex: int
    cell: MapCell
    rotation: int
    source: int
    centipede: bool
    wormhole: bool


class HexPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="hex-placed"):
    """A card brings a hex onto the map (rules 11.6)."""

    rule: ClassVar[str] = "11.6"

    seat: Seat
    hex: int
    cell: MapCell
    rotation: int
    centipede: bool
    wormhole: bool


class SentryPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="sentry-placed"):
    """A hex with a centipede on it comes onto the map (rules 9.5)."""

    rule: ClassVar[str] = "9.5"

    seat: Seat
    hex: int
    cell: MapCell
    rotation: int
    wormhole: bool


class AntEntered(Struct, frozen=True, gc=False, kw_only=True, tag="ant-entered"):
    """An ant moves into the explored hex (rules 5.2)."""

    rule: ClassVar[str] = "5.2"

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int


class LarvaStepped(Struct, frozen=True, gc=False, kw_only=True, tag="larva-stepped"):
    """A larva steps into the Meadow (rules 5.3)."""

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: int
    site: int


class AntStepped(Struct, frozen=True, gc=False, kw_only=True, tag="ant-stepped"):
    """An ant takes a step (rules 5.3)."""

    rule: ClassVar[str] = "5.3"

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int
    flown: bool


class AntPaid(Struct, frozen=True, gc=False, kw_only=True, tag="ant-paid"):
    """An ant is paid for a card (rules 5.5)."""

    rule: ClassVar[str] = "5.5"

    seat: Seat
    place: int
    site: int


class TokenPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="token-placed"):
    """A centipede or wormhole token is put on a hex."""

    rule: ClassVar[str] = "11"

    place: int
    token: Token


class TokenRemoved(Struct, frozen=True, gc=False, kw_only=True, tag="token-removed"):
    """A token is taken off a hex."""

    rule: ClassVar[str] = "11"

    place: int
    token: Token


class LarvaPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="larva-placed"):
    """A larva enters the Meadow by an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int
    site: int


class AntRelocated(Struct, frozen=True, gc=False, kw_only=True, tag="ant-relocated"):
    """An ant moves straight into a hex by an effect."""

    rule: ClassVar[str] = "11"

    seat: Seat
    place: int
    site: int
    to_place: int
    to_site: int


class SwapPicked(Struct, frozen=True, gc=False, kw_only=True, tag="swap-picked"):
    """The first of two ants that change places is picked."""

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: int
    site: int


class AntsSwapped(Struct, frozen=True, gc=False, kw_only=True, tag="ants-swapped"):
    """Two ants of different players change places."""

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: int
    site: int
    other: Seat
    to_place: int
    to_site: int


class HexesPeeked(Struct, frozen=True, gc=False, kw_only=True, tag="hexes-peeked"):
    """A player looks at the top hexes of the pile (rules 11.1)."""

    rule: ClassVar[str] = "11.1"
    tells: ClassVar[bool] = True

    seat: Seat
    count: int
    hexes: Secret[tuple[int, ...]]


class HexPutBack(Struct, frozen=True, gc=False, kw_only=True, tag="hex-put-back"):
    """A player puts back a hex it has looked at (rules 11.1)."""

    rule: ClassVar[str] = "11.1"

    seat: Seat
    hex: Secret[int]


class AntsLost(Struct, frozen=True, gc=False, kw_only=True, tag="ants-lost"):
    """Ants die, by their owner's choice or because all must."""

    rule: ClassVar[str] = "11"

    seat: Seat
    spots: tuple[Spot, ...]
    cause: LossCause
    left: int


class AntsDoomed(Struct, frozen=True, gc=False, kw_only=True, tag="ants-doomed"):
    """So many ants of a player must die, in these places (a bit mask, -1 for anywhere)."""

    rule: ClassVar[str] = "11"

    seat: Seat
    places: int
    count: int
    cause: LossCause


class AntDestroyed(Struct, frozen=True, gc=False, kw_only=True, tag="ant-destroyed"):
    """An ant is destroyed by another player's choice."""

    rule: ClassVar[str] = "11"

    seat: Seat
    owner: Seat
    place: int
    site: int


class AntSettled(Struct, frozen=True, gc=False, kw_only=True, tag="ant-settled"):
    """An ant of the outskirts takes a vacant site (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: int
    site: int


class SiteChoiceAsked(Struct, frozen=True, gc=False, kw_only=True, tag="site-choice-asked"):
    """An ant of the outskirts has several vacant sites to choose from (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: int


class SiteTaken(Struct, frozen=True, gc=False, kw_only=True, tag="site-taken"):
    """An ant of the outskirts takes the vacant site chosen (rules 2.2)."""

    rule: ClassVar[str] = "2.2"

    seat: Seat
    place: int
    site: int


class SpoilsMoved(Struct, frozen=True, gc=False, kw_only=True, tag="spoils-moved"):
    """An ant of the winner moves to an empty site (rules 6.1)."""

    rule: ClassVar[str] = "6.1"

    seat: Seat
    place: int
    site: int
    to_site: int
