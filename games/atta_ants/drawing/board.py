"""The table of Atta Ants, drawn as one picture or in parts.

Seats are identified by colour, shape and the number next to the table. Ants are identified by the
number that commands use. The picture can therefore be read without colours.
"""

from functools import cache

from games.atta_ants.cells import NEST
from games.atta_ants.drawing.course import describe_situation, draw_course, draw_market
from games.atta_ants.drawing.ground import draw_ground
from games.atta_ants.drawing.mats import draw_legend, draw_mat
from games.atta_ants.drawing.pieces import (
    GROUND,
    GROUND_STYLE,
    SEATS,
    SPIDER_STYLE,
    STYLE,
    define_ants,
)
from games.atta_ants.drawing.sheet import WIDTH, Sheet
from games.atta_ants.names import fact_of_cell
from games.atta_ants.view import SeenAnt, View
from games.drawing.svg import Attribute, desc_tag, group_at, tag, title_tag
from games.game import BoardPart
from games.wording import Wording

_APART = 8  # space between two sheets
_MAP, _COURSE, _MARKET, _LEGEND = "map", "course", "market", "legend"


def draw(view: View, words: Wording) -> str:
    """Draw the whole table for a reader's view."""
    ground = draw_ground(view, words)
    beside = [_draw_sheet(view, part.name, words) for part in list_parts(view, words)[1:]]
    panel = sum(sheet.height + _APART for sheet in beside) + _APART
    width, height = ground.width + WIDTH + _APART, max(ground.height, panel)
    drawn, y = [], _APART
    for sheet in beside:
        drawn.append(group_at(ground.width, y, sheet.inside))
        y += sheet.height + _APART
    return _frame(
        "",
        _title(view, words),
        desc_tag(describe_pieces(view, words)),
        tag("rect", class_="aa-table", width=width, height=height, rx=12),
        ground.inside,
        *drawn,
        viewBox=f"0 0 {width} {height}",
        class_="aa",
    )


def list_parts(view: View, words: Wording) -> tuple[BoardPart, ...]:
    """Return the parts of the table. The part with the cards and pieces comes first."""
    market = (_MARKET,) if view.to_arrange else ()
    beside = [BoardPart(name, words.fill(f"part.{name}", {})) for name in (_COURSE, *market)]
    mats = [
        BoardPart(f"mat-{counts.seat}", words.fill("part.mat", {"seat": counts.seat}), counts.seat)
        for counts in view.seats
    ]
    ground, legend = (BoardPart(name, words.fill(f"part.{name}", {})) for name in (_MAP, _LEGEND))
    return (ground, *beside, *mats, legend)


def draw_part(view: View, name: str, words: Wording) -> str:
    """Draw one part of the table separately.

    Raises:
        KeyError: The view has no such part.
    """
    part = {listed.name: listed for listed in list_parts(view, words)}[name]
    sheet = _draw_sheet(view, name, words)
    return _frame(
        name,
        _title(view, words) if name == _MAP else part.title,
        desc_tag(describe_pieces(view, words)) if name == _MAP else "",
        sheet.inside,
        viewBox=f"0 0 {sheet.width} {sheet.height}",
        width=sheet.width,
        height=sheet.height,
        class_="aa aa-part",
    )


def _draw_sheet(view: View, name: str, words: Wording) -> Sheet:
    if name.startswith("mat-"):
        return draw_mat(view, int(name.removeprefix("mat-")), words)
    if name == _LEGEND:
        return draw_legend(words)
    draws = {_MAP: draw_ground, _COURSE: draw_course, _MARKET: draw_market}
    return draws[name](view, words)


def _title(view: View, words: Wording) -> str:
    situation = describe_situation(view, words)
    return words.fill("picture.title", {"round": view.round, "situation": situation})


@cache
def _looks_of(name: str) -> str:
    """Return the styles and definitions that a part uses, or the whole table if it is "".

    Each part has only its own, because a page shows all parts.
    """
    if name.startswith("mat-"):
        seat = int(name.removeprefix("mat-"))
        return tag("style", STYLE) + tag("defs", define_ants(seat))
    if name == _LEGEND:
        return tag("style", STYLE, SPIDER_STYLE) + tag("defs", define_ants(0))
    ants = "" if name in (_COURSE, _MARKET) else define_ants(*range(SEATS))
    return tag("style", STYLE, GROUND_STYLE, SPIDER_STYLE) + tag("defs", GROUND, ants)


def _frame(name: str, title: str, *parts: str, **attributes: Attribute) -> str:
    return tag(
        "svg",
        title_tag(title),
        _looks_of(name),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        **attributes,
        role="img",
    )


def describe_pieces(view: View, words: Wording) -> str:
    """Describe the positions of all pieces in words, for people who cannot see the picture."""
    ants = (
        words.fill(_entry_of(ant), {"seat": ant.seat, "ant": ant.ant, "at": fact_of_cell(ant.cell)})
        for ant in view.ants
    )
    spiders = (
        words.fill("table.spider", {"spider": spider.spider, "at": fact_of_cell(spider.cell)})
        for spider in view.spiders
    )
    leaves = (
        words.fill("table.leaves", {"leaves": card.leaves, "at": fact_of_cell(card.cell)})
        for card in view.cards
        if card.leaves
    )
    return "; ".join((*ants, *spiders, *leaves))


def _entry_of(ant: SeenAnt) -> str:
    if ant.cell == NEST:
        return "table.ant.nest"
    return "table.ant.leaf" if ant.carrying else "table.ant"
