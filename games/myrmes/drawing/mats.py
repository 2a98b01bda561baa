"""The colony mats of Myrmes: rooms, ants and nurses, the store, tiles left, sealed choices."""

from collections.abc import Mapping
from functools import cache, lru_cache

from games.drawing.hexagons import centre, corners
from games.drawing.seats import spell_count, token
from games.drawing.svg import KEPT, group, group_at, polygon, tag, text, title_tag
from games.game import Question
from games.myrmes.content import CUBES, LARVAE_FOR_FOOD, MOST_EXITS
from games.myrmes.content import board as board_of
from games.myrmes.drawing.pieces import symbol
from games.myrmes.drawing.season import EVENTS
from games.myrmes.lines import catalogue
from games.myrmes.pack import Cell
from games.myrmes.phases import (
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
from games.myrmes.rules.workers import is_deep_enough
from games.myrmes.state import ORIGINS, ROOMS
from games.myrmes.view import Plan, SeenColony, View

WIDTH = 591
HEIGHT = 204
_ACTIONS = ("tunnel", "digging", "nurse", "objective")
_MINI = 4.6  # size of a hex in the pictures of pheromones
_MOST_DRAWN = 6  # cubes in the store, one by one


def mat(view: View, colony: SeenColony) -> str:
    """Return what a seat has on and beside its player board, WIDTH by HEIGHT."""
    seat, owned = colony.seat, colony.mat
    question = next((one for one in view.asked if one.seat == seat), None)
    return group(
        _PANEL_ASKED if question else _PANEL,
        _head(seat, _marks(view, seat, question), owned.points, owned.origins),
        _rooms(seat, owned.level, colony.effective_level, colony.rooms),
        _ants(owned.larvae, owned.workers, owned.soldiers, owned.nurses, owned.atelier),
        _store(colony),
        _pheromones(view.content, len(view.colonies), owned.supply),
        _event(owned.event) if view.year else "",
        _note(_describe_secret(view, seat)),
        class_="my-mat",
        data_seat=seat,
    )


def _panel(look: str) -> str:
    return tag("rect", class_=look, width=WIDTH, height=HEIGHT, rx=10)


_PANEL, _PANEL_ASKED = _panel("bd-panel"), _panel("bd-panel bd-asked")


@lru_cache(KEPT)
def _head(seat: int, marks: str, points: int, origins: tuple[int, ...]) -> str:
    named = ", ".join(
        f"{name} {some}" for (name, _), some in zip(ORIGINS, origins, strict=True) if some
    )
    counted_points = text(spell_count(points, "point"), WIDTH - 14, 29, class_="bd-head bd-end")
    return "".join(
        (
            group_at(26, 23, token(seat, 11)),
            text(f"Seat {seat}", 46, 28, class_="bd-head"),
            text(marks, 108, 28, class_="bd-body"),
            group(title_tag(f"Points: {named}"), counted_points, class_="my-points"),
        )
    )


def _marks(view: View, seat: int, question: Question | None) -> str:
    """Return what is said of a seat beside its number."""
    return "; ".join(
        [
            *(["first player"] if view.first == seat and view.year else []),
            *([catalogue()[f"question.{question.kind}"]] if question else []),
            *([f"place {_place(view.phase, seat)}"] if isinstance(view.phase, EndedPhase) else []),
        ]
    )


def _place(phase: EndedPhase, seat: int) -> int:
    at = next(at for at, some in enumerate(phase.ranking) if seat in some)
    return 1 + sum(map(len, phase.ranking[:at]))


@lru_cache(KEPT)
def _rooms(seat: int, disc: int, effective: int, busy: tuple[str, ...]) -> str:
    """Return the four rooms by level: shut or open, with the disc and a worker where they are."""
    rooms = []
    for level, room in enumerate(ROOMS):
        is_open = is_deep_enough(effective, level)
        said = ("open" if is_open else "shut") + (", a worker in it" if room in busy else "")
        look = "my-room" if is_open else "my-room my-shut"
        rooms.append(
            group_at(
                level * 74,
                0,
                title_tag(f"Level {level}, {room} room: {said}"),
                tag("rect", class_=look, width=68, height=58, rx=6),
                text(room, 34, 14, class_="bd-small bd-middle" + ("" if is_open else " bd-quiet")),
                text(str(level), 8, 51, class_="bd-strong" + ("" if is_open else " bd-quiet")),
                symbol("worker", 30, 37, 0.95) if room in busy else "",
                group_at(53, 40, token(seat, 9), class_="my-disc") if level == disc else "",
                "" if is_open else text("shut", 34, 42, class_="bd-small bd-quiet bd-middle"),
                class_="my-level",
            )
        )
    return group_at(14, 44, *rooms)


def _ants(larvae: int, workers: int, soldiers: int, nurses: int, atelier: int) -> str:
    """Return larvae, workers at home, soldiers, nurses at home, in the atelier."""
    return group_at(
        318,
        44,
        _ants_of(0, "larva", "larvae", larvae),
        _ants_of(1, "worker", "workers", workers),
        _ants_of(2, "soldier", "soldiers", soldiers),
        _ants_of(3, "nurse", "nurses", nurses - atelier),
        _ants_of(4, "nurse", "atelier", atelier),
    )


@lru_cache(KEPT)
def _ants_of(number: int, drawn: str, name: str, count: int) -> str:
    return group_at(
        number * 52,
        0,
        title_tag(f"{count} {name}"),
        tag("rect", class_="my-box", width=48, height=58, rx=6),
        symbol(drawn, 15, 27, 0.82),
        text(str(count), 36, 32, class_="bd-head bd-middle"),
        text(name, 24, 53, class_="bd-small bd-middle"),
        class_=f"my-count my-count-{name}",
    )


def _store(colony: SeenColony) -> str:
    """Return the cubes in the store, and what else is kept."""
    owned = colony.mat
    kept = (
        f"holds {colony.capacity}",
        f"{owned.prey} prey",
        spell_count(MOST_EXITS - len(colony.exits), "exit") + " left",
        spell_count(owned.markers, "marker"),
        spell_count(len(owned.completed), "nurse") + " on objectives",
    )
    return group_at(
        14,
        116,
        _cubes(owned.food, owned.earth, owned.stone, colony.capacity),
        _kept_words(" \u00b7 ".join(kept)),
    )


@lru_cache(KEPT)
def _kept_words(words: str) -> str:
    return text(words, WIDTH - 28, 15, class_="bd-small bd-end")


@lru_cache(KEPT)
def _cubes(food: int, earth: int, stone: int, capacity: int) -> str:
    """Return the cubes in the store above as many places as it has."""
    counts = dict(zip(CUBES, (food, earth, stone), strict=True))
    held = [cube for cube, count in counts.items() for _ in range(count)]
    words = ", ".join(f"{count} {cube}" for cube, count in counts.items())
    parts = [title_tag(f"Store: {words}; it holds {capacity}")]
    if len(held) <= _MOST_DRAWN:
        parts += [
            tag("rect", class_="my-box", x=place * 22, y=0, width=19, height=22, rx=3)
            for place in range(capacity)
        ]
        parts += [symbol(cube, 9.5 + 22 * at, 11) for at, cube in enumerate(held)]
    else:
        parts += [
            group(
                symbol(cube, 9.5 + 48 * at, 11),
                text(f"\u00d7{count}", 19 + 48 * at, 16, class_="bd-strong"),
            )
            for at, (cube, count) in enumerate(counts.items())
        ]
    return "".join(parts)


@lru_cache(KEPT)
def _pheromones(content: str, seats: int, supply: tuple[int, ...]) -> str:
    """Return the pheromones that are left, each shape with its number."""
    x, drawn = 0, []
    for kind, left in zip(board_of(content, seats).pheromones, supply, strict=True):
        picture, width = _picture(kind.cells)
        drawn.append(
            group_at(
                x,
                0,
                title_tag(f"{left} of {kind.id} left, {kind.points} points each"),
                picture,
                text(f"\u00d7{left}", width + 4, 16, class_="bd-strong"),
                class_="my-supply" if left else "my-supply my-gone",
                data_shape=kind.id,
            )
        )
        x += width + 38
    return group_at(14, 150, *drawn)


@cache
def _event(event: int) -> str:
    return text(f"Event: {EVENTS[event]}", WIDTH - 14, 166, class_="bd-body bd-end")


@lru_cache(KEPT)
def _note(words: str) -> str:
    return text(words, 14, 196, class_="bd-small bd-quiet")


@cache
def _picture(cells: tuple[Cell, ...]) -> tuple[str, int]:
    """Return a small picture of a tile, and how wide it is."""
    middles = [centre(cell, _MINI) for cell in cells]
    west, north = min(at[0] for at in middles), min(at[1] for at in middles)
    hexes = (
        group_at(x - west + _MINI, y - north + _MINI, polygon(*corners(_MINI), class_="my-mini"))
        for x, y in middles
    )
    return group(*hexes), round(max(at[0] for at in middles) - west + 2 * _MINI)


def _describe_secret(view: View, seat: int) -> str:
    """Return in words the seat's choice, so far as the reader knows it."""
    match view.phase:
        case BirthsPhase(plans=plans):
            return _describe_choice(plans[seat], own=view.seat == seat)
        case HarvestPhase(plans=plans):
            return _describe_choice(plans[seat], own=view.seat == seat)
        case StoragePhase(plans=plans):
            return _describe_choice(plans[seat], own=view.seat == seat)
        case WinterTradePhase(plans=plans):
            return _describe_choice(plans[seat], own=view.seat == seat)
        case AtelierPhase(turn=turn, done=done) if turn == seat:
            names = [name for bit, name in enumerate(_ACTIONS) if done >> bit & 1]
            return "Done in the atelier: " + (", ".join(names) or "nothing yet")
        case _:
            return ""


def _describe_choice(plan: Plan, *, own: bool) -> str:
    if not own:
        return "Has chosen; it is hidden until all have" if plan.is_done else ""
    words = _describe_plan(plan)
    if not words:
        return "You have chosen nothing" if plan.is_done else ""
    return ("You chose " if plan.is_done else "So far you chose ") + ", ".join(words)


def _describe_plan(plan: Plan) -> list[str]:
    match plan:
        case BirthPlan(event=event):
            tracks: Mapping[str, int] = {
                "larvae": plan.larvae,
                "soldiers": plan.soldiers,
                "workers": plan.workers,
                "the atelier": plan.atelier,
            }
            nurses = [
                f"{spell_count(count, 'nurse')} for {name}"
                for name, count in tracks.items()
                if count > 0
            ]
            kept = [] if plan.kept is None else ["to keep " + spell_count(plan.kept, "soldier")]
            return ([] if event < 0 else [EVENTS[event]]) + nurses + kept
        case HarvestPlan(takes=takes):
            return [f"{one.cube} from ({one.tile.q}, {one.tile.r})" for one in takes]
        case DiscardPlan():
            counts = ((cube, getattr(plan, cube)) for cube in CUBES)
            return [f"to discard {count} {cube}" for cube, count in counts if count]
        case TradePlan(food=food):
            return [f"{food} food for {LARVAE_FOR_FOOD * food} larvae"] if food else []
