"""The table of Atta Ants, as one picture and in parts.

A seat is known by its colour, its shape and its number beside the table, an ant by the number that
its commands use, so the picture can be read without colours.
"""

from games.atta_ants.drawing.course import describe_situation, draw_course, draw_market
from games.atta_ants.drawing.ground import draw_ground
from games.atta_ants.drawing.mats import draw_legend, draw_mat
from games.atta_ants.drawing.pieces import STYLE_TAG
from games.atta_ants.drawing.sheet import WIDTH, Sheet
from games.atta_ants.names import spell_cell, spell_leaves
from games.atta_ants.view import View
from games.drawing.svg import Attribute, group_at, tag, title_tag
from games.game import BoardPart

_APART = 8  # from one sheet to the next
_MAP = BoardPart("map", "Table")
_COURSE = BoardPart("course", "Round and deck")
_MARKET = BoardPart("market", "Cards to lay")
_LEGEND = BoardPart("legend", "What the signs mean")


def draw(view: View) -> str:
    """Return the whole table as a reader sees it."""
    ground = draw_ground(view)
    beside = [_draw_sheet(view, one.name) for one in list_parts(view)[1:]]
    panel = sum(one.height + _APART for one in beside) + _APART
    width, height = ground.width + WIDTH + _APART, max(ground.height, panel)
    drawn, y = [], _APART
    for one in beside:
        drawn.append(group_at(ground.width, y, one.inside))
        y += one.height + _APART
    return _frame(
        view,
        f"Atta Ants, round {view.round}: {describe_situation(view)}",
        tag("desc", describe_pieces(view)),
        tag("rect", class_="aa-table", width=width, height=height, rx=12),
        ground.inside,
        *drawn,
        viewBox=f"0 0 {width} {height}",
        class_="aa",
    )


def list_parts(view: View) -> tuple[BoardPart, ...]:
    """Return the parts of the table, the cards and pieces first."""
    market = (_MARKET,) if view.to_arrange else ()
    mats = (BoardPart(f"mat-{one.seat}", f"Seat {one.seat}", one.seat) for one in view.seats)
    return (_MAP, _COURSE, *market, *mats, _LEGEND)


def draw_part(view: View, name: str) -> str:
    """Return one part of the table as a drawing of its own.

    Raises:
        KeyError: The view has no such part.
    """
    part = {one.name: one for one in list_parts(view)}[name]
    sheet = _draw_sheet(view, name)
    return _frame(
        view,
        f"Atta Ants, round {view.round}: {describe_situation(view)}"
        if part is _MAP
        else part.title,
        tag("desc", describe_pieces(view)) if part is _MAP else "",
        sheet.inside,
        viewBox=f"0 0 {sheet.width} {sheet.height}",
        width=sheet.width,
        height=sheet.height,
        class_="aa aa-part",
    )


def _draw_sheet(view: View, name: str) -> Sheet:
    if name.startswith("mat-"):
        return draw_mat(view, int(name.removeprefix("mat-")))
    if name == _LEGEND.name:
        return draw_legend()
    draws = {_MAP.name: draw_ground, _COURSE.name: draw_course, _MARKET.name: draw_market}
    return draws[name](view)


def _frame(view: View, title: str, *parts: str, **attributes: Attribute) -> str:
    return tag(
        "svg",
        title_tag(title),
        STYLE_TAG,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        **attributes,
        role="img",
    )


def describe_pieces(view: View) -> str:
    """Return in words what lies where, for those who do not see the picture."""
    ants = (
        f"seat {ant.seat} ant {ant.ant} at {spell_cell(ant.cell)}"
        + (" with a leaf" if ant.carrying else "")
        for ant in view.ants
    )
    spiders = (f"spider {one.spider} at {spell_cell(one.cell)}" for one in view.spiders)
    leaves = (
        f"{spell_leaves(card.leaves)} at {spell_cell(card.cell)}"
        for card in view.cards
        if card.leaves
    )
    return "; ".join((*ants, *spiders, *leaves))
