"""Spiders go for the largest crowd (rules 3.3)."""

from games.atta_ants.cells import Cell
from games.atta_ants.commands import RouteSpider
from games.atta_ants.events import Event, SpiderRouted
from games.atta_ants.questions import not_asked
from games.atta_ants.state import NEST_SLOT, SUPPLY, Stalking, State
from games.errors import RuleViolation


def targets(state: State) -> tuple[int, ...]:
    """Return the slots with the most ants of all colours, the nest left out."""
    standing = state.ants
    places = set(standing) - {NEST_SLOT, SUPPLY}
    counts = {slot: standing.count(slot) for slot in sorted(places)}
    most = max(counts.values(), default=0)
    return tuple(slot for slot, ants in counts.items() if ants == most)


def distances(state: State, goals: tuple[int, ...]) -> dict[int, int]:
    """Return the steps from each slot to the nearest goal; the nest is impassable."""
    around = state.board.around
    steps = dict.fromkeys(goals, 0)
    queue = list(goals)
    for slot in queue:
        further = steps[slot] + 1
        for near in around[slot]:
            if near != NEST_SLOT and near not in steps:
                steps[near] = further
                queue.append(near)
    return steps


def routes(state: State) -> tuple[tuple[Cell, ...], ...]:
    """Return the equally good first steps of each spider; nothing if no spider moves."""
    goals = targets(state)
    if not goals or not state.spiders:
        return ()
    steps, board = distances(state, goals), state.board
    return tuple(
        tuple(
            board.cells[near]
            for near in board.around[spider]
            if near != NEST_SLOT and steps[near] < steps[spider]
        )
        for spider in state.spiders
    )


def route_spider(state: State, command: RouteSpider) -> tuple[Event, ...]:
    """Choose the step of the lowest spider that has several (rules 3.3)."""
    phase = state.phase
    if (
        not isinstance(phase, Stalking)
        or len(phase.routes) == len(phase.ways)
        or command.seat != state.round.first
    ):
        raise not_asked(state, command.seat, "route-spider")
    asked = len(phase.routes)
    if command.spider != asked:
        raise RuleViolation("route.other-spider", rule="3.3", asked=asked)
    if command.to not in phase.ways[asked]:
        ways = tuple({"x": way.x, "y": way.y} for way in phase.ways[asked])
        raise RuleViolation("route.not-nearest", rule="3.3", spider=asked, ways=ways)
    return (SpiderRouted(seat=command.seat, spider=asked, to=command.to),)
