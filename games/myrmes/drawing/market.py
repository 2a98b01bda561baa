"""Draws the special tiles that any seat may place, with their costs and gains, and the legend."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.errors import Fact
from games.myrmes.content import CUBES, POOL_SIZE, GardenBoard
from games.myrmes.content import board as board_of
from games.myrmes.drawing.pieces import hit, picture, symbol, token
from games.myrmes.drawing.terrain import TERRAIN, mark_of
from games.myrmes.names import count_each, say_prey
from games.myrmes.pack import SpecialTile
from games.myrmes.view import View
from games.wording import Wording

WIDTH = 400
HEIGHT = 178
_ROW = 52
_MINI = 8.0  # size of a hex in pictures of special tiles
LEGEND_HEIGHT = 182  # at the width of a mat


def market(view: View, words: Wording) -> str:
    """Draw the special tiles. The drawing is WIDTH wide and HEIGHT high.

    The number of remaining tiles is derived from the garden, since special tiles never leave it.
    """
    laid = [tile.shape for tile in view.tiles]
    sub_colonies = laid.count("sub-colony")
    farms = laid.count("aphid-farm") + laid.count("scavenging")
    board = (view.content, len(view.colonies))
    return _market(board, POOL_SIZE - farms, POOL_SIZE - sub_colonies, words)


@lru_cache(KEPT)
def _market(board: tuple[str, int], farms: int, sub_colonies: int, words: Wording) -> str:
    left = {"farms": farms, "sub-colonies": sub_colonies}
    specials = board_of(*board).specials.values()
    return group(
        text(words.fill("part.market", {}), 0, 14, class_="bd-head"),
        *[_special(at, tile, left[tile.pool], words) for at, tile in enumerate(specials)],
        class_="my-market",
    )


def _special(number: int, tile: SpecialTile, left: int, words: Wording) -> str:
    drawn, width, height = picture(tile.cells, _MINI)
    costs = [cube for cube in CUBES for _ in range(getattr(tile, cube))]
    facts: Mapping[str, Fact] = {
        "tile": tile.id,
        "level": tile.level,
        "cost": count_each((getattr(tile, cube), cube) for cube in CUBES),
        "points": tile.points,
        "left": left,
    }
    gain = words.fill("picture.special.gain", facts)
    return group_at(
        0,
        22 + number * _ROW,
        title_tag(words.fill("picture.special", facts)),
        tag("rect", class_="bd-panel", width=WIDTH, height=_ROW - 4, rx=8),
        group_at(26 - width / 2, 24 - height / 2, drawn),
        text(words.fill(f"tile.title.{tile.id}", {}), 54, 19, class_="bd-strong"),
        text(words.fill("picture.special.level", facts), WIDTH - 84, 19, class_="bd-small bd-end"),
        text(words.fill("picture.left", {"n": left}), WIDTH - 12, 19, class_="bd-strong bd-end"),
        *[symbol(cube, 63 + 21 * at, 35) for at, cube in enumerate(costs)],
        text(gain, 58 + 21 * len(costs), 39, class_="bd-small"),
        hit(WIDTH, _ROW - 4),
        class_="my-special" if left else "my-special my-dim",
        id=f"pool:{tile.id}",
    )


@lru_cache(KEPT)
def legend(content: str, seats: int, width: int, words: Wording) -> str:
    """Draw the legend of terrain, cubes, prey and pieces, in rows of the given width."""
    return group(*_rows(board_of(content, seats), width, words), class_="my-legend")


def _rows(board: GardenBoard, width: float, words: Wording) -> Iterator[str]:
    x = y = 0.0
    for drawn, said in _explain(board, words):
        wide = 34 + 7 * len(said)
        if x + wide > width:
            x, y = 0.0, y + 30
        yield group_at(x + 14, y + 14, drawn, text(said, 19, 4, class_="bd-small"))
        x += wide + 8


def _explain(board: GardenBoard, words: Wording) -> Iterable[tuple[str, str]]:
    for letter, name in TERRAIN.items():
        yield symbol(mark_of(letter), 0, 0, 0.44), words.fill(f"legend.{name}", {})
    for cube in CUBES:
        yield symbol(cube), words.fill(f"cube.{cube}", {})
    burrow = tag("circle", class_="my-burrow", r=12)
    yield burrow + token(0, 8), words.fill("picture.exit", {})
    for prey in board.prey:
        yield symbol(prey.id, 0, 0, 0.7), words.fill("picture.prey", say_prey(prey))
