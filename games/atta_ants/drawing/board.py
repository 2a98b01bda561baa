"""The table of Atta Ants: cards with trails, grass and nest; ants, leaves and spiders on them.

A seat is known by its colour, its shape and its number in the legend, an ant by the number that
its commands use, so the picture can be read without colours.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.atta_ants import content
from games.atta_ants.cells import Cell
from games.atta_ants.drawing.pieces import STYLE, ant_token, leaf, mini_token, spider
from games.atta_ants.view import CardFace, SeenAnt, SeenSeat, SeenSpider, View
from games.drawing.svg import KEPT, group, group_at, polygon, tag, text, title_tag

SIDE = 100  # of a card
GAP = 4
STEP = SIDE + GAP
MARGIN = 24
PANEL = 300  # width of the legend
_ENDS = {"north": (50, 0), "east": (100, 50), "south": (50, 100), "west": (0, 50)}
_PHASES = {
    "arranging": "lays the first eight cards",
    "placing": "places the drawn card",
    "moving": "moves ants",
    "routing": "chooses the ways of spiders",
}
_ANTS_IN_A_ROW = 4
_DESIGNED = "designed for this project"


_STYLE = tag("style", STYLE)


def draw(view: View) -> str:
    """Return the table as a reader sees it."""
    cells = [card.cell for card in view.cards] + list(view.frontier)
    left, top = min(at.x for at in cells), min(at.y for at in cells)
    width = (max(at.x for at in cells) - left + 1) * STEP + 2 * MARGIN
    height = max((max(at.y for at in cells) - top + 1) * STEP + 2 * MARGIN, _panel_height(view))
    board = group_at(
        MARGIN - left * STEP,
        MARGIN - top * STEP,
        *_free_cells(view),
        *_cards(view),
        *_ways(view.spiders),
        *_pieces(view),
    )
    return tag(
        "svg",
        title_tag(f"Atta Ants, round {view.round}: {describe_situation(view)}"),
        tag("desc", describe_pieces(view)),
        _STYLE,
        tag("rect", class_="aa-table", width=width + PANEL, height=height, rx=12),
        board,
        group_at(width, MARGIN, *_panel(view)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width + PANEL} {height}",
        role="img",
        class_="aa",
    )


def describe_situation(view: View) -> str:
    """Return in words whose turn it is, or how the game ended."""
    if view.phase == "ended":
        return f"over, {view.reason.replace('-', ' ')}"
    if view.asked is not None:
        return f"seat {view.asked} {_PHASES[view.phase]}"
    return "the spiders move" if view.phase == "resolving" else "being set up"


def describe_pieces(view: View) -> str:
    """Return in words what lies where, for those who do not see the picture."""
    ants = (
        f"seat {ant.seat} ant {ant.ant} at ({ant.cell.x}, {ant.cell.y})"
        + (" with a leaf" if ant.carrying else "")
        for ant in view.ants
    )
    spiders = (f"spider {one.spider} at ({one.cell.x}, {one.cell.y})" for one in view.spiders)
    leaves = (
        f"{_count_leaves(card.leaves)} at ({card.cell.x}, {card.cell.y})"
        for card in view.cards
        if card.leaves
    )
    return "; ".join((*ants, *spiders, *leaves))


def _count_leaves(count: int) -> str:
    return f"{count} {'leaf' if count == 1 else 'leaves'}"


def _count_ants(count: int) -> str:
    return f"{count} {'ant' if count == 1 else 'ants'}"


def _on_cell(cell: Cell, *children: str, **attributes: str) -> str:
    return group_at(cell.x * STEP, cell.y * STEP, *children, **attributes)


def _free_cells(view: View) -> Iterable[str]:
    """Draw the cells where a card could be laid, while one is to be laid."""
    if view.phase not in ("placing", "arranging"):
        return ()
    return [_free_cell(cell) for cell in view.frontier]


@lru_cache(KEPT)
def _free_cell(cell: Cell) -> str:
    free = tag("rect", class_="aa-free", width=SIDE, height=SIDE, rx=10)
    return _on_cell(cell, free, _coordinates(cell))


def _coordinates(cell: Cell) -> str:
    return text(f"{cell.x}, {cell.y}", 94, 94, class_="aa-where", text_anchor="end")


def _cards(view: View) -> Iterable[str]:
    designed = content.of(view.content).designed
    for one in view.cards:
        yield _card(one.cell, one.card, one.trails, one.leaves, designed=one.card in designed)


@lru_cache(KEPT)
def _card(cell: Cell, card: str, trails: tuple[str, ...], leaves: int, *, designed: bool) -> str:
    nest = card == "nest"
    name = "The nest" if nest else card
    facts = [f"{name} at ({cell.x}, {cell.y})", f"trails: {', '.join(trails) or 'none'}"]
    facts += [_count_leaves(leaves)] if leaves else []
    facts += [_DESIGNED] if designed else []
    return _on_cell(
        cell,
        title_tag("; ".join(facts)),
        _face(trails, nest=nest),
        _coordinates(cell),
    )


@lru_cache(KEPT)
def _face(trails: tuple[str, ...], *, nest: bool) -> str:
    """Return the printed side of a card."""
    ways = []
    for name, hub, radius in (("aa-bank", "aa-rim", 13), ("aa-trail", "aa-hub", 10)):
        ways += [
            tag("line", class_=name, x1=50, y1=50, x2=_ENDS[trail][0], y2=_ENDS[trail][1])
            for trail in trails
        ]
        ways += [tag("circle", class_=hub, cx=50, cy=50, r=radius)] if trails else []
    mound = tag("circle", class_="aa-mound", cx=50, cy=50, r=38) if nest else ""
    return group(tag("rect", class_="aa-card", width=SIDE, height=SIDE, rx=10), *ways, mound)


def _ways(spiders: Iterable[SeenSpider]) -> Iterable[str]:
    """Draw the steps that spiders could take, and those that are chosen."""
    for one in spiders:
        for way in one.ways:
            chosen = one.route == way
            x, y = one.cell.x * STEP + 50, one.cell.y * STEP + 50
            dx, dy = way.x - one.cell.x, way.y - one.cell.y
            x2, y2 = x + dx * 74, y + dy * 74
            head = (
                (x2 + dx * 9, y2 + dy * 9),
                (x2 - dy * 7, y2 + dx * 7),
                (x2 + dy * 7, y2 - dx * 7),
            )
            name = "aa-way aa-chosen" if chosen else "aa-way"
            yield group(
                title_tag(f"Spider {one.spider} {'goes' if chosen else 'may go'} here"),
                tag("line", x1=x + dx * 26, y1=y + dy * 26, x2=x2, y2=y2),
                polygon(*head),
                class_=name,
            )


def _pieces(view: View) -> Iterable[str]:
    yield from (_draw_loose(card.cell, card.leaves) for card in view.cards if card.leaves)
    for one in view.spiders:
        near = [other.spider for other in view.spiders if other.cell == one.cell]
        offset = (near.index(one.spider) - (len(near) - 1) / 2) * 34
        yield _on_cell(one.cell, group_at(50 + offset, 50, spider(one.spider)))
    standing: dict[Cell, list[SeenAnt]] = {}
    for ant in view.ants:
        standing.setdefault(ant.cell, []).append(ant)
    for card in view.cards:
        if card.cell in standing:
            yield _draw_ants(card.cell, tuple(standing[card.cell]))


@lru_cache(KEPT)
def _draw_loose(cell: Cell, leaves: int) -> str:
    return _on_cell(cell, *_loose_leaves(leaves))


def _loose_leaves(leaves: int) -> Iterable[str]:
    """Draw loose counters in the corner of a card: two side by side, more as a number."""
    shown = min(leaves, 2)
    for number in range(shown):
        yield group_at(16 + number * 16, 84, leaf(9))
    if leaves > shown:
        yield text(f"\u00d7{leaves}", 52, 89, class_="aa-count")


@lru_cache(KEPT)
def _draw_ants(cell: Cell, ants: tuple[SeenAnt, ...]) -> str:
    """Return the ants on one card, in rows around its middle, closer where there are many."""
    drawn = []
    rows = -(-len(ants) // _ANTS_IN_A_ROW)
    apart = min(25.0, 84 / max(rows, 1))
    for number, ant in enumerate(ants):
        row, column = divmod(number, _ANTS_IN_A_ROW)
        in_row = min(_ANTS_IN_A_ROW, len(ants) - row * _ANTS_IN_A_ROW)
        x = 50 + (column - (in_row - 1) / 2) * (24 if in_row == _ANTS_IN_A_ROW else 29)
        y = 48 + (row - (rows - 1) / 2) * apart
        drawn.append(_on_cell(cell, group_at(x, y, ant_token(ant))))
    return "".join(drawn)


def _panel_height(view: View) -> int:
    offered = 1 if view.drawn else -(-len(view.to_arrange) // 2)
    return 110 + 56 * len(view.seats) + 122 * offered + 2 * MARGIN


def _panel(view: View) -> Iterable[str]:
    """Draw the legend: the round, whose turn it is, the seats, the card to be laid."""
    yield text(f"Round {view.round}", 0, 16, class_="aa-head")
    yield text(describe_situation(view).capitalize(), 0, 38, class_="aa-line")
    yield text(f"{len(view.deck)} cards in the deck", 0, 58, class_="aa-quiet")
    y = 92
    for seat in view.seats:
        asked = view.asked == seat.seat
        row = _seat_row(seat, _marks(view, seat.seat, asked=asked), asked=asked)
        yield group_at(0, y, row)
        y += 56
    faces = (view.drawn,) if view.drawn else view.to_arrange
    designed = content.of(view.content).designed
    for number, face in enumerate(faces):
        x, down = (number % 2) * 112, (number // 2) * 122
        title = title_tag(f"{face.card}; {_DESIGNED}") if face.card in designed else ""
        yield group_at(x, y + 10 + down, title, *_draw_offered(face, drawn=view.drawn is not None))


def _marks(view: View, seat: int, *, asked: bool) -> str:
    """Return the words beside the number of a seat."""
    if view.ranking:
        return f"place {place_of(view, seat)}"
    marks = (("first", view.first == seat), ("to act", asked))
    return ", ".join(name for name, so in marks if so)


@lru_cache(KEPT)
def _seat_row(seat: SeenSeat, marks: str, *, asked: bool) -> str:
    counts = f"{_count_ants(seat.ants)}, {seat.supply} in supply, {seat.eaten} eaten"
    state = f"out since round {seat.out}" if seat.out else counts
    frame = tag("rect", class_="aa-turn", x=-8, y=-22, width=PANEL - 26, height=48, rx=8)
    name = f"Seat {seat.seat}" + (f" \u2013 {marks}" if marks else "")
    return group(
        frame if asked else "",
        group_at(12, 2, mini_token(seat.seat)),
        text(name, 34, -2, class_="aa-line"),
        text(state, 34, 16, class_="aa-quiet"),
    )


def place_of(view: View, seat: int) -> int:
    """Return a seat's place at the end: one more than there are seats before it."""
    at = next(at for at, group in enumerate(view.ranking) if seat in group)
    return 1 + sum(map(len, view.ranking[:at]))


def _draw_offered(face: CardFace, *, drawn: bool) -> Iterable[str]:
    """Draw a card that is still to be laid, as it is printed."""
    yield text(f"{'Drawn: ' if drawn else ''}{face.card}", 0, 6, class_="aa-quiet")
    yield group_at(0, 14, _face(face.trails, nest=False), *_loose_leaves(face.leaves))
    if face.spider:
        yield group_at(50, 64, spider(None))
