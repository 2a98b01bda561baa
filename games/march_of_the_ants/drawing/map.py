"""The Meadow of March of the Ants: The Great Tunnel, hexes with sites, ants and tokens on them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.drawing.hexagons import HALF, centre, corners, outline
from games.drawing.seats import fit_font_size, token
from games.drawing.svg import KEPT, group, group_at, polygon, tag, text, title_tag
from games.game import Seat
from games.hexes import Axial
from games.march_of_the_ants import content
from games.march_of_the_ants.drawing.pieces import CROWN, amount, gate, symbol
from games.march_of_the_ants.layout import Layout, layout, open_directions, tile
from games.march_of_the_ants.tasks import PlaceTile
from games.march_of_the_ants.view import HexView, View

SIZE = 74.0  # of a hex
WIDTH = 860
_LARGEST = 1.1  # times the size, where the map is small
_TALLEST = 900


def layout_of(view: View) -> Layout:
    """Return how the tiles of the view lie."""
    tiles = tuple(tile(one.number, (one.q, one.r), one.rotation) for one in view.hexes)
    return layout(view.content, view.options.great_tunnel, view.side, tiles)


def meadow(view: View) -> tuple[str, int]:
    """Return the map, WIDTH wide, its north-west corner at (0, 0), and how high it is."""
    lies, digest = layout_of(view), view.content
    inner, joined = lies.inner, lies.joined
    crowd = tuple([nest.in_great_tunnel for nest in view.nests])
    great = content.of(view.content).pack.great_tunnels[view.options.great_tunnel]
    free = lies.rim if _is_placing(view) else ()
    west, north, east, south = _bounds((*great.cells, *((h.q, h.r) for h in view.hexes), *free))
    scale = min(WIDTH / (east - west), _TALLEST / (south - north), _LARGEST)
    shift = (WIDTH - (east - west) * scale) / 2 - west * scale
    parts = (
        *(_free(cell) for cell in free),
        _great_tunnel(view.content, view.options.great_tunnel, view.side),
        group_at(*_middle(great.cells), _crowd(crowd)),
        *[_place_hex(digest, one, inner >> one.number & 1) for one in view.hexes],
        *_focus(view, great.cells),
        _great_spot(great.cells, crowd),
        *[
            _spot(digest, one, inner >> one.number & 1, joined >> one.number & 1)
            for one in view.hexes
        ],
    )
    move = f"translate({shift:.2f} {-north * scale:.2f}) scale({scale:.4f})"
    return group(*parts, transform=move, class_="ma-map"), round((south - north) * scale)


def _is_placing(view: View) -> bool:
    return bool(view.agenda) and isinstance(view.agenda[-1], PlaceTile)


@lru_cache(KEPT)
def _bounds(cells: tuple[Axial, ...]) -> tuple[float, float, float, float]:
    middles = [centre(cell, SIZE) for cell in cells]
    wide, high = HALF * SIZE + 3, SIZE + 3
    return (
        min(x for x, _ in middles) - wide,
        min(y for _, y in middles) - high,
        max(x for x, _ in middles) + wide,
        max(y for _, y in middles) + high,
    )


def _at(q: int, r: int, *children: str, **attributes: str | int) -> str:
    x, y = centre((q, r), SIZE)
    return group_at(x, y, *children, data_q=q, data_r=r, **attributes)


@lru_cache(KEPT)
def _free(cell: Axial) -> str:
    """A cell next to the map, while a hex is to be placed."""
    q, r = cell
    shape = polygon(*corners(SIZE - 6), class_="ma-free")
    return _at(q, r, shape, text(f"{q}, {r}", 0, 4, class_="ma-where"), class_="ma-rim")


@lru_cache(maxsize=64)
def _great_tunnel(digest: str, name: str, side: str) -> str:
    great = content.of(digest).pack.great_tunnels[name]
    edges = great.sides["A" if side == "A" else "B"]
    x, y = _middle(great.cells)
    return group(
        polygon(*outline(great.cells, SIZE, 0), class_="ma-soil"),
        *(_at(q, r, gate(direction, SIZE)) for q, r, direction in edges),
        text(great.name, x, y - 34, class_="ma-tunnel-name"),
        class_="ma-great-tunnel",
    )


def _middle(cells: Sequence[Axial]) -> tuple[float, float]:
    middles = [centre(cell, SIZE) for cell in cells]
    return sum(x for x, _ in middles) / len(cells), sum(y for _, y in middles) / len(cells)


@lru_cache(KEPT)
def _crowd(counts: tuple[int, ...]) -> str:
    """Return the ants in The Great Tunnel, by seat."""
    there = [(seat, count) for seat, count in enumerate(counts) if count]
    rows = [there[:3], there[3:]]
    return group(
        *(
            group_at(
                (at - (len(row) - 1) / 2) * 56 - 10,
                34 * down,
                token(seat, 12),
                text(f"\u00d7{count}", 16, 5, class_="ma-on-soil"),
                class_="ma-in-tunnel",
                data_seat=seat,
            )
            for down, row in enumerate(rows)
            for at, (seat, count) in enumerate(row)
        )
    )


@lru_cache(KEPT)
def _place_hex(digest: str, one: HexView, inner: int) -> str:
    return _at(
        one.q,
        one.r,
        _ground(digest, one.number, one.rotation, inner=bool(inner)),
        *_holders(one.sites),
        *_outskirts(one.outskirts),
        *_tokens(centipede=one.centipede, wormhole=one.wormhole),
        class_="ma-hex",
        data_hex=one.number,
    )


@lru_cache(maxsize=1024)
def _ground(digest: str, number: int, rotation: int, *, inner: bool) -> str:
    """Return a hex without what lies on it: its tunnels, its name, its sites."""
    printed = content.of(digest).hexes[number]
    gates = (gate(direction, SIZE) for direction in open_directions(printed, rotation))
    sites = []
    for (x, wide), site in zip(_columns(len(printed.sites)), printed.sites, strict=True):
        look = "ma-site ma-control" if site.control else "ma-site"
        several = site.amount > 1
        sites.append(
            group_at(
                x,
                -25,
                tag("rect", class_=look, width=wide, height=49, rx=4),
                symbol(site.resource, wide / 2 - (6 if several else 0), 13),
                text(str(site.amount), wide / 2 + 8, 18, class_="bd-strong bd-middle")
                if several
                else "",
                group_at(wide / 2, -2, CROWN) if site.control else "",
            )
        )
    return group(
        polygon(*corners(SIZE - 1.5), class_=f"ma-ground ma-{'inner' if inner else 'outer'}"),
        polygon(*corners(SIZE - 7), class_="ma-border") if inner else "",
        *gates,
        text(str(number), 0, -50, class_="ma-hex-number"),
        text(
            printed.name, 0, -35, class_="ma-name", font_size=fit_font_size(printed.name, 118, 9.5)
        ),
        *sites,
    )


def _tokens(*, centipede: bool, wormhole: bool) -> Iterable[str]:
    """The tokens on a hex, in its southern corner."""
    if centipede:
        yield group_at(
            -11 if wormhole else 0, 54, symbol("centipede", 0, 0, 0.65), class_="ma-token"
        )
    if wormhole:
        yield group_at(
            11 if centipede else 0, 54, symbol("wormhole", 0, 0, 0.74), class_="ma-token"
        )


def loose(digest: str, number: int) -> str:
    """Return a hex that is not on the map, unturned, with the tokens it will bring."""
    printed = content.of(digest).hexes[number]
    marks = _tokens(centipede=printed.centipede, wormhole=printed.wormhole)
    return group(_ground(digest, number, 0, inner=False), *marks, class_="ma-loose")


def _columns(sites: int) -> list[tuple[float, float]]:
    """Return where each site begins, and how wide it is: four just fit between two mouths."""
    wide = min(33, 104 / sites)
    return [((at - sites / 2) * wide + 0.75, wide - 1.5) for at in range(sites)]


def _holders(sites: tuple[Seat, ...]) -> Iterable[str]:
    """The ants on the sites; a vacant one shows its number, by which commands know it."""
    for number, ((x, wide), seat) in enumerate(zip(_columns(len(sites)), sites, strict=True), 1):
        if seat >= 0:
            yield group_at(
                x + wide / 2, 11, token(seat, 9.5), class_="ma-on-site", data_site=number
            )
        else:
            yield group_at(
                x + wide / 2,
                11,
                tag("circle", class_="ma-vacant", r=8.5),
                text(str(number), 0, 3.6, class_="bd-quiet bd-middle", font_size=10),
                class_="ma-open-site",
                data_site=number,
            )


def _outskirts(counts: tuple[int, ...]) -> Iterable[str]:
    there = [(seat, count) for seat, count in enumerate(counts) if count]
    apart = min(31, 104 / max(len(there), 1))
    for at, (seat, count) in enumerate(there):
        yield group_at(
            (at - (len(there) - 1) / 2) * apart - 7,
            37,
            token(seat, 7.5),
            text(f"\u00d7{count}", 8.5, 4, class_="ma-tally"),
            class_="ma-outside",
            data_seat=seat,
        )


def _focus(view: View, great: tuple[Axial, ...]) -> Iterable[str]:
    """The place that the task on top is about."""
    task = view.agenda[-1] if view.agenda else None
    place = getattr(task, "place", getattr(task, "hex", -1))
    if place == content.GREAT_TUNNEL:
        yield polygon(*outline(great, SIZE, 5), class_="ma-focus")
    for one in view.hexes:
        if one.number == place:
            yield _at(one.q, one.r, polygon(*corners(SIZE - 5), class_="ma-focus"))


@lru_cache(KEPT)
def _great_spot(cells: tuple[Axial, ...], crowd: tuple[int, ...]) -> str:
    there = [f"seat {seat} \u00d7{count}" for seat, count in enumerate(crowd) if count]
    words = "The Great Tunnel: " + (", ".join(there) or "nobody")
    shape = polygon(*outline(cells, SIZE, 0), class_="bd-spot")
    return group(title_tag(words), shape, class_="ma-spot", data_hex=content.GREAT_TUNNEL)


@lru_cache(KEPT)
def _spot(digest: str, one: HexView, inner: int, joined: int) -> str:
    """Return what a pointer or a page finds: a hex with all that is on it, in words."""
    words = title_tag("; ".join(_hex_words(digest, one, inner, joined)))
    return _at(one.q, one.r, words, _SPOT, class_="ma-spot", data_hex=one.number)


_SPOT = polygon(*corners(SIZE), class_="bd-spot")


def _hex_words(digest: str, one: HexView, inner: int, joined: int) -> Iterable[str]:
    """Say what a hex is, what is on it and how it lies."""
    printed = content.of(digest).hexes[one.number]
    yield f"Hex {one.number}, {printed.name}, at ({one.q}, {one.r}), turned by {one.rotation}"
    for number, (site, seat) in enumerate(zip(printed.sites, one.sites, strict=True), 1):
        control = " (control)" if site.control else ""
        holder = "vacant" if seat < 0 else f"seat {seat}"
        yield f"site {number}{control}, {amount(site.resource, site.amount)}: {holder}"
    outside = [f"seat {seat} \u00d7{count}" for seat, count in enumerate(one.outskirts) if count]
    yield from (f"outskirts: {', '.join(outside)}" for _ in outside[:1])
    marks = (
        ("centipede", one.centipede),
        ("wormhole", one.wormhole),
        ("Inner Meadow", inner),
        ("linked with The Great Tunnel", joined),
    )
    yield from (words for words, so in marks if so)
    if printed.text:
        yield printed.text
