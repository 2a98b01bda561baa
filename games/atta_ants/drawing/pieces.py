"""Draw the pieces of Atta Ants, which are ant tokens in four shapes, leaves and spiders."""

from functools import cache, lru_cache

from games.atta_ants.cells import NEST
from games.atta_ants.names import fact_of_cell
from games.atta_ants.view import SeenAnt
from games.drawing.seats import define_limbs, draw_body, shape
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.wording import Wording

SEATS = 4
SHORT = 15  # leg length of the small spider in the legend
REACH = 17.5  # radius of an ant's clickable area, including its legs

STYLE = """
.aa{--aa-table:#f3efe6;--aa-panel:#fbf9f4;--aa-line:#d8cfbf;--aa-ink:#2b2620;--aa-quiet:#665d50;
--aa-limb:#1c1813;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.aa{--aa-table:#221f1a;--aa-panel:#2d2922;--aa-line:#4c453a;
--aa-ink:#f1ebdf;--aa-quiet:#b9afa0;--aa-limb:#d8cdb9}}
.aa-table{fill:var(--aa-table)}
.aa-panel{fill:var(--aa-panel);stroke:var(--aa-line);stroke-width:1.5}
.aa-part .aa-panel{stroke:none}
.aa .aa-asked{stroke:var(--aa-ink);stroke-width:3}
.aa-head{font-size:18px;font-weight:700;fill:var(--aa-ink)}
.aa-line{font-size:15px;font-weight:600;fill:var(--aa-ink)}
.aa-strong{font-size:13.5px;font-weight:600;fill:var(--aa-ink)}
.aa-turn{font-size:12px;fill:var(--aa-ink)}
.aa-quiet{font-size:12.5px;fill:var(--aa-quiet)}
.aa-small{font-size:11px;fill:var(--aa-ink)}
.aa-middle{text-anchor:middle}
.aa-end{text-anchor:end}
.aa-token{stroke:#1c1813;stroke-width:1.6;stroke-linejoin:round}
.aa-seat0{fill:#d55e00}.aa-seat1{fill:#f0e442}.aa-seat2{fill:#56b4e9}.aa-seat3{fill:#fff}
.aa-limbs{fill:none;stroke:var(--aa-limb);stroke-width:1.4;stroke-linecap:round;
stroke-linejoin:round;stroke-dasharray:none}
.aa-ring{fill:none;stroke:var(--aa-ink);stroke-width:2.4}
.aa-number{font-size:12px;font-weight:700;fill:#1c1813;text-anchor:middle}
.aa-newborn use{stroke-dasharray:2 1.6}
.aa-supply .aa-token{fill:none;stroke:var(--aa-quiet);stroke-width:1.2;stroke-dasharray:2 2}
.aa-leaf{fill:#2e9e4f;stroke:#0d3b1c;stroke-width:1.2}
.aa-vein{stroke:#0d3b1c;stroke-width:1.2}
"""
GROUND_STYLE = """
.aa{--aa-grass:#c6dca4;--aa-edge:#87a562;--aa-blade:#9cbd74;--aa-tall:#7ea255;--aa-petal:#fffdf0;
--aa-trail:#e6cb98;--aa-bank:#b08d52;--aa-grain:#cfae74;--aa-mound:#c79a63;--aa-slope:#b08049;
--aa-crumb:#9a6d3b;--aa-back:#7f9c5c}
@media (prefers-color-scheme:dark){.aa{--aa-grass:#36452b;--aa-edge:#53663e;--aa-blade:#445638;
--aa-tall:#55693f;--aa-petal:#8d8a72;--aa-trail:#75613f;--aa-bank:#4a3c26;--aa-grain:#665436;
--aa-mound:#664a2c;--aa-slope:#573e24;--aa-crumb:#7a5a35;--aa-back:#4b6236}}
.aa-card{fill:url(#aa-turf);stroke:var(--aa-edge);stroke-width:2}
.aa-grass{fill:var(--aa-grass)}.aa-petal{fill:var(--aa-petal)}.aa-sand{fill:var(--aa-trail)}
.aa-blades,.aa-tall{fill:none;stroke:var(--aa-blade);stroke-width:1.5;stroke-linecap:round}
.aa-tall{stroke:var(--aa-tall)}
.aa-grain{fill:var(--aa-grain)}.aa-crumb{fill:var(--aa-crumb)}
.aa-bank{fill:none;stroke:var(--aa-bank);stroke-width:26}
.aa-trail{fill:none;stroke:url(#aa-way);stroke-width:20}
.aa-rim{fill:var(--aa-bank)}
.aa-hub{fill:url(#aa-way)}
.aa-mound{fill:var(--aa-mound);stroke:var(--aa-bank);stroke-width:3}
.aa-slope{fill:var(--aa-slope)}
.aa-door{fill:#2f2012}
.aa-back{fill:var(--aa-back);stroke:var(--aa-edge);stroke-width:2}
.aa-free{fill:#000;fill-opacity:0;stroke:var(--aa-quiet);stroke-width:2;stroke-dasharray:6 6}
.aa-where{font-size:11px;fill:var(--aa-ink);stroke:var(--aa-panel);stroke-width:4;opacity:0;
stroke-linejoin:round;paint-order:stroke;text-anchor:end;pointer-events:none}
.aa-cell:hover>.aa-where,.aa-open:hover>.aa-where,:focus>.aa-where{opacity:1}
.aa-count{font-size:13px;font-weight:700;fill:var(--aa-ink)}
.aa-big{font-size:26px;font-weight:700;fill:#fff;text-anchor:middle}
.aa-ways{pointer-events:none}
.aa-way{stroke:var(--aa-limb);stroke-width:3;stroke-dasharray:4 4;fill:var(--aa-limb)}
.aa-way polygon{stroke:none}
.aa-chosen{stroke-dasharray:none;stroke-width:5}
.aa-gone{opacity:.35}
"""
SPIDER_STYLE = """
.aa-legs{fill:none;stroke:var(--aa-limb);stroke-width:2.6;stroke-linecap:round}
.aa-body{fill:#111;stroke:#fff;stroke-width:1.2}
.aa-eyes{font-size:12px;font-weight:700;fill:#fff;text-anchor:middle}
.aa-must{font-size:15px;font-weight:800;fill:#b00020;stroke:#fff;stroke-width:3;paint-order:stroke;
text-anchor:middle}
.aa-spot{fill:#000;fill-opacity:0}
"""


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
        tag("circle", class_="aa-ring", r=18.2) if ant.active else "",
        token(ant.seat, ant.ant, carrying=ant.carrying),
        text("!", -13, -4, class_="aa-must") if ant.must_leave else "",
        id=f"ant:{ant.seat}.{ant.ant}",
        class_="aa-newborn" if ant.newborn else "aa-ant",
    )


