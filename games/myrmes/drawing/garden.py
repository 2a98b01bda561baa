"""Draws the garden of Myrmes: hexes, tiles with their cubes, exits, prey and the worker."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.drawing.hexagons import centre, corners, outline
from games.drawing.seats import ant, hatch
from games.drawing.svg import KEPT, group, group_at, polygon, tag, text, title_tag
from games.errors import Fact
from games.myrmes.content import CUBES, GardenBoard, indices
from games.myrmes.content import board as board_of
from games.myrmes.drawing.pieces import symbol, token
from games.myrmes.drawing.terrain import SIZE, TERRAIN, mark_of
from games.myrmes.names import count_each, enumerate_all, say_prey
from games.myrmes.pack import GardenHex
from games.myrmes.phases import AtelierPhase, HarvestPhase, WorkersPhase
from games.myrmes.view import SeenTile, View
from games.wording import Wording

INSET = 3.5  # inset of a tile within its hexes
WIDTH = 13 * SIZE * 3**0.5
_CUBE_AT, _MARK_AT = (4, -4), (-13, -17)  # a cube within its hex, a token within the first hex


def height(content: str, seats: int) -> float:
    """Return the height of the garden in play."""
    top, bottom = _rows(content, seats)
    return bottom - top


def garden(view: View, words: Wording) -> str:
    """Draw the garden in play, with its north-west corner at (0, 0)."""
    content, seats, chosen = view.content, len(view.colonies), _chosen_tiles(view)
    parts = (
        _ground(content, seats),
        *[
            _tile((content, seats), tile, words, chosen=tile.hexes[0] in chosen)
            for tile in view.tiles
        ],
        *_spots(view, words),
        *_worker(view, words),
    )
    return group_at(WIDTH / 2, -_rows(content, seats)[0], *parts, class_="my-garden")


@lru_cache(maxsize=16)
def _rows(content: str, seats: int) -> tuple[float, float]:
    """Return the top and bottom of the hexes in play.

    The left and right edges follow by symmetry.
    """
    board = board_of(content, seats)
    rows = [board.hexes[at].r for at in indices(board.inside)]
    return centre((0, min(rows)), SIZE)[1] - SIZE, centre((0, max(rows)), SIZE)[1] + SIZE


def _at(at: GardenHex, *children: str, **attributes: str | int) -> str:
    x, y = centre((at.q, at.r), SIZE)
    return group_at(x, y, *children, data_q=at.q, data_r=at.r, **attributes)


@lru_cache(maxsize=16)
def _ground(content: str, seats: int) -> str:
    """Draw the hexes in play.

    Cached, because they depend only on the pack and the number of seats.
    """
    board = board_of(content, seats)
    inside = indices(board.inside)
    cells = tuple((board.hexes[at].q, board.hexes[at].r) for at in inside)
    bed = polygon(*outline(cells, SIZE, 0), class_="my-bed")
    return group(bed, *(_hex(board, at) for at in inside), class_="my-hexes")


def _hex(board: GardenBoard, at: int) -> str:
    x, y = centre((board.hexes[at].q, board.hexes[at].r), SIZE)
    return symbol(mark_of(board.terrain[at]), round(x, 2), round(y, 2))


@lru_cache(KEPT)
def _tile(place: tuple[str, int], tile: SeenTile, words: Wording, *, chosen: bool) -> str:
    """Draw a tile and its cubes. Both are cached separately, because cubes change more often."""
    board, below = board_of(*place), _empty_tile(*place, tile.shape, tile.hexes, tile.owner)
    hexes = enumerate_all([{"q": at.q, "r": at.r} for at in tile.hexes])
    facts = {"tile": _describe_tile(place, tile, words), "hexes": hexes}
    said = words.fill("picture.tile.where", facts)
    return group(
        title_tag(said[:1].upper() + said[1:]),
        below,
        *[_draw_cube(at, cube) for at, cube in _cubes(board, tile)],
        _draw_mark(tile.hexes, tile.owner),
        _draw_name(tile.shape, tile.hexes, words) if tile.shape in board.specials else "",
        class_=f"my-kind-{tile.shape}" + (" my-chosen" if chosen else ""),
        data_owner=-1 if tile.owner is None else tile.owner,
        id=f"tile:{tile.hexes[0].q},{tile.hexes[0].r}",
    )


@lru_cache(KEPT)
def _empty_tile(
    content: str, seats: int, shape: str, hexes: tuple[GardenHex, ...], owner: int | None
) -> str:
    special = shape in board_of(content, seats).specials
    cells = tuple((at.q, at.r) for at in hexes)
    return polygon(*outline(cells, SIZE, INSET), class_="my-tile", fill=hatch(owner)) + (
        polygon(*outline(cells, SIZE, INSET + 5), class_="my-inner") if special else ""
    )


@lru_cache(KEPT)
def _draw_cube(at: GardenHex, cube: str) -> str:
    return _at(at, symbol(cube, *_CUBE_AT), class_="my-laid")


def _chosen_tiles(view: View) -> frozenset[GardenHex]:
    """Return the first hexes of the tiles chosen for an objective or a harvest."""
    match view.phase:
        case AtelierPhase(claim=claim) if claim is not None:
            return frozenset(claim.tiles)
        case HarvestPhase(plans=plans) if view.seat is not None:
            return frozenset(take.tile for take in plans[view.seat].takes)
        case _:
            return frozenset()


def _cubes(board: GardenBoard, tile: SeenTile) -> Iterable[tuple[GardenHex, str]]:
    """Yield each cube with a hex to draw it in.

    Any hex of the terrain that yields the cube will do.
    """
    counts = {"food": tile.food, "earth": tile.earth, "stone": tile.stone}
    for cube, letter in zip(CUBES, "ges", strict=True):
        own = [at for at in tile.hexes if board.terrain[board.index[at]] == letter]
        yield from ((at, cube) for at in own[: counts[cube]])


@lru_cache(KEPT)
def _draw_mark(hexes: tuple[GardenHex, ...], owner: int | None) -> str:
    """Draw the owner's token in the first hex of a tile."""
    x, y = centre((hexes[0].q, hexes[0].r), SIZE)
    return "" if owner is None else group_at(x + _MARK_AT[0], y + _MARK_AT[1], token(owner, 9))


