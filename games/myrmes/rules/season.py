"""Phase 6, the winter, and the end of the game (ST3, ES1-ES4, WI1-WI6, EN1)."""

from games.errors import RuleViolation
from games.game import Seat, Secret
from games.luck import Luck
from games.myrmes.commands import ChooseTrades, DiscardCube
from games.myrmes.content import WINTER_FOOD, WINTER_LOSS, YEARS
from games.myrmes.events import (
    Cubes,
    CubesDiscarded,
    DiscardChosen,
    Event,
    SeasonBegan,
    SeasonEnded,
    ThirdWinterEnded,
    TradesChosen,
    TradesRevealed,
    WinterCame,
    WinterPaid,
    WinterTradesOpened,
)
from games.myrmes.pack import Cube
from games.myrmes.phases import DiscardPlan, StoragePhase, WinterTradePhase
from games.myrmes.rules.choices import food_for
from games.myrmes.rules.turns import is_last_to_choose, require_open_choice, require_phase
from games.myrmes.setup import roll_year
from games.myrmes.state import Colony, State, overflow


def discard_cube(state: State, command: DiscardCube) -> tuple[Event, ...]:
    """Choose one cube to discard, while the store exceeds its capacity (ST3)."""
    seat, cube = command.seat, command.cube
    phase = require_phase(state, StoragePhase)
    require_open_choice(phase, seat)
    plan = phase.plans[seat]
    colony = state.colonies[seat]
    if not can_discard(colony, plan, cube):
        raise RuleViolation("storage.no-such-cube", rule="ST3", cube=cube)
    last = excess(state, seat) == 1
    chosen = DiscardChosen(seat=seat, cube=Secret((seat,), cube), is_last=last)
    if not last or not is_last_to_choose(phase, seat):
        return (chosen,)
    added = Cubes(
        plan.food + (cube == "food"), plan.earth + (cube == "earth"), plan.stone + (cube == "stone")
    )
    discards = tuple(
        added if other == seat else Cubes(made.food, made.earth, made.stone)
        for other, made in enumerate(phase.plans)
    )
    return (chosen, CubesDiscarded(discards=discards))


def can_discard(colony: Colony, plan: DiscardPlan, cube: Cube) -> bool:
    """Return whether a colony has a cube of this kind that its plan does not yet discard (ST3)."""
    return bool(getattr(colony, cube) > getattr(plan, cube))


def excess(state: State, seat: Seat) -> int:
    """Return the number of cubes that a seat must still choose to discard (ST3)."""
    plan = require_phase(state, StoragePhase).plans[seat]
    return overflow(state.colonies[seat]) - count_discarded(plan)


def count_discarded(plan: DiscardPlan) -> int:
    """Return the number of cubes that a plan discards."""
    return plan.food + plan.earth + plan.stone


def close(state: State) -> tuple[Event, ...]:
    """End the season: workers and nurses return, and the next season or winter begins (ES1-ES4).

    The first player token passes to the left (ES1). Workers return from the rooms (ES2) and nurses
    from the atelier, except for those on objectives (ES3, BI5). The season's event is in force
    until then (EV7). Autumn is followed by winter (ES4).
    """
    ended = SeasonEnded(first=(state.first + 1) % len(state.colonies))
    if state.season < len(state.dice) - 1:
        return (ended, SeasonBegan(season=state.season + 1, die=state.dice[state.season + 1]))
    able = tuple(seat for seat, colony in enumerate(state.colonies) if food_for(colony.larvae))
    if able:
        return (ended, WinterCame(), WinterTradesOpened(seats=able))
    return (ended, WinterCame())


def choose_trades(state: State, command: ChooseTrades) -> tuple[Event, ...]:
    """Trade larvae for food before the winter payment (WI3)."""
    seat = command.seat
    phase = require_phase(state, WinterTradePhase)
    require_open_choice(phase, seat)
    larvae = state.colonies[seat].larvae
    if command.food > food_for(larvae):
        raise RuleViolation("trade.no-larvae", rule="TR1", larvae=larvae)
    chosen = TradesChosen(seat=seat, food=Secret((seat,), command.food))
    if not is_last_to_choose(phase, seat):
        return (chosen,)
    food = tuple(
        command.food if other == seat else plan.food for other, plan in enumerate(phase.plans)
    )
    return (chosen, TradesRevealed(food=food))


def pay_winter(state: State, luck: Luck) -> tuple[Event, ...]:
    """Pay for the winter. Then begin the next year, or end the match (WI5, EN1).

    The rest of the store remains (WI6).
    """
    paid = tuple(_pay_seat(state, seat) for seat in range(len(state.colonies)))
    if state.year < YEARS:
        return (*paid, roll_year(state.year + 1, state.fixed, luck))
    points = [colony.points - loss.lost for colony, loss in zip(state.colonies, paid, strict=True)]
    return (*paid, ThirdWinterEnded(ranking=rank(points)))


def _pay_seat(state: State, seat: Seat) -> WinterPaid:
    """Pay as much food as the seat has. Missing food costs points, even below zero (WI2, WI4)."""
    colony = state.colonies[seat]
    needed = winter_need(state.year, colony.soldiers)
    food = min(needed, colony.food)
    return WinterPaid(seat=seat, needed=needed, food=food, lost=(needed - food) * WINTER_LOSS)


def winter_need(year: int, soldiers: int) -> int:
    """Return the amount of food that a colony needs for a winter (WI1)."""
    return max(0, WINTER_FOOD[year] - soldiers)


def rank(points: list[int]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats in groups with equal points, best group first (EN1)."""
    return tuple(
        tuple(seat for seat, own in enumerate(points) if own == group)
        for group in sorted(set(points), reverse=True)
    )
