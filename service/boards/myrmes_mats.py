"""The colony mats of Myrmes: rooms, ants and nurses, the store, tiles left, sealed choices."""

from collections.abc import Iterable, Mapping
from functools import cache

from games.game import Question
from games.myrmes import MYRMES
from games.myrmes.content import CUBES, MOST_EXITS, Board
from games.myrmes.pack import Cell
from games.myrmes.state import (
    ORIGINS,
    ROOMS,
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    DiscardPlan,
    EndedPhase,
    HarvestPhase,
    HarvestPlan,
    StoragePhase,
    TradePlan,
    WinterTradePhase,
)
from games.myrmes.view import Plan, SeenColony, View
from service.boards.hexagons import centre, corners
from service.boards.myrmes_pieces import symbol
from service.boards.myrmes_season import EVENTS
from service.boards.seats import counted, token
from service.boards.svg import group, moved, polygon, tag, text, titled

WIDTH = 591
HEIGHT = 204
_ACTIONS = ("tunnel", "digging", "nurse", "objective")
_MINI = 4.6  # size of a hex in the pictures of pheromones
_MOST_DRAWN = 6  # cubes in the store, one by one


def mat(view: View, board: Board, colony: SeenColony) -> str:
    """Return what a seat has on and beside its player board, WIDTH by HEIGHT."""
    question = next((one for one in view.asked if one.seat == colony.seat), None)
    look = "bd-panel bd-asked" if question else "bd-panel"
    return group(
        tag("rect", class_=look, width=WIDTH, height=HEIGHT, rx=10),
        *_head(view, colony, question),
        moved(14, 44, *_rooms(colony)),
        moved(318, 44, *_ants(colony)),
        moved(14, 116, *_store(colony)),
        moved(14, 150, *_pheromones(board, colony)),
        text(f"Event: {EVENTS[colony.mat.event]}", WIDTH - 14, 166, class_="bd-body bd-end")
        if view.year
        else "",
        text(_secret(view, colony.seat), 14, 196, class_="bd-small bd-quiet"),
        class_="my-mat",
        data_seat=colony.seat,
    )


def _head(view: View, colony: SeenColony, question: Question | None) -> Iterable[str]:
    seat, owned = colony.seat, colony.mat
    yield moved(26, 23, token(seat, 11))
    yield text(f"Seat {seat}", 46, 28, class_="bd-head")
    words = "; ".join(
        [
            *(["first player"] if view.first == seat and view.year else []),
            *([MYRMES.catalogue[f"question.{question.kind}"]] if question else []),
            *([f"place {_place(view.phase, seat)}"] if isinstance(view.phase, EndedPhase) else []),
        ]
    )
    yield text(words, 108, 28, class_="bd-body")
    origins = ", ".join(
        f"{name} {points}"
        for (name, _), points in zip(ORIGINS, owned.origins, strict=True)
        if points
    )
    points = text(counted(owned.points, "point"), WIDTH - 14, 29, class_="bd-head bd-end")
    yield group(titled(f"Points: {origins}"), points, class_="my-points")


def _place(phase: EndedPhase, seat: int) -> int:
    at = next(at for at, some in enumerate(phase.ranking) if seat in some)
    return 1 + sum(map(len, phase.ranking[:at]))


def _rooms(colony: SeenColony) -> Iterable[str]:
    """The four rooms by level: shut or open, with the disc and a worker where they are."""
    for level, room in enumerate(ROOMS):
        is_open = level <= colony.effective_level
        busy = room in colony.rooms
        said = ("open" if is_open else "shut") + (", a worker in it" if busy else "")
        yield moved(
            level * 74,
            0,
            titled(f"Level {level}, {room} room: {said}"),
            tag(
                "rect",
                class_="my-room" if is_open else "my-room my-shut",
                width=68,
                height=58,
                rx=6,
            ),
            text(room, 34, 14, class_="bd-small bd-middle" + ("" if is_open else " bd-quiet")),
            text(str(level), 8, 51, class_="bd-strong" + ("" if is_open else " bd-quiet")),
            symbol("worker", 30, 37, 0.95) if busy else "",
            moved(53, 40, token(colony.seat, 9), class_="my-disc")
            if level == colony.mat.level
            else "",
            "" if is_open else text("shut", 34, 42, class_="bd-small bd-quiet bd-middle"),
            class_="my-level",
        )


def _ants(colony: SeenColony) -> Iterable[str]:
    """Larvae, workers at home, soldiers, nurses at home, in the atelier, on objectives."""
    owned = colony.mat
    counts = (
        ("larva", "larvae", owned.larvae),
        ("worker", "workers", owned.workers),
        ("soldier", "soldiers", owned.soldiers),
        ("nurse", "nurses", owned.nurses - owned.atelier),
        ("nurse", "atelier", owned.atelier),
    )
    for number, (drawn, name, count) in enumerate(counts):
        yield moved(
            number * 52,
            0,
            titled(f"{count} {name}"),
            tag("rect", class_="my-box", width=48, height=58, rx=6),
            symbol(drawn, 15, 27, 0.82),
            text(str(count), 36, 32, class_="bd-head bd-middle"),
            text(name, 24, 53, class_="bd-small bd-middle"),
            class_=f"my-count my-count-{name}",
        )


