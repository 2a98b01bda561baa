"""The garden of Myrmes: hexes, tiles with their cubes, exits, prey, and the worker in it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.drawing.hexagons import centre, corners, outline
from games.drawing.seats import hatch, spell_count
from games.drawing.svg import KEPT, group, group_at, polygon, tag, text, title_tag
from games.myrmes.content import CUBES, GardenBoard, indices
from games.myrmes.content import board as board_of
from games.myrmes.drawing.pieces import TERRAIN, symbol, token
from games.myrmes.names import HARVESTS, TILES, count_each
from games.myrmes.pack import GardenHex
from games.myrmes.phases import AtelierPhase, HarvestPhase, WorkersPhase
from games.myrmes.view import SeenTile, View

SIZE = 34.0  # of a hex
INSET = 3.5  # of a tile in its hexes
WIDTH = 13 * SIZE * 3**0.5
_WORDS = {"aphid-farm": "Aphid farm", "scavenging": "Scavenging", "sub-colony": "Sub-colony"}
_CUBE_AT, _MARK_AT = (4, -4), (-13, -17)  # in the hex of a tile, and in its first one


def height(content: str, seats: int) -> float:
    """Return how high the garden is that is in play."""
    top, bottom = _rows(content, seats)
    return bottom - top


def garden(view: View) -> str:
    """Return the garden in play, its north-west corner at (0, 0)."""
    content, seats, chosen = view.content, len(view.colonies), _chosen_tiles(view)
    parts = (
        _ground(content, seats),
        *[_tile(content, seats, tile, chosen=tile.hexes[0] in chosen) for tile in view.tiles],
        *_spots(view),
        *_worker(view),
    )
    return group_at(WIDTH / 2, -_rows(content, seats)[0], *parts, class_="my-garden")


@lru_cache(maxsize=16)
def _rows(content: str, seats: int) -> tuple[float, float]:
    """Return the top and bottom of the hexes in play, which are symmetric to left and right."""
    board = board_of(content, seats)
    rows = [board.hexes[at].r for at in indices(board.inside)]
    return centre((0, min(rows)), SIZE)[1] - SIZE, centre((0, max(rows)), SIZE)[1] + SIZE


def _at(at: GardenHex, *children: str, **attributes: str | int) -> str:
    x, y = centre((at.q, at.r), SIZE)
    return group_at(x, y, *children, data_q=at.q, data_r=at.r, **attributes)


@lru_cache(maxsize=16)
def _ground(content: str, seats: int) -> str:
    """Return the hexes in play: always the same for a pack and a number of players."""
    board = board_of(content, seats)
    return group(*(_hex(board, at) for at in indices(board.inside)), class_="my-hexes")


def _hex(board: GardenBoard, at: int) -> str:
    place = board.hexes[at]
    letter = board.terrain[at].replace("~", "w")
    return _at(
        place,
        polygon(*corners(SIZE), class_=f"my-ground my-{letter}"),
        symbol(letter, 0, -5),
        text(f"{place.q}, {place.r}", 0, 21, class_="my-where"),
        class_="my-hex",
    )


@lru_cache(KEPT)
def _tile(content: str, seats: int, tile: SeenTile, *, chosen: bool) -> str:
    """Return a tile: its cubes change more often than all else of it."""
    below = _empty_tile(content, seats, tile.shape, tile.hexes, tile.owner)
    special = tile.shape in board_of(content, seats).specials
    words = _describe_tile(tile)
    where = ", ".join(f"({at.q}, {at.r})" for at in tile.hexes)
    return group(
        title_tag(f"{words[:1].upper()}{words[1:]}, on {where}"),
        below,
        *[_draw_cube(at, cube) for at, cube in _cubes(board_of(content, seats), tile)],
        _draw_mark(tile.shape, tile.hexes, tile.owner, special=special),
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
    parts = [
        polygon(*outline(cells, SIZE, INSET), class_="my-tile", fill=hatch(owner)),
        polygon(*outline(cells, SIZE, INSET + 5), class_="my-inner") if special else "",
    ]
    for at in hexes:
        where = text(f"{at.q}, {at.r}", 0, 18, class_="my-where bd-dark")
        parts.append(_at(at, where, class_="my-part"))
    return "".join(parts)


@lru_cache(KEPT)
def _draw_cube(at: GardenHex, cube: str) -> str:
    return _at(at, symbol(cube, *_CUBE_AT), class_="my-laid")


def _chosen_tiles(view: View) -> frozenset[GardenHex]:
    """Return the tiles chosen for an objective or for a harvest, by their first hexes."""
    match view.phase:
        case AtelierPhase(claim=claim) if claim is not None:
            return frozenset(claim.tiles)
        case HarvestPhase(plans=plans) if view.seat is not None:
            return frozenset(take.tile for take in plans[view.seat].takes)
        case _:
            return frozenset()


def _cubes(board: GardenBoard, tile: SeenTile) -> Iterable[tuple[GardenHex, str]]:
    """Yield each cube on the hex that it comes from; which of two equal hexes does not matter."""
    counts = {"food": tile.food, "earth": tile.earth, "stone": tile.stone}
    for cube, letter in zip(CUBES, "ges", strict=True):
        own = [at for at in tile.hexes if board.terrain[board.index[at]] == letter]
        yield from ((at, cube) for at in own[: counts[cube]])


@lru_cache(KEPT)
def _draw_mark(
    shape: str, hexes: tuple[GardenHex, ...], owner: int | None, *, special: bool
) -> str:
    """Return the owner's token in the first hex, and the name of a special tile."""
    x, y = centre((hexes[0].q, hexes[0].r), SIZE)
    mark = "" if owner is None else group_at(x + _MARK_AT[0], y + _MARK_AT[1], token(owner, 9))
    if not special:
        return mark
    widest = max({at.r for at in hexes}, key=[at.r for at in hexes].count)
    row = [centre((at.q, at.r), SIZE) for at in hexes if at.r == widest]
    middle = sum(x for x, _ in row) / len(row)
    return mark + text(_WORDS[shape], middle, row[0][1] + 4, class_="my-kind")


