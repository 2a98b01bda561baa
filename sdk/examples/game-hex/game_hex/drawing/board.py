"""The board as SVG, with coordinates on the hexes and the sides in their owners' colours.

Each hex is a group with an id such as `hex:3,4`, so that a page can make it clickable. Seats differ
in colour and shape, so that the picture can be read without colours.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from game_hex.board import EMPTY, Hex, board_of, number_of
from game_hex.view import View
from games.drawing.hexagons import Point, centre, corners
from games.drawing.svg import KEPT, desc_tag, group, group_at, polygon, tag, text, title_tag
from games.wording import Wording

SIZE = 30  # distance from the centre of a hex to a corner
MARGIN = 62
HEAD = 92
_STYLE = """
.hx{--hx-table:#f3efe6;--hx-ink:#2b2620;--hx-quiet:#665d50;--hx-hex:#fffdf8;--hx-open:#d8ecd2;
--hx-line:#b7ab97;--hx-0:#d55e00;--hx-1:#0072b2;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.hx{--hx-table:#221f1a;--hx-ink:#f1ebdf;--hx-quiet:#b9afa0;
--hx-hex:#332e26;--hx-open:#3d5238;--hx-line:#5d5446;--hx-0:#f08a3c;--hx-1:#56b4e9}}
.hx text{fill:var(--hx-ink)}
.hx-table{fill:var(--hx-table)}
.hx-hex{fill:var(--hx-hex);stroke:var(--hx-line);stroke-width:1.5}
.hx-open{fill:var(--hx-open)}
.hx-side{fill:none;stroke-width:10;stroke-linejoin:round;stroke-linecap:butt}
.hx-side0{stroke:var(--hx-0)}
.hx-side1{stroke:var(--hx-1)}
.hx-stone{stroke:#1c1813;stroke-width:1.5}
.hx-stone0{fill:var(--hx-0)}
.hx-stone1{fill:var(--hx-1)}
.hx-chain{fill:none;stroke:#fff;stroke-width:4;stroke-opacity:.85;stroke-linecap:round;stroke-linejoin:round}
.hx .hx-where{font-size:10px;fill:var(--hx-quiet);text-anchor:middle}
.hx .hx-mark{font-size:13px;font-weight:700;fill:#fff;text-anchor:middle}
.hx-title{font-size:24px;font-weight:700}
.hx .hx-note{font-size:15px;fill:var(--hx-quiet)}
"""


def draw(view: View, words: Wording) -> str:
    """Draw the board for a reader's view."""
    size = len(view.rows)
    right, bottom = centre((size - 1, size - 1), SIZE)
    width, height = round(right) + 2 * MARGIN, round(bottom) + 2 * MARGIN + HEAD
    head = headline(view, words)
    return tag(
        "svg",
        title_tag(words.fill("picture.title", {"head": head})),
        desc_tag(_description(view, words)),
        tag("style", _STYLE),
        tag("rect", class_="hx-table", width=width, height=height, rx=12),
        text(head, 28, 44, class_="hx-title"),
        text(_note(view, words), 28, 72, class_="hx-note"),
        group_at(MARGIN, MARGIN + HEAD, *_sides(size), *_hexes(view, words), *_chain(view.chain)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        class_="hx",
    )


def headline(view: View, words: Wording) -> str:
    """Describe the current turn, or announce the winner."""
    if view.winner is not None:
        return words.fill("picture.won", {"winner": view.winner})
    if view.asked:
        return words.fill(f"picture.{view.phase}", {"asked": view.asked})
    return words.fill("picture.revealing" if view.phase == "bidding" else "picture.empty", {})


def _note(view: View, words: Wording) -> str:
    """Describe bids, open rings or side owners, which the drawing does not show."""
    own = [bid.bid for bid in view.bids if bid.bid is not None]
    if own:
        return words.fill("picture.own-bid", {"bid": own[0], "most": view.most})
    if view.bids and not all(bid.is_placed for bid in view.bids):
        return words.fill("picture.bids", {"most": view.most})
    if view.phase == "opening":
        return words.fill("picture.open-rings", {"open": view.open_rings, "most": view.most})
    return words.fill("picture.sides", {"first": 0, "second": 1})


def _description(view: View, words: Wording) -> str:
    """Describe the positions of the stones in words, for people who cannot see the picture."""
    stones = [
        words.fill("picture.stone-at", {"seat": int(mark), "hex": {"q": q, "r": r}})
        for r, row in enumerate(view.rows)
        for q, mark in enumerate(row)
        if mark != EMPTY
    ]
    return "; ".join(stones) or words.fill("picture.no-stones", {})


def _hexes(view: View, words: Wording) -> Iterator[str]:
    size = len(view.rows)
    board = board_of(size)
    for at in board.hexes:
        is_open = board.rings[number_of(size, at)] <= view.open_rings
        yield _hex(at, view.rows[at.r][at.q], words, is_open=is_open)


@lru_cache(KEPT)
def _hex(at: Hex, mark: str, words: Wording, *, is_open: bool) -> str:
    """Draw a hex with its stone, if any."""
    x, y = centre((at.q, at.r), SIZE)
    facts: dict[str, object] = {"hex": {"q": at.q, "r": at.r}}
    if mark == EMPTY:
        name = words.fill("picture.hex-empty", facts)
    else:
        name = words.fill("picture.hex-stone", {**facts, "seat": int(mark)})
    ground = polygon(*corners(SIZE), class_="hx-hex hx-open" if is_open else "hx-hex")
    on_it = text(f"{at.q},{at.r}", 0, 4, class_="hx-where") if mark == EMPTY else _stone(mark)
    return group_at(x, y, title_tag(name), ground, on_it, id=f"hex:{at.q},{at.r}")


@cache
def _stone(mark: str) -> str:
    look, r = f"hx-stone hx-stone{mark}", 0.62 * SIZE
    if mark == "0":
        shape = tag("circle", class_=look, r=r)
    else:
        shape = tag("rect", class_=look, x=-0.87 * r, y=-0.87 * r, width=1.74 * r, height=1.74 * r)
    return group(shape, text(mark, 0, 5, class_="hx-mark"))


def _chain(chain: tuple[Hex, ...]) -> Iterable[str]:
    """Draw a line along the winning chain."""
    return (_line([centre((at.q, at.r), SIZE) for at in chain], "hx-chain"),) if chain else ()


@cache
def _sides(size: int) -> tuple[str, ...]:
    """Draw the sides in their owners' colours. At two corners the colours meet halfway."""
    last = range(size)
    north = [_corner(q, 0, at) for q in last for at in (5, 0)]
    east = [_corner(size - 1, r, at) for r in last for at in (1, 2)]
    south = [_corner(q, size - 1, at) for q in reversed(last) for at in (2, 3)]
    west = [_corner(0, r, at) for r in reversed(last) for at in (4, 5)]
    north_east, south_west = _middle(north[-1], east[0]), _middle(south[-1], west[0])
    return (
        _line([*north, north_east], "hx-side hx-side0"),
        _line([north_east, *east], "hx-side hx-side1"),
        _line([east[-1], *south, south_west], "hx-side hx-side0"),
        _line([south_west, *west], "hx-side hx-side1"),
    )


def _corner(q: int, r: int, number: int) -> Point:
    (x, y), (dx, dy) = centre((q, r), SIZE), corners(SIZE)[number]
    return x + dx, y + dy


def _middle(first: Point, second: Point) -> Point:
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2


def _line(points: list[Point], look: str) -> str:
    return tag("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), class_=look)
