"""Phase 6, the winter and the end (ST3, ES1-ES4, WI1-WI6, EN1)."""

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.luck import Luck
from games.myrmes.commands import ChooseTrades, DiscardCube
from games.myrmes.content import LARVAE_FOR_FOOD, WINTER_FOOD, WINTER_LOSS, YEARS
from games.myrmes.events import (
    Cubes,
    CubesDiscarded,
    DiscardChosen,
    Event,
    GameEnded,
    SeasonBegan,
    SeasonEnded,
    TradesChosen,
    TradesRevealed,
    WinterCame,
    WinterPaid,
    WinterTradesOpened,
)
from games.myrmes.rules.asked import in_phase, is_last, thinking
from games.myrmes.rules.setup import year_began
from games.myrmes.state import (
    DiscardPlan,
    State,
    StoragePhase,
    WinterTradePhase,
    capacity,
    stored,
)


def discard_cube(state: State, command: DiscardCube) -> tuple[Event, ...]:
    """Choose one cube above the capacity to discard (ST3)."""
    seat, cube = command.seat, command.cube
    phase = in_phase(state, StoragePhase)
    thinking(phase, seat)
    plan = phase.plans[seat]
    colony = state.colonies[seat]
    if getattr(plan, cube) == getattr(colony, cube):
        raise RuleViolation("storage.no-such-cube", rule="ST3", cube=cube)
    last = excess(state, seat) == 1
    chosen = DiscardChosen(seat=seat, cube=Secret((seat,), cube), is_last=last)
    if not last or not is_last(phase, seat):
        return (chosen,)
    added = Cubes(
        plan.food + (cube == "food"), plan.earth + (cube == "earth"), plan.stone + (cube == "stone")
    )
    discards = tuple(
        added if other == seat else Cubes(made.food, made.earth, made.stone)
        for other, made in enumerate(phase.plans)
    )
    return (chosen, CubesDiscarded(discards=discards))


def excess(state: State, seat: Seat) -> int:
    """Return how many cubes a seat must still choose to discard (ST3)."""
    plan = in_phase(state, StoragePhase).plans[seat]
    colony = state.colonies[seat]
    return stored(colony) - capacity(colony) - discarded(plan)


def discarded(plan: DiscardPlan) -> int:
    """Return how many cubes a plan discards."""
    return plan.food + plan.earth + plan.stone


def close(state: State) -> tuple[Event, ...]:
    """End the season: all come home, the first player changes, the next die or winter comes."""
    ended = SeasonEnded(first=(state.first + 1) % len(state.colonies))
    if state.season < len(state.dice) - 1:
        return (ended, SeasonBegan(season=state.season + 1, die=state.dice[state.season + 1]))
    able = tuple(
        seat for seat, colony in enumerate(state.colonies) if colony.larvae >= LARVAE_FOR_FOOD
    )
    if able:
        return (ended, WinterCame(), WinterTradesOpened(seats=able))
    return (ended, WinterCame())


def choose_trades(state: State, command: ChooseTrades) -> tuple[Event, ...]:
    """Trade larvae for food before winter is paid (WI3)."""
    seat = command.seat
    phase = in_phase(state, WinterTradePhase)
    thinking(phase, seat)
    larvae = state.colonies[seat].larvae
    if command.food * LARVAE_FOR_FOOD > larvae:
        raise RuleViolation("trade.no-larvae", rule="TR1", larvae=larvae)
    chosen = TradesChosen(seat=seat, food=Secret((seat,), command.food))
    if not is_last(phase, seat):
        return (chosen,)
    food = tuple(
        command.food if other == seat else plan.food for other, plan in enumerate(phase.plans)
    )
    return (chosen, TradesRevealed(food=food))


def pay_winter(state: State, luck: Luck) -> tuple[Event, ...]:
    """Pay for the winter; then the next year comes or the match ends (WI1-WI5, EN1)."""
    paid = tuple(_paid(state, seat) for seat in range(len(state.colonies)))
    if state.year < YEARS:
        return (*paid, year_began(state.year + 1, state.fixed, luck))
    points = [colony.points - loss.lost for colony, loss in zip(state.colonies, paid, strict=True)]
    return (*paid, GameEnded(ranking=ranked(points)))


def _paid(state: State, seat: Seat) -> WinterPaid:
    colony = state.colonies[seat]
    needed = winter_need(state.year, colony.soldiers)
    food = min(needed, colony.food)
    return WinterPaid(seat=seat, needed=needed, food=food, lost=(needed - food) * WINTER_LOSS)


def winter_need(year: int, soldiers: int) -> int:
    """Return the food that a winter wants from a colony (WI1)."""
    return max(0, WINTER_FOOD[year] - soldiers)


def ranked(points: list[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats in groups of equal points, best first (EN1)."""
    return tuple(
        tuple(seat for seat, own in enumerate(points) if own == group)
        for group in sorted(set(points), reverse=True)
    )
