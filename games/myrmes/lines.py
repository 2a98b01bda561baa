"""Timeline entries of events. Each entry is a catalogue entry with its facts."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import UNSET

from games.errors import Fact
from games.game import Line
from games.lines import line_of
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
    count,
    count_each,
    enumerate_all,
    join_clauses,
    say,
    say_by_seat,
    say_objective,
)

# The events that end a phase or a round in the timeline.
ENDS: Mapping[str, Literal["phase", "round"]] = {
    "events-revealed": "phase",
    "births-revealed": "phase",
    "harvest-came": "phase",
    "winter-came": "phase",
    "closing-came": "phase",
    "season-ended": "round",
}


def describe(event: Event) -> Line:
    """Return the timeline entry of an event, whose facts are the event's fields and its rule.

    The entry mentions all points of the event. If an event yields more than the printed points, the
    entry's id includes the additional sources, such as `objective-completed.bonus.rewards`. An
    event without points has a separate variant, such as `prey-hunted.plain`. A sealed choice that
    the reader may see has the variant `known`.
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
    """Return the facts of a sealed choice.

    The result is empty if the reader may not see the choice.
    """
    match event:
        case EventChosen(space=space) if space.value is not UNSET:
            return {"event": space.value}
        case NursesAssigned(assignment=secret) if secret.value is not UNSET:
            return {"nurses": secret.value.nurses, "track": secret.value.track}
        case CubeChosen(take=take) if take.value is not UNSET:
            return {
                "cube": take.value.cube,
                "tile": {"q": take.value.tile.q, "r": take.value.tile.r},
            }
        case DiscardChosen(cube=cube) if cube.value is not UNSET:
            return {"cube": cube.value}
        case TradesChosen(food=food) if food.value is not UNSET:
            return {"traded": food.value}
        case _:
            return {}


def _more_points(event: Event) -> list[str]:
    """Return the sources of points that the event's basic text does not mention."""
    more = []
    if isinstance(event, WorkedInRoom) and event.points:
        more.append("queen")
    if getattr(event, "bonus", 0):
        more.append("bonus")
    if isinstance(event, ObjectiveCompleted) and event.rewards:
        more.append("rewards")
    return more


def _without_points(event: Event) -> list[str]:
    """Return the suffix of the text variant for an event that gives no points, as a list.

    The list is empty if there are points.
    """
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
    """Return the facts of a reward for an earlier completion. A bonus of 0 is omitted."""
    gain: dict[str, Fact] = {"seat": reward.seat, "points": reward.points}
    return {**gain, "bonus": reward.bonus} if reward.bonus else gain


def _gathered(event: HarvestGathered) -> Fact:
    """Return the phrase for the harvest that a seat gathered."""
    takes = [_take(take.cube, {"q": take.tile.q, "r": take.tile.r}) for take in event.takes]
    others = ((event.food, "farm-food"), (event.points, "points"))
    return enumerate_all([*takes, *(count(noun, number) for number, noun in others if number)])


def _take(cube: str, tile: Fact) -> Fact:
    return say("taken", cube=cube, tile=tile)


def name_facts(content: str, line: Line) -> Line:
    """Replace raw facts of a timeline entry, such as ids and lists by seat, with phrases."""
    named = {
        name: _NAMERS[name](content, fact) if name in _NAMERS else fact
        for name, fact in line.facts.items()
    }
    return Line(line.id, named)


def _name_events(_: str, events: Any) -> Fact:
    return say_by_seat(
        say("event-set.paid" if event["larvae"] else "event-set", **event) for event in events
    )


def _name_births(_: str, births: Any) -> Fact:
    return say_by_seat(
        count_each(
            (
                *((born[ants], ants) for ants in ("larvae", "soldiers", "workers")),
                (born["lost"], "ants-lost"),
                (born["atelier"], "nurses-waiting"),
            )
        )
        for born in births
    )


def _name_harvests(_: str, harvests: Any) -> Fact:
    return say_by_seat(map(_name_harvest, harvests))


def _name_harvest(harvest: Any) -> Fact:
    takes = [_take(take["cube"], take["tile"]) for take in harvest["takes"]]
    scavenged = ((harvest["earth"], "earth-scavenged"), (harvest["stone"], "stone-scavenged"))
    return enumerate_all([*takes, *(count(noun, number) for number, noun in scavenged if number)])


def _name_discards(_: str, discards: Any) -> Fact:
    return say_by_seat(count_each((discard[cube], cube) for cube in CUBES) for discard in discards)


def _name_food(_: str, food: Any) -> Fact:
    """Return a phrase that lists the food that each seat gained from trades.

    For a single seat, the fact is a number or a sealed choice, and is returned unchanged.
    """
    is_by_seat = isinstance(food, list | tuple)
    return say_by_seat(amount or say("no-food") for amount in food) if is_by_seat else food


def _name_earlier(_: str, rewards: Any) -> Fact:
    return join_clauses(
        [say("reward.bonus" if "bonus" in reward else "reward", **reward) for reward in rewards]
    )


def _name_objective(content: str, name: Any) -> Fact:
    return next(
        say_objective(objective)
        for objective in pack_of(content).objectives
        if objective.id == name
    )


def _name_objectives(content: str, names: Any) -> Fact:
    quoted = [say("quoted", objective=_name_objective(content, name)) for name in names]
    return enumerate_all(quoted)


def _name_ranking(_: str, ranking: Any) -> Fact:
    return enumerate_all([say("ranked", seats=group) for group in ranking])


_NAMERS: Mapping[str, Callable[[str, Any], Fact]] = {
    "births": _name_births,
    "dice": lambda _, dice: enumerate_all([say("die-shown", die=die) for die in dice]),
    "discards": _name_discards,
    "earlier": _name_earlier,
    "events": _name_events,
    "food": _name_food,
    "harvests": _name_harvests,
    "hexes": lambda _, hexes: enumerate_all(hexes),
    "objective": _name_objective,
    "objectives": _name_objectives,
    "ranking": _name_ranking,
    "season": lambda _, season: SEASONS[season],
}