@lru_cache(KEPT)
def token(seat: int, number: int, *, carrying: bool) -> str:
    """Draw an ant with its seat's shape, its small number and the leaf that it carries.

    `number` counts from 0, as in commands; people read it from 1.
    """
    return (
        tag("use", href=f"#aa-ant{seat}")
        + text(str(number + 1), 0, 10.4 if seat == 2 else 9.5, class_="aa-number")
        + (group_at(0, -17, leaf(9)) if carrying else "")
    )


@cache
def define_ants(*seats: int) -> str:
    """Return the definitions of the ants of some seats, to which `token` refers."""
    return define_limbs("aa") + "".join(
        group(draw_body(seat, "aa"), transform="scale(1.15)", id=f"aa-ant{seat}") for seat in seats
    )


@cache
def mini_token(seat: int) -> str:
    """Draw the shape of a seat, for use in front of the seat's name."""
    return shape(seat, 13, "aa")


# Grass, and the sand of trails, each a pattern.
_TURF = "M9 15q1-5-2-8m3 8q0-6 3-9M33 42q1-5-2-8m3 8q0-6 3-9M4 40q1-4-1-6M40 12q0-4 2-6"
_TALL = "M22 26q-1-6-4-9m5 9q0-7 2-11m0 11q2-4 5-5"
_GRAINS = ((5, 6, 1.4), (16, 3, 0.9), (26, 12, 1.5), (12, 19, 1), (20, 27, 1.3), (3, 26, 0.9))
GROUND = tag(
    "pattern",
    tag("rect", class_="aa-grass", width=46, height=46),
    tag("path", class_="aa-blades", d=_TURF),
    tag("path", class_="aa-tall", d=_TALL),
    *(tag("circle", class_="aa-petal", cx=x, cy=y, r=1.3) for x, y in ((41, 26), (13, 32))),
    id="aa-turf",
    width=46,
    height=46,
    patternUnits="userSpaceOnUse",
) + tag(
    "pattern",
    tag("rect", class_="aa-sand", width=30, height=30),
    *(tag("circle", class_="aa-grain", cx=x, cy=y, r=r) for x, y, r in _GRAINS),
    id="aa-way",
    width=30,
    height=30,
    patternUnits="userSpaceOnUse",
)


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
