"""Draw the pieces of Atta Ants, which are ant tokens in four shapes, leaves and spiders."""

from functools import cache, lru_cache

from games.atta_ants.cells import NEST
from games.atta_ants.names import fact_of_cell
from games.atta_ants.view import SeenAnt
from games.drawing.seats import shape
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.wording import Wording

RADIUS = 13
SHORT = 15  # leg length of the small spider in the legend
REACH = 17.5  # radius of an ant's clickable area, including its legs

STYLE = """
.aa{--aa-table:#f3efe6;--aa-panel:#fbf9f4;--aa-line:#d8cfbf;--aa-ink:#2b2620;--aa-quiet:#665d50;
--aa-grass:#cfe3b4;--aa-edge:#8fae68;--aa-blade:#a3c07d;--aa-trail:#e8cd9a;--aa-bank:#b08d52;
--aa-mound:#c79a63;--aa-slope:#b5854d;--aa-back:#7f9c5c;--aa-limb:#1c1813;
font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.aa{--aa-table:#221f1a;--aa-panel:#2d2922;--aa-line:#4c453a;
--aa-ink:#f1ebdf;--aa-quiet:#b9afa0;--aa-grass:#3f5230;--aa-edge:#6d8750;--aa-blade:#506739;
--aa-trail:#94794a;--aa-bank:#57462a;--aa-mound:#7c5a33;--aa-slope:#694a28;--aa-back:#55703b;--aa-limb:#d8cdb9}}
.aa-table{fill:var(--aa-table)}
.aa-panel{fill:var(--aa-panel);stroke:var(--aa-line);stroke-width:1.5}
.aa-part .aa-panel{stroke:none}
.aa .aa-asked{stroke:var(--aa-ink);stroke-width:3}
.aa-card{fill:var(--aa-grass);stroke:var(--aa-edge);stroke-width:2}
.aa-blades{fill:none;stroke:var(--aa-blade);stroke-width:1.6;stroke-linecap:round}
.aa-bank{fill:none;stroke:var(--aa-bank);stroke-width:26}
.aa-trail{fill:none;stroke:var(--aa-trail);stroke-width:20}
.aa-rim{fill:var(--aa-bank)}
.aa-hub{fill:var(--aa-trail)}
.aa-mound{fill:var(--aa-mound);stroke:var(--aa-bank);stroke-width:3}
.aa-slope{fill:var(--aa-slope)}
.aa-door{fill:#2f2012}
.aa-back{fill:var(--aa-back);stroke:var(--aa-edge);stroke-width:2}
.aa-free{fill:#000;fill-opacity:0;stroke:var(--aa-quiet);stroke-width:2;stroke-dasharray:6 6}
.aa-where{font-size:11px;fill:var(--aa-ink);stroke:var(--aa-grass);stroke-width:3;
paint-order:stroke;text-anchor:end}
.aa-open .aa-where{stroke:none;fill:var(--aa-quiet)}
.aa-head{font-size:18px;font-weight:700;fill:var(--aa-ink)}
.aa-line{font-size:15px;font-weight:600;fill:var(--aa-ink)}
.aa-strong{font-size:13.5px;font-weight:600;fill:var(--aa-ink)}
.aa-turn{font-size:12px;fill:var(--aa-ink)}
.aa-quiet{font-size:12.5px;fill:var(--aa-quiet)}
.aa-small{font-size:11px;fill:var(--aa-ink)}
.aa-middle{text-anchor:middle}
.aa-end{text-anchor:end}
.aa-count{font-size:13px;font-weight:700;fill:var(--aa-ink)}
.aa-big{font-size:26px;font-weight:700;fill:#fff;text-anchor:middle}
.aa-token{stroke:#1c1813;stroke-width:1.6;stroke-linejoin:round}
.aa-seat0{fill:#d55e00}.aa-seat1{fill:#f0e442}.aa-seat2{fill:#56b4e9}.aa-seat3{fill:#fff}
.aa-feet{fill:none;stroke:var(--aa-limb);stroke-width:1.5;stroke-linecap:round}
.aa-ring{fill:none;stroke:var(--aa-ink);stroke-width:2.4}
.aa-number{font-size:13.5px;font-weight:700;fill:#1c1813;text-anchor:middle}
.aa-newborn .aa-token{stroke-dasharray:3 2}
.aa-supply .aa-token{fill:none;stroke:var(--aa-quiet);stroke-width:1.2;stroke-dasharray:2 2}
.aa-leaf{fill:#2e9e4f;stroke:#0d3b1c;stroke-width:1.2}
.aa-vein{stroke:#0d3b1c;stroke-width:1.2}
.aa-legs{fill:none;stroke:var(--aa-limb);stroke-width:2.6;stroke-linecap:round}
.aa-body{fill:#111;stroke:#fff;stroke-width:1.2}
.aa-eyes{font-size:12px;font-weight:700;fill:#fff;text-anchor:middle}
.aa-ways{pointer-events:none}
.aa-way{stroke:var(--aa-limb);stroke-width:3;stroke-dasharray:4 4;fill:var(--aa-limb)}
.aa-way polygon{stroke:none}
.aa-must{font-size:15px;font-weight:800;fill:#b00020;stroke:#fff;stroke-width:3;paint-order:stroke;
text-anchor:middle}
.aa-chosen{stroke-dasharray:none;stroke-width:5}
.aa-spot{fill:#000;fill-opacity:0}
.aa-gone{opacity:.35}
"""
STYLE_TAG = tag("style", STYLE)