@lru_cache(KEPT)
def _draw_name(shape: str, hexes: tuple[GardenHex, ...], words: Wording) -> str:
    """Draw the name of a special tile in the middle of its widest row."""
    widest = max({at.r for at in hexes}, key=[at.r for at in hexes].count)
    row = [centre((at.q, at.r), SIZE) for at in hexes if at.r == widest]
    middle = sum(x for x, _ in row) / len(row)
    return text(words.fill(f"tile.drawn.{shape}", {}), middle, row[0][1] + 4, class_="my-kind")


def _prey(at: GardenHex, kind: str) -> str:
    """Draw a prey token in its hex."""
    ground = tag("circle", class_="my-clearing", r=23)
    drawn = symbol(kind, 0, 0, 1.05)
    return group(ground, drawn, class_="my-prey", data_q=at.q, data_r=at.r)


def _exit(at: GardenHex, seat: int) -> str:
    """Draw an exit in its hex."""
    return group(
        tag("circle", class_="my-heap", r=22),
        tag("circle", class_="my-burrow", r=16),
        token(seat, 10.5),
        class_="my-exit",
        data_q=at.q,
        data_r=at.r,
        data_seat=seat,
    )


def _worker(view: View, words: Wording) -> Iterable[str]:
    if view.worker is None or not isinstance(view.phase, WorkersPhase):
        return
    seat = view.phase.turn
    moves = view.phase.outing.moves if view.phase.outing else 0
    yield _at(
        view.worker,
        title_tag(words.fill("picture.worker", {"seat": seat, "moves": moves})),
        polygon(*corners(SIZE - 2), class_="my-out"),
        tag("circle", class_="my-halo", r=22),
        group(ant(seat), transform="translate(0 2) scale(1.2)"),
        tag("circle", class_="my-halo", cx=18, cy=-19, r=9.5),
        text(str(moves), 18, -14.5, class_="bd-strong bd-dark bd-middle"),
        class_="my-outing",
        data_seat=seat,
        pointer_events="none",  # clicks on the worker go to its hex
        id=f"ant:{seat}",
    )


