"""Maps drawn as text, used as starting positions and as expected results in tests.

Rows run from the north, each half a hex further east than the one above. `###` is one of the three
cells of The Great Tunnel, and `.` is a cell without a hex. A hex is written as a word of its name,
its rotation unless 0, and, after a colon, the ants on its sites. `-` is a vacant site, and trailing
sites may be omitted. After `+` come the ants of the outskirts, or of The Great Tunnel. `!` is a
centipede and `~` a wormhole. For example, `Soil2:-R+KK!` is Soil, turned twice, with a red ant on
its second site, two black ones outside and a centipede. An optional last line lists the larvae by
seat.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

from games.march_of_the_ants.layout import unpack
from games.march_of_the_ants.state import State
from tests.games.march_of_the_ants.names import GAME, HEX, TABLES

SEATS = "RKBYW"  # Red, blacK, Blue and two more
CELL = re.compile(r"(###|[A-Za-z']+)([0-5]?)(?::([-RKBYW]*))?(?:\+([RKBYW]+))?(!?)(~?)")

Spots = Mapping[str, tuple[int, ...]]  # by hex: sites in order, then a 0 for each ant outside


class Board(Struct, frozen=True):
    """A map with all ants and tokens, and the larvae by seat if they are drawn.

    Attributes:
        tiles: (q, r, rotation) by the name of the hex.
        ants: the spots of the ants, by seat, for seats with ants.
    """

    tiles: Mapping[str, tuple[int, int, int]]
    ants: Mapping[int, Spots]
    centipedes: frozenset[str] = frozenset()
    wormholes: frozenset[str] = frozenset()
    larvae: tuple[int, ...] = ()


def board(picture: str) -> Board:
    """Parse a picture into a board."""
    lines = [line.split() for line in picture.strip().splitlines()]
    counts = lines.pop()[1:] if lines[-1][0] == "larvae" else []
    home_q, home_r = _find_home(lines)
    tiles: dict[str, tuple[int, int, int]] = {}
    ants: dict[int, dict[str, tuple[int, ...]]] = {}
    centipedes, wormholes = set(), set()
    for y, line in enumerate(lines):
        for x, word in enumerate(line):
            if word == ".":
                continue
            code, turns, sites, outside, centipede, wormhole = _parse_cell(word)
            name = "Tunnel" if code == "###" else _name_hex(code)
            for seat, spot in _list_ants(sites or "", outside or ""):
                spots = ants.setdefault(seat, {})
                spots[name] = (*spots.get(name, ()), spot)
            if code != "###":
                tiles[name] = (x - home_q, y - home_r, int(turns or 0))
            centipedes |= {name} if centipede else set()
            wormholes |= {name} if wormhole else set()
    return Board(tiles, ants, frozenset(centipedes), frozenset(wormholes), tuple(map(int, counts)))


def read_board(state: State, *, larvae: bool = False) -> Board:
    """Return the board of a state, with its larvae only if `larvae` is set."""
    seen = GAME.view(state, None)
    names = {number: name for name, number in HEX.items()}
    ants: dict[int, dict[str, tuple[int, ...]]] = {}
    for seat, nest in enumerate(seen.nests):
        spots = {
            names[hex_.number]: (
                *(site for site, owner in enumerate(hex_.sites, 1) if owner == seat),
                *(0,) * hex_.outskirts[seat],
            )
            for hex_ in seen.hexes
        }
        spots["Tunnel"] = (0,) * nest.in_great_tunnel
        if any(spots.values()):
            ants[seat] = {name: where for name, where in spots.items() if where}
    return Board(
        {names[h]: (q, r, turns) for h, (q, r), turns in map(unpack, state.tiles)},
        ants,
        frozenset(names[hex_.number] for hex_ in seen.hexes if hex_.centipede),
        frozenset(names[hex_.number] for hex_ in seen.hexes if hex_.wormhole),
        state.larvae if larvae else (),
    )


def _find_home(lines: list[list[str]]) -> tuple[int, int]:
    """Return the column and row of the north-western cell of The Great Tunnel."""
    y = next(y for y, line in enumerate(lines) if any(word[:3] == "###" for word in line))
    return next(x for x, word in enumerate(lines[y]) if word[:3] == "###"), y


def _parse_cell(word: str) -> tuple[str, ...]:
    """Return the name, rotation, sites, outskirts, centipede and wormhole of a cell."""
    matched = CELL.fullmatch(word)
    assert matched, f"{word} is no cell"
    return matched.groups()


def _name_hex(code: str) -> str:
    """Return the only hex whose name contains a word."""
    (name,) = [hex_.name for hex_ in TABLES.hexes.values() if code in hex_.name.split()]
    return name


def _list_ants(sites: str, outside: str) -> list[tuple[int, int]]:
    """Return (seat, site) of each ant in a hex, with the ants outside last."""
    standing = [(SEATS.index(owner), k) for k, owner in enumerate(sites, 1) if owner != "-"]
    return standing + [(SEATS.index(letter), 0) for letter in outside]
