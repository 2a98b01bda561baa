"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from msgspec import UNSET

from games.errors import Fact
from games.game import Line
from games.lines import line_of, load_words
from games.myrmes.content import CUBES, SEASONS
from games.myrmes.content import of as pack_of
from games.myrmes.events import (
    CubeChosen,
    DiscardChosen,
    Event,
    EventChosen,
    HarvestGathered,
    NursesAssigned,
    TradesChosen,
    WinterPaid,
)
from games.myrmes.events.turns import (
    ObjectiveCompleted,
    PheromoneCleared,
    PheromonePlaced,
    PreyHunted,
    Reward,
    WorkedInRoom,
)
from games.myrmes.names import (
    EVENTS,
    ROOMS,
    TILES,
    count_each,
    name_a_tile,
    name_objective,
    name_place,
    name_seats,
)

# With which a phase or a round ends, for the timeline.
ENDS: Mapping[str, Literal["phase", "round"]] = {
    "events-revealed": "phase",
    "births-revealed": "phase",
    "harvest-came": "phase",
    "winter-came": "phase",
    "closing-came": "phase",
    "season-ended": "round",
}


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule.

    The line names all points that the event brought. The wording of an event that brings more
    than the printed points is told apart by what there is more of, such as
    `objective-completed.bonus.rewards`; one without points has a wording of its own, such as
    `prey-hunted.plain`; that of a sealed choice which its reader knows is `known`.
    """
    line = line_of(event)
    known = _known_choice(event)
    if known:
        which = "none" if known.get("traded") == 0 else "known"
        return Line(id=f"{line.id}.{which}", facts={**line.facts, **known})
    facts, more = line.facts, _more_points(event) or _without_points(event)
    if isinstance(event, ObjectiveCompleted) and event.rewards:
        facts = {**facts, "earlier": tuple(map(_gain, event.rewards))}
    elif isinstance(event, HarvestGathered):
        facts = {**facts, "gains": _gathered(event)}
    return Line(id=".".join((line.id, *more)), facts=facts)


def _known_choice(event: Event) -> Mapping[str, Fact]:
    """Return what a sealed choice is, by name; nothing if the reader does not know it."""
    match event:
        case EventChosen(space=space) if space.value is not UNSET:
            return {"event": EVENTS[space.value]}
        case NursesAssigned(assignment=secret) if secret.value is not UNSET:
            chosen = secret.value
            track = "the atelier" if chosen.track == "atelier" else chosen.track
            return {"nurses": chosen.nurses, "track": track}
        case CubeChosen(take=take) if take.value is not UNSET:
            return {"cube": take.value.cube, "tile": name_place(take.value.tile)}
        case DiscardChosen(cube=cube) if cube.value is not UNSET:
            return {"cube": cube.value}
        case TradesChosen(food=food) if food.value is not UNSET:
            return {"traded": food.value}
        case _:
            return {}


def _more_points(event: Event) -> list[str]:
    """Return what brings points beside those that the plain wording of an event names."""
    more = []
    if isinstance(event, WorkedInRoom) and event.points:
        more.append("queen")
    if getattr(event, "bonus", 0):
        more.append("bonus")
    if isinstance(event, ObjectiveCompleted) and event.rewards:
        more.append("rewards")
    return more


def _without_points(event: Event) -> list[str]:
    """Return what a wording is called that says nothing of points, where there are none."""
    match event:
        case PheromoneCleared(seat=seat, owner=owner) if seat == owner:
            return ["own"]
        case PheromonePlaced(points=0) | PreyHunted(points=0) | PheromoneCleared(points=0):
            return ["plain"]
        case WinterPaid(lost=0):
            return ["plain"]
        case _:
            return []


def _gain(reward: Reward) -> Mapping[str, Fact]:
    """Return what an earlier completer gains, by name; nothing is said of a bonus of 0."""
    gain: dict[str, Fact] = {"seat": reward.seat, "points": reward.points}
    return {**gain, "bonus": reward.bonus} if reward.bonus else gain


def _gathered(event: HarvestGathered) -> str:
    """Return in words what a seat gathers."""
    takes = [f"1 {one.cube} from {name_place(one.tile)}" for one in event.takes]
    others = count_each(((event.food, "food from aphid farms"), (event.points, "points")), none="")
    return ", ".join([*takes, *([others] if others else [])]) or "nothing"


def name_facts(content: str, line: Line) -> Line:
    """Return a line with names in place of the ids and numbers of pieces."""
    named = {
        name: _NAMERS[name](content, fact) if name in _NAMERS else fact
        for name, fact in line.facts.items()
    }
    return Line(line.id, named)


def _name_events(_: str, events: Any) -> Fact:
    return "; ".join(
        f"Seat {seat}: {EVENTS[one['space']]}"
        + (f" for {one['larvae']} larvae" if one["larvae"] else "")
        for seat, one in enumerate(events)
    )


def _name_births(_: str, births: Any) -> Fact:
    return "; ".join(
        f"Seat {seat}: "
        + count_each(
            (
                *((one[ants], ants) for ants in ("larvae", "soldiers", "workers")),
                (one["lost"], "ants lost"),
                (one["atelier"], "nurses in the atelier"),
            )
        )
        for seat, one in enumerate(births)
    )


def _name_harvests(_: str, harvests: Any) -> Fact:
    return "; ".join(f"Seat {seat}: {_name_harvest(one)}" for seat, one in enumerate(harvests))


def _name_harvest(harvest: Any) -> str:
    takes = [
        f"1 {one['cube']} from ({one['tile']['q']}, {one['tile']['r']})" for one in harvest["takes"]
    ]
    found = count_each(
        ((harvest["earth"], "earth scavenged"), (harvest["stone"], "stone scavenged")), none=""
    )
    return ", ".join([*takes, *([found] if found else [])]) or "nothing"


def _name_discards(_: str, discards: Any) -> Fact:
    return "; ".join(
        f"Seat {seat}: " + count_each((one[cube], cube) for cube in CUBES)
        for seat, one in enumerate(discards)
    )


def _name_food(_: str, food: Any) -> Fact:
    if isinstance(food, int):
        return food
    if isinstance(food, Mapping):  # a sealed choice, which its wording does not use
        return dict(food)
    return "; ".join(f"Seat {seat}: {count or 'none'}" for seat, count in enumerate(food))


def _name_earlier(_: str, rewards: Any) -> Fact:
    return "; ".join(
        f"Seat {one['seat']} gains {one['points']} points"
        + (f" and {one['bonus']} more from {EVENTS[1]}" if "bonus" in one else "")
        for one in rewards
    )


def _name_objective(content: str, name: Any) -> Fact:
    return next(name_objective(one) for one in pack_of(content).objectives if one.id == name)


_NAMERS: Mapping[str, Callable[[str, Any], Fact]] = {
    "births": _name_births,
    "dice": lambda _, dice: tuple(EVENTS[die] for die in dice),
    "die": lambda _, die: EVENTS[die],
    "discards": _name_discards,
    "earlier": _name_earlier,
    "events": _name_events,
    "food": _name_food,
    "harvests": _name_harvests,
    "kind": lambda _, kind: name_a_tile(kind),
    "objective": _name_objective,
    "objectives": lambda content, names: tuple(_name_objective(content, one) for one in names),
    "ranking": lambda _, ranking: tuple(name_seats(group) for group in ranking),
    "room": lambda _, room: ROOMS[room],
    "season": lambda _, season: SEASONS[season],
    "seats": lambda _, seats: seats if isinstance(seats, int) else name_seats(seats),
    "shape": lambda _, shape: TILES[shape],
}


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    return load_words(__package__)
