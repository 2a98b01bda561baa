"""Draw the printed side of a card, with its grass and the trails across it."""

from functools import cache, lru_cache
from itertools import combinations

from games.atta_ants.drawing.pieces import leaf, spider
from games.atta_ants.view import CardFace
from games.drawing.svg import KEPT, group, group_at, tag, text

SIDE = 92  # length of a card's side, in pixels
HALF = SIDE // 2
COUNTERS_SHOWN = 2  # maximum number of leaves that are drawn individually
_ENDS = {"north": (HALF, 0), "east": (SIDE, HALF), "south": (HALF, SIDE), "west": (0, HALF)}
_CRUMBS = ((20, 32), (31, 17), (60, 15), (75, 33), (79, 55), (66, 74), (40, 79), (19, 64))
_ACROSS = ({"north", "south"}, {"east", "west"})


@lru_cache(KEPT)
def draw_face(trails: tuple[str, ...], *, nest: bool = False) -> str:
    """Draw the printed side of a card. The drawing is `SIDE` wide and `SIDE` high."""
    ways = _trace(trails)
    drawn = [tag("rect", class_="aa-card", width=SIDE, height=SIDE, rx=9)]
    for name, hub, radius in (("aa-bank", "aa-rim", 13), ("aa-trail", "aa-hub", 10)):
        drawn += [tag("path", class_=name, d=ways)] if ways else []
        drawn += [tag("circle", class_=hub, cx=HALF, cy=HALF, r=radius)] if len(trails) == 1 else []
    return group(*drawn, _mound() if nest else "")


def _trace(trails: tuple[str, ...]) -> str:
    """Return the centre lines of trails, straight between opposite sides and otherwise bent."""
    if len(trails) == 1:
        (x, y) = _ENDS[trails[0]]
        return f"M{x} {y}L{HALF} {HALF}"
    lines = []
    for side, other in combinations(trails, 2):
        (x1, y1), (x2, y2) = _ENDS[side], _ENDS[other]
        across = {side, other} in _ACROSS
        bend = "L" if across else f"Q{HALF} {HALF} "
        lines.append(f"M{x1} {y1}{bend}{x2} {y2}")
    return "".join(lines)


@cache
def _mound() -> str:
    """Draw the mound of the nest with its entrance."""
    return group(
        tag("circle", class_="aa-mound", cx=HALF, cy=HALF, r=38),
        *(tag("circle", class_="aa-crumb", cx=x, cy=y, r=1.7) for x, y in _CRUMBS),
        tag("circle", class_="aa-slope", cx=HALF, cy=HALF, r=25),
        tag("ellipse", class_="aa-door", cx=HALF, cy=HALF, rx=11, ry=8),
    )


@lru_cache(KEPT)
def draw_leaves(leaves: int) -> str:
    """Draw the loose leaf counters in the corner of a card.

    If there are more than two, draw two of them and the total number.
    """
    shown = min(leaves, COUNTERS_SHOWN)
    drawn = [group_at(14 + number * 15, 79, leaf(8.5)) for number in range(shown)]
    if leaves > shown:
        drawn.append(text(f"\u00d7{leaves}", 39, 84, class_="aa-count"))
    return "".join(drawn)


@lru_cache(KEPT)
def draw_offered(face: CardFace) -> str:
    """Draw the printed side of a card to be placed, with its leaves or spider."""
    brings = group_at(HALF, HALF, spider(None)) if face.spider else ""
    return draw_face(face.trails) + draw_leaves(face.leaves) + brings


@lru_cache(KEPT)
def draw_small(trails: tuple[str, ...], *, leaves: bool, is_spider: bool, size: float) -> str:
    """Draw a very small card that shows only its trails and a dot for its leaves or spider."""
    marks = [
        tag("circle", class_=name, cx=x, cy=y, r=14)
        for name, x, y, so in (
            ("aa-leaf", 20, 72, leaves),
            ("aa-body", HALF, HALF, is_spider),
        )
        if so
    ]
    inside = draw_face(trails) + "".join(marks)
    return group(inside, transform=f"scale({size / SIDE:.3f})")
