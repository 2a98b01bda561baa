"""The cards on the table with all their pieces, and the free cells around them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from games.atta_ants import content
from games.atta_ants.cells import NEST, Cell, cell, neighbours
from games.atta_ants.drawing.cards import HALF, SIDE, draw_face, draw_leaves
from games.atta_ants.drawing.pieces import draw_ant, spell_marks, spider
from games.atta_ants.drawing.sheet import Sheet, capitalize
from games.atta_ants.names import fact_of_cell, name_pattern, name_trails
from games.atta_ants.square import RING
from games.atta_ants.targets import name_cell, name_spider
from games.atta_ants.view import SIDES, SeenAnt, SeenCard, SeenSpider, View
from games.drawing.svg import KEPT, desc_tag, group, group_at, polygon, tag, text, title_tag
from games.wording import Wording

GAP = 4
STEP = SIDE + GAP
MARGIN = 14
_LEAST = (cell(-2, -2), cell(2, 2))  # minimum extent of the table while the square is being filled
_SIDE_OF = {bit: side for side, bit in SIDES}
_ROWS_MOST = 3  # maximum number of rows of ants on a card
_PAIRS = 4  # up to this number, ants are drawn in pairs
_SPIDERS_APART = 26
_SPIDER_REACH = 28  # distance to the ends of a spider's legs, where it can still be clicked


def draw_ground(view: View, words: Wording) -> Sheet:
    """Draw the table, just large enough for the cards and the cells around them."""
    cells = [*[card.cell for card in view.cards], *view.frontier, *_LEAST]
    across, down = [at.x for at in cells], [at.y for at in cells]
    left, top = min(across), min(down)
    width = (max(across) - left + 1) * STEP - GAP + 2 * MARGIN
    height = (max(down) - top + 1) * STEP - GAP + 2 * MARGIN
    standing: dict[Cell, list[SeenAnt]] = {}
    for ant in view.ants:
        standing.setdefault(ant.cell, []).append(ant)
    ants = {at: tuple(there) for at, there in standing.items()}
    inside = group_at(
        MARGIN - left * STEP,
        MARGIN - top * STEP,
        *_free_cells(view, words),
        *[_card(view.content, card, ants.get(card.cell, ()), words) for card in view.cards],
        *_draw_ways(view.spiders),
        *_draw_spiders(view, words),
        *[_draw_ants(at, there, words) for at, there in ants.items()],
    )
    ground = tag("rect", class_="aa-table", width=width, height=height, rx=12)
    return Sheet(width, height, ground + inside)


def _free_cells(view: View, words: Wording) -> Iterable[str]:
    """Draw the cells that could receive a card, while there is a card to place."""
    if view.phase not in ("placing", "arranging"):
        return ()
    trails = {card.cell: card.trails for card in view.cards}
    cells = view.frontier if view.drawn else [at for at in RING if at not in trails]
    return [_free_cell(at, _neighbours(at, trails), words) for at in cells]


def _neighbours(at: Cell, trails: Mapping[Cell, tuple[str, ...]]) -> tuple[tuple[str, bool], ...]:
    """Return each side on which a cell touches a card, and whether a trail reaches that side."""
    return tuple(
        [
            (_SIDE_OF[bit], _SIDE_OF[back] in trails[near])
            for bit, near, back in neighbours(at)
            if near in trails
        ]
    )


@lru_cache(KEPT)
def _free_cell(at: Cell, beside: tuple[tuple[str, bool], ...], words: Wording) -> str:
    free = tag("rect", class_="aa-free", width=SIDE, height=SIDE, rx=9)
    asked = [
        words.fill(f"wanted.{side}.{'yes' if by_trail else 'no'}", {}) for side, by_trail in beside
    ]
    said = "; ".join((words.fill("picture.free", {"at": fact_of_cell(at)}), *asked))
    return _at_cell(at, said, free, name="aa-open")


def _at_cell(at: Cell, title: str, *children: str, name: str) -> str:
    return group_at(
        at.x * STEP,
        at.y * STEP,
        title_tag(title),
        *children,
        text(f"{at.x}, {at.y}", SIDE - 6, SIDE - 6, class_="aa-where") if at != NEST else "",
        id=name_cell(at),
        class_=name,
        data_x=at.x,
        data_y=at.y,
    )


@lru_cache(KEPT)
def _card(pack: str, card: SeenCard, ants: tuple[SeenAnt, ...], words: Wording) -> str:
    designed = card.card in content.of(pack).designed
    return _at_cell(
        card.cell,
        "; ".join((_spell_name(pack, card, words), *_spell_pieces(card, ants, words))),
        desc_tag(words.fill("picture.designed", {})) if designed else "",
        draw_face(card.trails, nest=card.cell == NEST),
        draw_leaves(card.leaves) if card.leaves else "",
        name="aa-cell",
    )


def _spell_name(pack: str, card: SeenCard, words: Wording) -> str:
    """Describe a card, its cell and its rotation in words."""
    trails = name_trails(card.trails)
    if card.cell == NEST:
        return words.fill("picture.card.nest", {"trails": trails})
    tables = content.of(pack)
    at = tables.index.get(card.card)
    pattern = card.card if at is None else name_pattern(tables.patterns[at])
    facts = {"pattern": pattern, "at": fact_of_cell(card.cell), "trails": trails}
    return capitalize(words.fill("picture.card", facts))


def _spell_pieces(card: SeenCard, ants: tuple[SeenAnt, ...], words: Wording) -> Iterator[str]:
    """Yield descriptions of the pieces on a card."""
    if card.leaves:
        yield words.fill("leaves", {"n": card.leaves})
    for number in card.spiders:
        yield words.fill("picture.spider-there", {"spider": number})
    for ant in ants:
        marks = ", ".join(spell_marks(ant, words))
        name = "picture.ant-there.marked" if marks else "picture.ant-there"
        yield words.fill(name, {"seat": ant.seat, "ant": ant.ant, "marks": marks})


def _draw_ways(spiders: Iterable[SeenSpider]) -> Iterator[str]:
    """Draw the steps that spiders could take, and the steps already chosen."""
    ways = "".join(_draw_way(spider, way) for spider in spiders for way in spider.ways)
    if ways:
        yield group(ways, class_="aa-ways")


def _draw_way(seen: SeenSpider, way: Cell) -> str:
    x, y = seen.cell.x * STEP + HALF, seen.cell.y * STEP + HALF
    dx, dy = way.x - seen.cell.x, way.y - seen.cell.y
    x2, y2 = x + dx * 68, y + dy * 68
    head = (
        (x2 + dx * 9, y2 + dy * 9),
        (x2 - dy * 7, y2 + dx * 7),
        (x2 + dy * 7, y2 - dx * 7),
    )
    return group(
        tag("line", x1=x + dx * 26, y1=y + dy * 26, x2=x2, y2=y2),
        polygon(*head),
        class_="aa-way aa-chosen" if seen.route == way else "aa-way",
    )


def _draw_spiders(view: View, words: Wording) -> Iterator[str]:
    """Draw the spiders. If several are on one card, draw them side by side."""
    there: dict[Cell, int] = {}
    for seen in view.spiders:
        there[seen.cell] = there.get(seen.cell, 0) + 1
    placed: dict[Cell, int] = {}
    for seen in view.spiders:
        place = placed[seen.cell] = placed.get(seen.cell, -1) + 1
        yield _draw_spider(seen, (place - (there[seen.cell] - 1) / 2) * _SPIDERS_APART, words)


@lru_cache(KEPT)
def _draw_spider(seen: SeenSpider, offset: float, words: Wording) -> str:
    return group_at(
        seen.cell.x * STEP + HALF + offset,
        seen.cell.y * STEP + HALF,
        title_tag(_spell_spider(seen, words)),
        tag("circle", class_="aa-spot", r=_SPIDER_REACH),
        spider(seen.spider),
        id=name_spider(seen.spider),
    )


def _spell_spider(seen: SeenSpider, words: Wording) -> str:
    """Describe the position of a spider and its possible steps in words."""
    facts = {"spider": seen.spider, "at": fact_of_cell(seen.cell)}
    if seen.route:
        return words.fill("picture.spider.goes", {**facts, "to": fact_of_cell(seen.route)})
    if seen.ways:
        ways = tuple(map(fact_of_cell, seen.ways))
        return words.fill("picture.spider.may-go", {**facts, "ways": ways})
    return words.fill("picture.spider", facts)


@lru_cache(KEPT)
def _draw_ants(at: Cell, ants: tuple[SeenAnt, ...], words: Wording) -> str:
    """Draw the ants on one card in rows around its middle, closer together if there are many."""
    count = len(ants)
    columns = 2 if count == _PAIRS else max(3, -(-count // _ROWS_MOST))
    rows = -(-count // columns)
    apart = min(29.5, 88 / columns)
    drawn = []
    for number, ant in enumerate(ants):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = HALF + (column - (in_row - 1) / 2) * apart
        y = HALF - 1 + (row - (rows - 1) / 2) * 28
        drawn.append(draw_ant(ant, at.x * STEP + x, at.y * STEP + y, words))
    return "".join(drawn)