def _spots(view: View, words: Wording) -> Iterable[str]:
    """Draw each hex in play with its exit or prey, and with a description of its contents.

    The hexes are drawn above the tiles, which are larger.
    """
    board = (view.content, len(view.colonies))
    spots = {**_blank_spots(board, words)}
    there = _describe_hexes(view, words)
    for at, said in there.items():
        spots[at] = _spot(board, at, said, words)
    for colony in view.colonies:
        for at in colony.exits:
            spots[at] = _spot(board, at, there[at], words, seat=colony.seat)
    for prey in view.prey:
        spots[prey.at] = _spot(board, prey.at, there[prey.at], words, prey=prey.prey)
    return spots.values()


@lru_cache(maxsize=48)
def _blank_spots(place: tuple[str, int], words: Wording) -> Mapping[GardenHex, str]:
    """Draw the hexes in play without any contents."""
    board = board_of(*place)
    hexes = (board.hexes[number] for number in indices(board.inside))
    return {at: _spot(place, at, "", words) for at in hexes}


@lru_cache(KEPT)
def _spot(
    place: tuple[str, int],
    at: GardenHex,
    there: str,
    words: Wording,
    seat: int = -1,
    prey: str = "",
) -> str:
    """Draw a hex with a description of its contents, and with an exit or prey."""
    board = board_of(*place)
    terrain = TERRAIN[board.terrain[board.index[at]]]
    said = words.fill("picture.hex", {"q": at.q, "r": at.r, "terrain": terrain}) + there
    if terrain == "mushrooms" and not there:  # PL7
        said += f"; {words.fill('picture.hex.barren', {})}"
    on_it = _prey(at, prey) if prey else _exit(at, seat) if seat >= 0 else ""
    where = text(f"{at.q}, {at.r}", 0, 25, class_="my-where")
    return _at(at, title_tag(said), on_it, where, _SPOT, class_="my-spot", id=f"hex:{at.q},{at.r}")


_SPOT = polygon(*corners(SIZE), class_="bd-spot")


def _describe_hexes(view: View, words: Wording) -> dict[GardenHex, str]:
    """Return descriptions of the contents of each hex."""
    board = (view.content, len(view.colonies))
    said: dict[GardenHex, str] = {}
    for tile in view.tiles:
        said |= dict.fromkeys(tile.hexes, f"; {_describe_tile(board, tile, words)}")
    for colony in view.colonies:
        there = words.fill("picture.hex.exit", {"seat": colony.seat})
        said |= dict.fromkeys(colony.exits, f"; {there}")
    for prey in view.prey:
        said[prey.at] = f"; {_describe_prey(board, prey.prey, words)}"
    if view.worker is not None:
        outing = words.fill("picture.hex.worker", {})
        said[view.worker] = f"{said.get(view.worker, '')}; {outing}"
    return said


@lru_cache(maxsize=192)
def _describe_prey(place: tuple[str, int], name: str, words: Wording) -> str:
    prey = next(kind for kind in board_of(*place).prey if kind.id == name)
    return words.fill("picture.hex.prey", say_prey(prey))


@lru_cache(KEPT)
def _describe_tile(place: tuple[str, int], tile: SeenTile, words: Wording) -> str:
    facts: dict[str, Fact] = {"shape": tile.shape, "owner": tile.owner}
    if tile.shape in board_of(*place).specials:
        entry = "picture.tile.neutral" if tile.owner is None else "picture.tile.special"
        return words.fill(entry, facts)
    cubes = [(getattr(tile, cube), cube) for cube in CUBES]
    entry = "picture.tile" if any(number for number, _ in cubes) else "picture.tile.bare"
    return words.fill(entry, {**facts, "cubes": count_each(cubes)})
