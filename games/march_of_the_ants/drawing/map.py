"""Draws the Meadow, with The Great Tunnel and the hexes with their sites, ants and tokens.

Clickable elements are nested in the element below them: an ant in its site, a site in its hex. The
innermost element is on top, and each element has a title that describes it.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.drawing.hexagons import HALF, centre, corners, outline
from games.drawing.seats import ant
from games.drawing.svg import KEPT, group, group_at, polygon, tag, text, title_tag
from games.errors import Fact
from games.game import Seat
from games.hexes import Axial
from games.march_of_the_ants import content
from games.march_of_the_ants.content import GREAT_TUNNEL
from games.march_of_the_ants.drawing.card import cut
from games.march_of_the_ants.drawing.described import describe_hex, say_crowd, title_of_hex
from games.march_of_the_ants.drawing.ground import SIZE, cavern, middle_of, tunnels
from games.march_of_the_ants.drawing.pieces import CROWN, symbol, yielded
from games.march_of_the_ants.layout import open_directions
from games.march_of_the_ants.names import amount, name_printed_hex, name_spot
from games.march_of_the_ants.positions import layout_of
from games.march_of_the_ants.tasks import PlaceTile
from games.march_of_the_ants.view import HexView, View
from games.wording import Wording

SITE_TOP, SITE_HIGH, _ANT_AT = -20, 50, 16
_SITES_WIDE = 100  # total width of the sites, which must fit between two tunnel mouths
_OUR_TUNNEL = "The Great Tunnel"
_NAME_LETTERS, _NAME_LETTERS_MOST = 17, 22  # maximum letters of a normal and of a condensed name
_NAME_WIDE = 98


def meadow(view: View, words: Wording) -> tuple[str, float, float]:
    """Draw the map with its north-west corner at (0, 0).

    Return the drawing, its width and its height.
    """
    lies, digest = layout_of(view), view.content
    inner, joined = lies.inner, lies.joined
    crowd = tuple([nest.in_great_tunnel for nest in view.nests])
    great = content.of(view.content).pack.great_tunnels[view.options.great_tunnel]
    free = lies.rim if _is_placing(view) else ()
    west, north, east, south = _bounds((*great.cells, *((h.q, h.r) for h in view.hexes), *free))
    parts = (
        *[_free(cell, words) for cell in free],
        _great_tunnel((digest, view.options.great_tunnel, view.side), crowd, words),
        *[
            _hex(digest, hex_, inner >> hex_.number & 1, joined >> hex_.number & 1, words)
            for hex_ in view.hexes
        ],
        *_focus(view, great.cells),
    )
    move = f"translate({-west:.2f} {-north:.2f})"
    return group(*parts, transform=move, class_="ma-map"), east - west, south - north


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
def _free(cell: Axial, words: Wording) -> str:
    """Draw a free cell next to the map. Free cells are displayed while a hex must be placed."""
    q, r = cell
    return _at(
        q,
        r,
        title_tag(words.fill("picture.cell", {"cell": {"q": q, "r": r}})),
        polygon(*corners(SIZE - 2), class_="bd-spot"),
        polygon(*corners(SIZE - 6), class_="ma-free"),
        text(f"{q}, {r}", 0, 4, class_="ma-where"),
        id=f"cell:{q},{r}",
        class_="ma-rim",
    )


@lru_cache(KEPT)
def _great_tunnel(printed: tuple[str, str, str], crowd: tuple[int, ...], words: Wording) -> str:
    """Draw The Great Tunnel. `printed` contains the pack's hash, the outline and the side."""
    digest, name, side = printed
    great = content.of(digest).pack.great_tunnels[name]
    edges = great.sides["A" if side == "A" else "B"]
    x, y = middle_of(great.cells)
    named = words.fill("hex.0", {}) if great.name == _OUR_TUNNEL else great.name
    q, r = great.cells[0]
    return group(
        title_tag(words.fill("picture.tunnel", {"who": say_crowd(crowd, words)})),
        cavern(tuple(great.cells), tuple(edges)),
        text(named, x, y - 34, class_="ma-tunnel-name"),
        group_at(x, y, _crowd(crowd, words)),
        id=f"hex:{GREAT_TUNNEL}",
        class_="ma-great-tunnel ma-spot",
        data_hex=GREAT_TUNNEL,
        data_q=q,
        data_r=r,
    )


