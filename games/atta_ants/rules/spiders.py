"""Spiders, which move towards the largest group of ants (rules 3.3)."""

from games.atta_ants.cells import Cell
from games.atta_ants.commands import RouteSpider
from games.atta_ants.events import Event, SpiderRouted
from games.atta_ants.pending import asked_phase, asked_spider
from games.atta_ants.state import NEST_SLOT, SUPPLY, Stalking, State
from games.errors import RuleViolation

_NO_WAY = -2  # marks the nest, which has no distance because it is impassable


def targets(state: State) -> list[int]:
    """Return the slots with the most ants of all colours, excluding the nest (rules 3.3.1)."""
    ants = state.ants
    counts = {slot: ants.count(slot) for slot in set(ants)}
    counts.pop(NEST_SLOT, None)
    counts.pop(SUPPLY, None)
    most = max(counts.values(), default=0)
    return [slot for slot, crowd in counts.items() if crowd == most]


def distances(state: State, crowds: list[int]) -> dict[int, int]:
    """Return the number of steps from each slot to the nearest target (rules 3.3.2).

    The nest is impassable (rules 3.3.4), and trails are ignored. The search stops when it reaches
    the furthest spider, because the remaining slots cannot be nearer.
    """
    reached = list(crowds)
    around, waiting = state.board.around, set(state.spiders).difference(reached)
    steps = dict.fromkeys(reached, 0)
    steps[NEST_SLOT] = _NO_WAY
    for slot in reached:
        if not waiting:
            break
        further = steps[slot] + 1
        for near in around[slot]:
            if near not in steps:
                steps[near] = further
                reached.append(near)
                waiting.discard(near)
    return steps


def routes(state: State) -> tuple[tuple[Cell, ...], ...]:
    """Return the equally good first steps of each spider (rules 3.3, 3.3.3).

    The result is empty if no spider moves, because there is none or every ant is in the nest.
    """
    goals = targets(state) if state.spiders else []
    if not goals:
        return ()
    steps, around, cells = distances(state, goals), state.board.around, state.board.cells
    ways = []
    for spider in state.spiders:
        nearer = steps[spider] - 1
        ways.append(
            tuple([cells[near] for near in around[spider] if steps.get(near, -1) == nearer])
        )
    return tuple(ways)


def route_spider(state: State, command: RouteSpider) -> tuple[Event, ...]:
    """Choose the step of the lowest-numbered spider that has several options (rules 3.3.3)."""
    phase, spider = asked_phase(state, command.seat, Stalking), command.spider
    asked = asked_spider(phase)
    if spider != asked:
        raise RuleViolation("route.other-spider", rule="3.3", asked=asked)
    if command.to not in phase.ways[spider]:
        ways = tuple({"x": way.x, "y": way.y} for way in phase.ways[spider])
        raise RuleViolation("route.not-nearest", rule="3.3", spider=spider, ways=ways)
    return (SpiderRouted(seat=command.seat, spider=spider, to=command.to),)