def _store(colony: SeenColony) -> Iterable[str]:
    """The cubes in the store above as many places as it has; what else is kept."""
    owned = colony.mat
    held = [cube for cube in CUBES for _ in range(getattr(owned, cube))]
    counts = ", ".join(f"{getattr(owned, cube)} {cube}" for cube in CUBES)
    yield titled(f"Store: {counts}; it holds {colony.capacity}")
    if len(held) <= _MOST_DRAWN:
        for place in range(colony.capacity):
            yield tag("rect", class_="my-box", x=place * 22, y=0, width=19, height=22, rx=3)
        yield from (symbol(cube, 9.5 + 22 * at, 11) for at, cube in enumerate(held))
    else:
        for at, cube in enumerate(CUBES):
            count = f"\u00d7{getattr(owned, cube)}"
            yield group(
                symbol(cube, 9.5 + 48 * at, 11),
                text(count, 19 + 48 * at, 16, class_="bd-strong"),
            )
    kept = (
        f"holds {colony.capacity}",
        f"{owned.prey} prey",
        counted(MOST_EXITS - len(colony.exits), "exit") + " left",
        counted(owned.markers, "marker"),
        counted(len(owned.completed), "nurse") + " on objectives",
    )
    yield text(" · ".join(kept), WIDTH - 28, 15, class_="bd-small bd-end")


def _pheromones(board: Board, colony: SeenColony) -> Iterable[str]:
    """The pheromones that are left, each shape with its number."""
    x = 0
    for kind, left in zip(board.pheromones, colony.mat.supply, strict=True):
        picture, width = _picture(kind.cells)
        yield moved(
            x,
            0,
            titled(f"{left} of {kind.id} left, {kind.points} points each"),
            picture,
            text(f"\u00d7{left}", width + 4, 16, class_="bd-strong"),
            class_="my-supply" if left else "my-supply my-gone",
            data_shape=kind.id,
        )
        x += width + 38


@cache
def _picture(cells: tuple[Cell, ...]) -> tuple[str, int]:
    """Return a small picture of a tile, and how wide it is."""
    middles = [centre(cell, _MINI) for cell in cells]
    west, north = min(at[0] for at in middles), min(at[1] for at in middles)
    hexes = (
        moved(x - west + _MINI, y - north + _MINI, polygon(*corners(_MINI), class_="my-mini"))
        for x, y in middles
    )
    return group(*hexes), round(max(at[0] for at in middles) - west + 2 * _MINI)


def _secret(view: View, seat: int) -> str:
    """Return in words the seat's choice, so far as the reader knows it."""
    match view.phase:
        case BirthsPhase(plans=plans):
            return _choice(plans[seat], own=view.seat == seat)
        case HarvestPhase(plans=plans):
            return _choice(plans[seat], own=view.seat == seat)
        case StoragePhase(plans=plans):
            return _choice(plans[seat], own=view.seat == seat)
        case WinterTradePhase(plans=plans):
            return _choice(plans[seat], own=view.seat == seat)
        case AtelierPhase(turn=turn, done=done) if turn == seat:
            names = [name for bit, name in enumerate(_ACTIONS) if done >> bit & 1]
            return "Done in the atelier: " + (", ".join(names) or "nothing yet")
        case _:
            return ""


def _choice(plan: Plan, *, own: bool) -> str:
    if not own:
        return "Has chosen; it is hidden until all have" if plan.is_done else ""
    words = _chosen(plan)
    if not words:
        return "You have chosen nothing" if plan.is_done else ""
    return ("You chose " if plan.is_done else "So far you chose ") + ", ".join(words)


def _chosen(plan: Plan) -> list[str]:
    match plan:
        case BirthPlan(event=event):
            tracks: Mapping[str, int] = {
                "larvae": plan.larvae,
                "soldiers": plan.soldiers,
                "workers": plan.workers,
                "the atelier": plan.atelier,
            }
            nurses = [
                f"{counted(count, 'nurse')} for {name}"
                for name, count in tracks.items()
                if count > 0
            ]
            kept = [] if plan.kept is None else ["to keep " + counted(plan.kept, "soldier")]
            return ([] if event < 0 else [EVENTS[event]]) + nurses + kept
        case HarvestPlan(takes=takes):
            return [f"{one.cube} from ({one.tile.q}, {one.tile.r})" for one in takes]
        case DiscardPlan():
            counts = ((cube, getattr(plan, cube)) for cube in CUBES)
            return [f"to discard {count} {cube}" for cube, count in counts if count]
        case TradePlan(food=food):
            return [f"{food} food for {3 * food} larvae"] if food else []