@lru_cache(KEPT)
def _crowd(counts: tuple[int, ...], words: Wording) -> str:
    """Draw the ants in The Great Tunnel, by seat."""
    there = [(seat, count) for seat, count in enumerate(counts) if count]
    rows = [there[:3], there[3:]]
    return group(
        *(
            group_at(
                (at - (len(row) - 1) / 2) * 56 - 10,
                34 * down,
                _ants_title(seat, count, (GREAT_TUNNEL, 0, ""), words),
                tag("rect", class_="bd-spot", x=-14, y=-16, width=52, height=32),
                ant(seat),
                text(f"\u00d7{count}", 15, 9, class_="ma-on-soil"),
                id=f"ant:{seat}.{GREAT_TUNNEL}.0",
                class_="ma-in-tunnel",
                data_seat=seat,
            )
            for down, row in enumerate(rows)
            for at, (seat, count) in enumerate(row)
        )
    )


@lru_cache(KEPT)
def _ants_title(seat: Seat, count: int, spot: tuple[int, int, str], words: Wording) -> str:
    """Return the title for the ants at a spot, which is given as (place, site, pack hash)."""
    place, site, digest = spot
    where = name_spot(content.of(digest or content.default()), place, site, "at")
    entry = "picture.ants.on" if site else "picture.ants.in"
    return title_tag(words.fill(entry, {"count": count, "seat": seat, "place": where}))


@lru_cache(KEPT)
def _hex(digest: str, hex_view: HexView, inner: int, joined: int, words: Wording) -> str:
    """Draw a hex. Everything in it is nested in its element."""
    return _at(
        hex_view.q,
        hex_view.r,
        title_tag("; ".join(describe_hex(digest, hex_view, (inner, joined), words))),
        _ground(digest, (hex_view.number, hex_view.rotation), words, inner=bool(inner)),
        *_outskirts(digest, hex_view.number, hex_view.outskirts, words),
        *_tokens(hex_view.number, words, centipede=hex_view.centipede, wormhole=hex_view.wormhole),
        *[
            _site(digest, (hex_view.number, at), seat, words)
            for at, seat in enumerate(hex_view.sites)
        ],
        id=f"hex:{hex_view.number}",
        class_="ma-hex ma-spot",
        data_hex=hex_view.number,
    )


@lru_cache(maxsize=3072)
def _ground(digest: str, tile: tuple[int, int], words: Wording, *, inner: bool) -> str:
    """Draw the ground of a hex, which is its tunnels and its name. `tile` is (number, rotation)."""
    number, rotation = tile
    printed = content.of(digest).hexes[number]
    return group(
        polygon(*corners(SIZE - 1.5), class_=f"ma-ground ma-{'inner' if inner else 'outer'}"),
        tunnels(tuple(open_directions(printed, rotation))),
        *_letter_name(number, title_of_hex(printed, words)),
    )


def _letter_name(number: int, name: str) -> Iterable[str]:
    """Draw the number and the name of a hex. Long names are condensed."""
    narrow: dict[str, str | int] = (
        {"textLength": _NAME_WIDE, "lengthAdjust": "spacingAndGlyphs"}
        if len(name) > _NAME_LETTERS
        else {}
    )
    said = cut(name, _NAME_LETTERS_MOST)
    yield text(str(number), 0, -44, class_="ma-hex-number")
    yield text(said, 0, -31, class_="ma-name", **narrow)


@lru_cache(KEPT)
def _site(digest: str, spot: tuple[int, int], seat: Seat, words: Wording) -> str:
    """Draw a site of a hex with its ant. A vacant site shows its number."""
    number, at = spot
    printed = content.of(digest).hexes[number]
    x, wide, yields = _printed_site(digest, number, at)
    on_it = (
        group(
            _ants_title(seat, 1, (number, at + 1, digest), words),
            tag("circle", class_="bd-spot", r=12),
            ant(seat),
            id=f"ant:{seat}.{number}.{at + 1}",
        )
        if seat >= 0
        else tag("circle", class_="ma-vacant", r=9) + text(str(at + 1), 0, 4, class_="ma-vacancy")
    )
    facts: dict[str, Fact] = {
        "site": at + 1,
        "hex": name_printed_hex(printed),
        "gain": amount(printed.sites[at].resource, printed.sites[at].amount),
        "holder": {"word": "picture.held" if seat >= 0 else "picture.vacant", "seat": seat},
    }
    entry = "picture.site.control" if printed.sites[at].control else "picture.site"
    return group(
        title_tag(words.fill(entry, facts)),
        yields,
        group_at(
            x + wide / 2,
            _ANT_AT,
            on_it,
            class_="ma-open-site" if seat < 0 else "ma-on-site",
            data_site=at + 1,
            **({} if seat < 0 else {"data_seat": seat}),
        ),
        id=f"site:{number}.{at + 1}",
        data_hex=number,
        data_site=at + 1,
    )