def _prey(at: GardenHex, kind: str) -> str:
    """Return a prey as it lies in its hex."""
    ground = tag("circle", class_="my-g", cy=-6, r=20)
    drawn = symbol(kind, 0, -6, 0.95)
    return group(ground, drawn, class_="my-prey", data_q=at.q, data_r=at.r)


def _exit(at: GardenHex, seat: int) -> str:
    """Return an exit as it lies in its hex."""
    return group(
        tag("circle", class_="my-burrow", cy=-5, r=16),
        group_at(0, -5, token(seat, 10.5)),
        class_="my-exit",
        data_q=at.q,
        data_r=at.r,
        data_seat=seat,
    )


def _worker(view: View) -> Iterable[str]:
    if view.worker is None or not isinstance(view.phase, WorkersPhase):
        return
    seat = view.phase.turn
    moves = view.phase.outing.moves if view.phase.outing else 0
    yield _at(
        view.worker,
        title_tag(f"Worker of Seat {seat}, with {spell_count(moves, 'move')} left"),
        polygon(*corners(SIZE - 2), class_="my-out"),
        tag("circle", class_="my-halo", cy=-6, r=18),
        symbol("worker", 0, -5),
        group_at(-18, -19, token(seat, 9.5)),
        tag("circle", class_="my-halo", cx=18, cy=-19, r=9.5),
        text(str(moves), 18, -14.5, class_="bd-strong bd-dark bd-middle"),
        class_="my-outing",
        data_seat=seat,
        pointer_events="none",  # whoever presses the worker presses its hex
        id=f"ant:{seat}",
    )


def _spots(view: View) -> Iterable[str]:
    """Return each hex in play with its exit or prey, and with all that is on it in words.

    They lie above the tiles, which are larger.
    """
    content, seats = view.content, len(view.colonies)
    spots = {**_blank_spots(content, seats)}
    words = _words_by_hex(view)
    for at, said in words.items():
        spots[at] = _spot(content, seats, at, said)
    for colony in view.colonies:
        for at in colony.exits:
            spots[at] = _spot(content, seats, at, words[at], seat=colony.seat)
    for prey in view.prey:
        spots[prey.at] = _spot(content, seats, prey.at, words[prey.at], prey=prey.prey)
    return spots.values()


@lru_cache(maxsize=16)
def _blank_spots(content: str, seats: int) -> Mapping[GardenHex, str]:
    """Return the hexes in play with nothing on them."""
    board = board_of(content, seats)
    hexes = (board.hexes[number] for number in indices(board.inside))
    return {at: _spot(content, seats, at, "") for at in hexes}


@lru_cache(KEPT)
def _spot(
    content: str, seats: int, at: GardenHex, there: str, seat: int = -1, prey: str = ""
) -> str:
    """Return a hex with what is there in words, and drawn the exit of a seat or a prey."""
    board = board_of(content, seats)
    words = f"({at.q},{at.r}) {TERRAIN[board.terrain[board.index[at]]]}{there}"
    on_it = _prey(at, prey) if prey else _exit(at, seat) if seat >= 0 else ""
    return _at(at, title_tag(words), on_it, _SPOT, class_="my-spot", id=f"hex:{at.q},{at.r}")


_SPOT = polygon(*corners(SIZE), class_="bd-spot")


def _words_by_hex(view: View) -> dict[GardenHex, str]:
    """Return by hex in words what is on it."""
    words: dict[GardenHex, str] = {}
    for tile in view.tiles:
        words |= dict.fromkeys(tile.hexes, f"; {_describe_tile(tile)}")
    for colony in view.colonies:
        words |= dict.fromkeys(colony.exits, f"; tunnel exit of Seat {colony.seat}")
    for prey in view.prey:
        words[prey.at] = _describe_prey(view.content, len(view.colonies), prey.prey)
    if view.worker is not None:
        words[view.worker] = words.get(view.worker, "") + "; the worker on its outing"
    return words


@lru_cache(maxsize=64)
def _describe_prey(content: str, seats: int, name: str) -> str:
    prey = next(one for one in board_of(content, seats).prey if one.id == name)
    gain = count_each(((prey.food, "food"), (prey.points, "points")))
    return f"; {name}: hunting it costs {spell_count(prey.soldiers, 'soldier')}, brings {gain}"


@lru_cache(KEPT)
def _describe_tile(tile: SeenTile) -> str:
    whose = "nobody's" if tile.owner is None else f"Seat {tile.owner}'s"
    if tile.shape in HARVESTS:
        brings = "" if tile.owner is None else f", which brings {HARVESTS[tile.shape]} a harvest"
        return f"{whose} {TILES[tile.shape]}{brings}"
    counts = ((tile.food, "food"), (tile.earth, "earth"), (tile.stone, "stone"))
    return f"{whose} {TILES[tile.shape]} with {count_each(counts, none='no cubes')}"
