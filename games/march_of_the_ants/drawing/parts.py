"""Draws the parts of the board separately, each at its natural size."""

from functools import cache
from math import ceil

from games.drawing.seats import STYLE as SEATS
from games.drawing.seats import ants
from games.drawing.svg import group_at, tag, text, title_tag
from games.game import BoardPart
from games.march_of_the_ants.drawing import card, course, ground, hand, mats, pieces
from games.march_of_the_ants.drawing.card import SMALL_WIDE
from games.march_of_the_ants.drawing.map import meadow
from games.march_of_the_ants.view import View
from games.wording import Wording

MAP, COURSE, HAND, LEGEND = "map", "course", "hand", "legend"
_NEST = "mat"  # the kind of the parts of the seats
_GOODS = ("food", "larva", "card", "point", "centipede", "wormhole")
_PIECES = {
    "": tuple(pieces.SYMBOLS),
    MAP: _GOODS,
    COURSE: ("larva", "card", "ant", "centipede", "back", "hex-back", "food", "point", "wormhole"),
    HAND: (*_GOODS, "ant", "back"),
    _NEST: ("larva", "food", "ant", "card", "cube", "back"),
    LEGEND: _GOODS,
}
_EDGE = 6  # padding around each part
_MAP_WIDE, _MAP_HIGH, _LARGEST = 820, 640, 1.25  # size and scale limits for enlarging a small map
_HAND_WIDE = hand.NARROW * SMALL_WIDE + (hand.NARROW - 1) * hand.GAP


def find_looks(part: str, seats: int, drawn: str) -> str:
    """Return the styles and definitions that a part of the board uses, or the whole if it is "".

    Each part has only its own, because a page shows all parts. `drawn` is the drawing, which may
    contain cards, and hexes that are not on the map.
    """
    return _looks_of(part, seats, has_cards="ma-card-face" in drawn, has_hexes="ma-loose" in drawn)


@cache
def _looks_of(part: str, seats: int, *, has_cards: bool, has_hexes: bool) -> str:
    styles = [SEATS, pieces.STYLE]
    drawn = [pieces.definitions(_PIECES[part])]
    if part not in (MAP, LEGEND):
        styles.append(card.KINDS)
    if has_cards:
        styles.append(card.STYLE)
        drawn.append(card.DEFINITIONS)
    if has_hexes or part in ("", MAP, LEGEND):
        styles.append(ground.STYLE)
        drawn.append(ground.DEFINITIONS)
    if part in ("", MAP):
        drawn.append(ants(seats))
    return tag("style", *styles) + tag("defs", *drawn)


def list_parts(view: View, words: Wording) -> tuple[BoardPart, ...]:
    """Return the parts of a view: map, progress, hand of the reader, nests and legend."""
    titles = {name: words.fill(f"part.{name}", {}) for name in (MAP, COURSE, HAND, LEGEND)}
    if not view.players:
        return (BoardPart(MAP, titles[MAP]),)
    own = view.seat if view.own is not None else None
    return (
        BoardPart(MAP, titles[MAP]),
        BoardPart(COURSE, titles[COURSE]),
        *((BoardPart(HAND, titles[HAND], own),) if own is not None else ()),
        *(
            BoardPart(f"mat-{nest.seat}", words.fill("part.mat", {"seat": nest.seat}), nest.seat)
            for nest in view.nests
        ),
        BoardPart(LEGEND, titles[LEGEND]),
    )


def draw_part(view: View, name: str, words: Wording) -> str:
    """Draw one part of the board for a reader's view.

    Raises:
        KeyError: The view has no such part.
    """
    titles = {part.name: part.title for part in list_parts(view, words)}
    title = titles[name]
    if name == MAP:
        return _draw_map(view, title, words)
    if name == COURSE:
        drawn, high = course.course(view, words)
        return _frame(title, find_looks(COURSE, 0, drawn), (course.WIDTH, high), drawn)
    if name == LEGEND:
        return _draw_legend(title, words)
    if name == HAND and view.own is not None:
        drawn, high = hand.hand(view, view.own, hand.NARROW, words)
        return _frame(title, find_looks(HAND, 0, drawn), (_HAND_WIDE, high), drawn)
    nest = view.nests[int(name.removeprefix("mat-"))]
    looks = find_looks(_NEST, 0, "")
    return _frame(title, looks, (mats.WIDTH, mats.HEIGHT), mats.mat(view, nest, words))


def _draw_map(view: View, title: str, words: Wording) -> str:
    if not view.players:
        said = text(course.headline(view, words), 20, 40, class_="bd-title")
        return _frame(title, find_looks(_NEST, 0, ""), (course.WIDTH, 64), said)
    drawn, wide, high = meadow(view, words)
    grown = min(_MAP_WIDE / (wide + 2 * _EDGE), _MAP_HIGH / (high + 2 * _EDGE), _LARGEST)
    looks = find_looks(MAP, len(view.nests), "")
    return _frame(title, looks, (wide, high), drawn, max(1.0, grown))


@cache
def _draw_legend(title: str, words: Wording) -> str:
    looks = find_looks(LEGEND, 0, "")
    return _frame(title, looks, (course.WIDTH, pieces.LEGEND_HIGH), legend(words))


@cache
def legend(words: Wording) -> str:
    """Draw the legend of the pieces, as wide as the progress panel."""
    return group_at(0, 0, *pieces.legend(course.WIDTH, words), class_="ma-legend ma-panel")


def _frame(
    title: str, looks: str, size: tuple[float, float], drawn: str, grown: float = 1.0
) -> str:
    """Return a complete drawing of a part with padding around it, scaled by `grown`.

    The part has no background, so that the page behind it is visible.
    """
    width, height = (round(length + 2 * _EDGE, 1) for length in size)
    return tag(
        "svg",
        title_tag(title),
        looks,
        group_at(_EDGE, _EDGE, drawn),
        xmlns="http://www.w3.org/2000/svg",
        width=ceil(width * grown),
        height=ceil(height * grown),
        viewBox=f"0 0 {width} {height}",
        role="img",
        class_="bd",
    )