@lru_cache(KEPT)
def _printed_site(digest: str, number: int, at: int) -> tuple[float, float, str]:
    """Return the left edge, the width and the drawing of a site as it is printed."""
    sites = content.of(digest).hexes[number].sites
    wide = min(34.0, _SITES_WIDE / len(sites))
    x = (at - len(sites) / 2) * wide
    look = "ma-site ma-control" if sites[at].control else "ma-site"
    box = {"y": SITE_TOP, "width": wide - 1.5, "height": SITE_HIGH, "rx": 8}
    middle = x + wide / 2
    drawn = (
        tag("rect", class_=look, x=x + 0.75, **box)
        + yielded(sites[at].resource, sites[at].amount, middle, -7.5)
        + (group_at(middle, SITE_TOP - 1, CROWN) if sites[at].control else "")
    )
    return x, wide, drawn


@lru_cache(KEPT)
def _outskirts(
    digest: str, number: int, counts: tuple[int, ...], words: Wording
) -> tuple[str, ...]:
    """Draw the ants in the outskirts, and the target of moves to the outskirts, below the sites.

    The target is drawn even if there are no ants.
    """
    there = [(seat, count) for seat, count in enumerate(counts) if count]
    apart = min(34, 100 / max(len(there), 1))
    named = name_printed_hex(content.of(digest).hexes[number])
    title = words.fill("picture.outskirts", {"hex": named, "who": say_crowd(counts, words)})
    ants = [
        group_at(
            (at - (len(there) - 1) / 2) * apart - (5 if count > 1 and len(there) < 3 else 0),
            38,
            _ants_title(seat, count, (number, 0, digest), words),
            tag("circle", class_="bd-spot", r=12),
            ant(seat),
            text(f"\u00d7{count}", 9, 13, class_="ma-tally") if count > 1 else "",
            id=f"ant:{seat}.{number}.0",
            class_="ma-outside",
            data_seat=seat,
        )
        for at, (seat, count) in enumerate(there)
    ]
    return (
        group(
            title_tag(title),
            polygon((-50, 27), (50, 27), (33, 52), (-33, 52), class_="bd-spot"),
            *ants,
            id=f"site:{number}.0",
            data_hex=number,
            data_site=0,
        ),
    )


def _tokens(number: int, words: Wording, *, centipede: bool, wormhole: bool) -> Iterable[str]:
    """Draw the tokens in the southern corner of a hex.

    On a hex that is not on the map, they have no ids.
    """
    for kind, there, beside, scale in (
        ("centipede", centipede, -11 if wormhole else 0, 0.65),
        ("wormhole", wormhole, 11 if centipede else 0, 0.74),
    ):
        if there:
            named = {"id": f"{kind}:{number}"} if number else {}
            name = title_tag(words.fill(f"picture.token.{kind}", {}))
            room = tag("circle", class_="bd-spot", r=11)  # the shape that an outline follows
            drawn = symbol(kind, 0, 0, scale)
            yield group_at(beside, 53, name, room, drawn, class_="ma-token", **named)


@lru_cache(KEPT)
def loose(digest: str, number: int, words: Wording) -> str:
    """Draw a hex that is not on the map, without rotation and with the tokens printed on it."""
    printed = content.of(digest).hexes[number]
    sites = []
    for at in range(len(printed.sites)):
        x, wide, drawn = _printed_site(digest, number, at)
        vacant = tag("circle", class_="ma-vacant", r=9)
        number_on_it = text(str(at + 1), 0, 4, class_="ma-vacancy")
        sites += [drawn, group_at(x + wide / 2, _ANT_AT, vacant, number_on_it)]
    marks = _tokens(0, words, centipede=printed.centipede, wormhole=printed.wormhole)
    return group(
        _ground(digest, (number, 0), words, inner=False), *sites, *marks, class_="ma-loose"
    )


def _focus(view: View, great: tuple[Axial, ...]) -> Iterable[str]:
    """Draw a marker at the place to which the top task refers."""
    task = view.agenda[-1] if view.agenda else None
    place = getattr(task, "place", getattr(task, "hex", -1))
    if place == content.GREAT_TUNNEL:
        yield polygon(*outline(great, SIZE, 5), class_="ma-focus")
    for hex_ in view.hexes:
        if hex_.number == place:
            yield _at(hex_.q, hex_.r, polygon(*corners(SIZE - 5), class_="ma-focus"))