# The six legs and two feelers, which extend from under a token.
_FEET = (
    "M-9-5L-15-9M9-5L15-9M-10 1H-17M10 1H17M-9 7L-14.5 12M9 7L14.5 12"
    "M-3.5-11Q-5-16.5-9-17M3.5-11Q5-16.5 9-17"
)


def spell_marks(ant: SeenAnt, words: Wording) -> tuple[str, ...]:
    """Return the markings of an ant in words, without its number."""
    marks = (
        ("mark.carrying", ant.carrying),
        ("mark.newborn", ant.newborn),
        ("mark.active", ant.active),
        ("mark.must-leave", ant.must_leave),
    )
    return tuple(words.fill(name, {}) for name, so in marks if so)


@lru_cache(KEPT)
def draw_ant(ant: SeenAnt, x: float, y: float, words: Wording) -> str:
    """Draw an ant at a position, with its number, its leaf, and a ring if it is active."""
    name = "picture.ant.nest" if ant.cell == NEST else "picture.ant"
    facts = {"ant": ant.ant, "seat": ant.seat, "at": fact_of_cell(ant.cell)}
    return group_at(
        x,
        y,
        title_tag(", ".join((words.fill(name, facts), *spell_marks(ant, words)))),
        tag("circle", class_="aa-spot", r=REACH),
        tag("circle", class_="aa-ring", r=RADIUS * 1.4) if ant.active else "",
        token(ant.seat, ant.ant, carrying=ant.carrying),
        text("!", -14, -6, class_="aa-must") if ant.must_leave else "",
        id=f"ant:{ant.seat}.{ant.ant}",
        class_="aa-newborn" if ant.newborn else "aa-ant",
    )


@lru_cache(KEPT)
def token(seat: int, number: int, *, carrying: bool) -> str:
    """Draw the token of an ant, which shows its seat's shape on legs, its number and its leaf.

    `number` counts from 0, as in commands; people read it from 1.
    """
    return (
        tag("path", class_="aa-feet", d=_FEET)
        + shape(seat, RADIUS, "aa")
        + text(str(number + 1), 0, 6 if seat == 2 else 4.8, class_="aa-number")
        + (group_at(9, -11, leaf(8)) if carrying else "")
    )


@cache
def mini_token(seat: int) -> str:
    """Draw the shape of a seat, for use in front of the seat's name."""
    return shape(seat, 13, "aa")


@cache
def leaf(size: float) -> str:
    """Draw a slanted leaf. `size` is half its length."""
    s = size
    outline = f"M{-s} 0Q0 {-0.95 * s:.2f} {s} 0Q0 {0.95 * s:.2f} {-s} 0Z"
    return group(
        tag("path", class_="aa-leaf", d=outline),
        tag("line", class_="aa-vein", x1=-s, y1=0, x2=0.6 * s, y2=0),
        transform="rotate(-35)",
    )


@cache
def spider(number: int | None, reach: int = 25) -> str:
    """Draw a spider with eight legs of length `reach`, and its number if it has one."""
    size = reach / 25
    legs = "".join(
        f"M{side * 8} {y}Q{side * 20 * size:.1f} {(y + bend) * size:.1f}"
        f" {side * reach} {(y * 2.2 + bend * 1.6) * size:.1f}"
        for side in (-1, 1)
        for y, bend in ((-7, -9), (-3, -6), (3, 6), (7, 9))
    )
    body = tag("circle", class_="aa-body", r=13 if reach > SHORT else 10)
    inside = "" if number is None else text(str(number + 1), 0, 4.5, class_="aa-eyes")
    return tag("path", class_="aa-legs", d=legs) + body + inside
