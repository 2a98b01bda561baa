"""Events that concern the hexes and tokens on the map."""

from typing import ClassVar

from msgspec import Struct

from games.game import Seat, Secret
from games.march_of_the_ants.commands import MapCell
from games.march_of_the_ants.tasks import PlacingMode
from games.march_of_the_ants.vocabulary import HexId, PlaceId, Token
from games.marks import Open


class HexesDealt(Struct, frozen=True, gc=False, kw_only=True, tag="hexes-dealt"):
    """A player received two starting hexes to choose from (rules 3.3).

    Attributes:
        count: the number of hexes received.
        hexes: the numbers of the hexes.
    """

    rule: ClassVar[str] = "3.3"
    tells: ClassVar[bool] = True

    seat: Seat
    count: Open[int]
    hexes: Secret[tuple[int, ...]]


class StartHexKept(Struct, frozen=True, gc=False, kw_only=True, tag="start-hex-kept"):
    """A player kept one of two starting hexes, and the other left the game (rules 3.3)."""

    rule: ClassVar[str] = "3.3"

    seat: Seat
    hex: HexId


class StartHexPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="start-hex-placed"):
    """A player placed the starting hex next to The Great Tunnel (rules 3.3).

    Attributes:
        cell: the cell of the hex.
        rotation: the rotation of the hex, in sixths of a turn counter-clockwise.
        centipede: whether there is a centipede on the hex.
        wormhole: whether there is a wormhole on the hex.
    """

    rule: ClassVar[str] = "3.3"

    seat: Seat
    hex: HexId
    cell: MapCell
    rotation: int
    centipede: bool
    wormhole: bool


class HexDrawn(Struct, frozen=True, gc=False, kw_only=True, tag="hex-drawn"):
    """The top hex of the pile was drawn openly (rules 5.2).

    Attributes:
        mode: the purpose of the draw.
    """

    rule: ClassVar[str] = "5.2"
    tells: ClassVar[bool] = True

    seat: Seat
    hex: HexId
    mode: PlacingMode


class HexesScouted(Struct, frozen=True, gc=False, kw_only=True, tag="hexes-scouted"):
    """A player secretly drew hexes, one of which will be kept (rules 11.3).

    Attributes:
        count: the number of hexes drawn.
        hexes: the numbers of the hexes.
    """

    rule: ClassVar[str] = "11.3"
    tells: ClassVar[bool] = True

    seat: Seat
    count: Open[int]
    hexes: Secret[tuple[int, ...]]


class ScoutedHexKept(Struct, frozen=True, gc=False, kw_only=True, tag="scouted-hex-kept"):
    """A player kept one of the drawn hexes and placed the others under the pile (rules 11.3)."""

    rule: ClassVar[str] = "11.3"

    seat: Seat
    hex: HexId


class HexExplored(Struct, frozen=True, gc=False, kw_only=True, tag="hex-explored"):
    """The drawn hex was placed at an exit of the tile explored from (rules 5.2).

    Attributes:
        cell: the cell of the hex.
        rotation: the rotation of the hex, in sixths of a turn counter-clockwise.
        source: the tile explored from, as a hex number or 0 for The Great Tunnel.
        centipede: whether there is a centipede on the hex.
        wormhole: whether there is a wormhole on the hex.
    """

    rule: ClassVar[str] = "5.2"

    seat: Seat
    hex: HexId
    cell: MapCell
    rotation: int
    source: PlaceId
    centipede: bool
    wormhole: bool


class HexPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="hex-placed"):
    """A card effect placed a hex on the map (rules 11.6).

    Attributes:
        cell: the cell of the hex.
        rotation: the rotation of the hex, in sixths of a turn counter-clockwise.
        centipede: whether there is a centipede on the hex.
        wormhole: whether there is a wormhole on the hex.
    """

    rule: ClassVar[str] = "11.6"

    seat: Seat
    hex: HexId
    cell: MapCell
    rotation: int
    centipede: bool
    wormhole: bool


class SentryPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="sentry-placed"):
    """A hex with a centipede was placed on the map (rules 9.5).

    Attributes:
        cell: the cell of the hex.
        rotation: the rotation of the hex, in sixths of a turn counter-clockwise.
        wormhole: whether there is a wormhole on the hex.
    """

    rule: ClassVar[str] = "9.5"

    seat: Seat
    hex: HexId
    cell: MapCell
    rotation: int
    wormhole: bool


class TokenPlaced(Struct, frozen=True, gc=False, kw_only=True, tag="token-placed"):
    """A centipede or wormhole token was placed on a hex.

    Attributes:
        token: the kind of token.
    """

    rule: ClassVar[str] = "11"

    place: PlaceId
    token: Token


class TokenRemoved(Struct, frozen=True, gc=False, kw_only=True, tag="token-removed"):
    """A token was removed from a hex.

    Attributes:
        token: the kind of token.
    """

    rule: ClassVar[str] = "11"

    place: PlaceId
    token: Token


class HexesPeeked(Struct, frozen=True, gc=False, kw_only=True, tag="hexes-peeked"):
    """A player looked at the top hexes of the pile (rules 11.1).

    Attributes:
        count: the number of hexes.
        hexes: the numbers of the hexes, from the top of the pile down.
    """

    rule: ClassVar[str] = "11.1"
    tells: ClassVar[bool] = True

    seat: Seat
    count: Open[int]
    hexes: Secret[tuple[int, ...]]


class HexPutBack(Struct, frozen=True, gc=False, kw_only=True, tag="hex-put-back"):
    """A player put back one of the peeked hexes (rules 11.1).

    Attributes:
        hex: the number of the hex.
    """

    rule: ClassVar[str] = "11.1"

    seat: Seat
    hex: Secret[int]
