"""The pieces of Atta Ants: tokens of four shapes, leaves and spiders, and the style sheet."""

from functools import cache, lru_cache

from games.atta_ants.view import SeenAnt
from games.drawing.seats import shape
from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag

RADIUS = 11.5
_LADEN, _NEWBORN = "carries a leaf", "born this round"
_ACTING, _LEAVING = "acting", "must leave the nest"

STYLE = """
.aa{--aa-table:#f3efe6;--aa-ink:#2b2620;--aa-quiet:#665d50;--aa-grass:#cfe3b4;--aa-edge:#8fae68;
--aa-trail:#e2c48d;--aa-bank:#b08d52;--aa-mound:#c79a63;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.aa{--aa-table:#221f1a;--aa-ink:#f1ebdf;--aa-quiet:#b5ab9b;
--aa-grass:#3f5230;--aa-edge:#6d8750;--aa-trail:#8f7444;--aa-bank:#5f4b28;--aa-mound:#7c5a33}}
.aa-table{fill:var(--aa-table)}
.aa-card{fill:var(--aa-grass);stroke:var(--aa-edge);stroke-width:2}
.aa-bank{stroke:var(--aa-bank);stroke-width:26}
.aa-trail{stroke:var(--aa-trail);stroke-width:20}
.aa-rim{fill:var(--aa-bank)}
.aa-hub{fill:var(--aa-trail)}
.aa-mound{fill:var(--aa-mound);stroke:var(--aa-bank);stroke-width:4;stroke-dasharray:7 4}
.aa-free{fill:none;stroke:var(--aa-quiet);stroke-width:2;stroke-dasharray:6 6}
.aa-where{font-size:10px;fill:var(--aa-ink);opacity:.7}
.aa-head{font-size:20px;font-weight:700;fill:var(--aa-ink)}
.aa-line{font-size:14px;font-weight:600;fill:var(--aa-ink)}
.aa-quiet{font-size:12px;fill:var(--aa-quiet)}
.aa-count{font-size:13px;font-weight:700;fill:var(--aa-ink)}
.aa-turn{fill:none;stroke:var(--aa-ink);stroke-width:2}
.aa-token{stroke:#1c1813;stroke-width:1.6}
.aa-seat0{fill:#d55e00}.aa-seat1{fill:#f0e442}.aa-seat2{fill:#56b4e9}.aa-seat3{fill:#fff}
.aa-ring{fill:none;stroke:var(--aa-ink);stroke-width:2.4}
.aa-number{font-size:12px;font-weight:700;fill:#1c1813;text-anchor:middle}
.aa-newborn .aa-token{stroke-dasharray:3 2}
.aa-leaf{fill:#2e9e4f;stroke:#0d3b1c;stroke-width:1.2}
.aa-vein{stroke:#0d3b1c;stroke-width:1.2}
.aa-legs{fill:none;stroke:#111;stroke-width:2.6;stroke-linecap:round}
.aa-body{fill:#111;stroke:#fff;stroke-width:1.2}
.aa-eyes{font-size:12px;font-weight:700;fill:#fff;text-anchor:middle}
.aa-way{stroke:#111;stroke-width:3;stroke-dasharray:4 4;fill:#111}
.aa-way polygon{stroke:none}
.aa-must{font-size:15px;font-weight:800;fill:var(--aa-ink);text-anchor:middle}
.aa-chosen{stroke-dasharray:none;stroke-width:5}
"""


def ant_token(ant: SeenAnt) -> str:
    """Return an ant: its seat's shape, its number, its leaf; ringed while it acts."""
    said = tuple(
        words
        for words, so in (
            (_LADEN, ant.carrying),
            (_NEWBORN, ant.newborn),
            (_ACTING, ant.active),
            (_LEAVING, ant.must_leave),
        )
        if so
    )
    return _ant(ant.seat, ant.ant, said)


@lru_cache(KEPT)
def _ant(seat: int, number: int, said: tuple[str, ...]) -> str:
    return group(
        title_tag(", ".join((f"Seat {seat}, ant {number}", *said))),
        tag("circle", class_="aa-ring", r=RADIUS * 1.45) if _ACTING in said else "",
        shape(seat, RADIUS, "aa"),
        text(str(number), 0, 5 if seat == 2 else 4.2, class_="aa-number"),
        group_at(8, -9, leaf(7)) if _LADEN in said else "",
        text("!", -13, -4, class_="aa-must") if _LEAVING in said else "",
        class_="aa-newborn" if _NEWBORN in said else "aa-ant",
    )


@cache
def mini_token(seat: int) -> str:
    """Return a seat's shape for the legend."""
    return shape(seat, 13, "aa")


@cache
def leaf(size: float) -> str:
    """Return a leaf of half a length, lying aslant."""
    s = size
    outline = f"M{-s} 0Q0 {-0.95 * s:.2f} {s} 0Q0 {0.95 * s:.2f} {-s} 0Z"
    return group(
        tag("path", class_="aa-leaf", d=outline),
        tag("line", class_="aa-vein", x1=-s, y1=0, x2=0.6 * s, y2=0),
        transform="rotate(-35)",
    )


@cache
def spider(number: int | None) -> str:
    """Return a spider with eight legs and its number, if it has one yet."""
    legs = "".join(
        f"M{side * 8} {y}Q{side * 20} {y + bend} {side * 25} {y * 2.2 + bend * 1.6:.1f}"
        for side in (-1, 1)
        for y, bend in ((-7, -9), (-3, -6), (3, 6), (7, 9))
    )
    words = "A spider" if number is None else f"Spider {number}"
    inside = "" if number is None else text(str(number), 0, 5, class_="aa-eyes")
    return group(
        title_tag(words),
        tag("path", class_="aa-legs", d=legs),
        tag("circle", class_="aa-body", r=13),
        inside,
    )
