"""Sealed choices in words, so far as their reader knows them."""

from games.drawing.seats import spell_count
from games.game import Seat
from games.myrmes.content import CUBES, LARVAE_FOR_FOOD
from games.myrmes.names import EVENTS, name_place
from games.myrmes.phases import (
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    DiscardPlan,
    HarvestPhase,
    HarvestPlan,
    StoragePhase,
    TradePlan,
    WinterTradePhase,
)
from games.myrmes.view import Plan, View

ACTIONS = ("tunnel", "digging", "nurse", "objective")


def describe_secret(view: View, seat: Seat) -> str:
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
            names = [name for bit, name in enumerate(ACTIONS) if done >> bit & 1]
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
        case BirthPlan():
            return [] if plan.event < 0 else [EVENTS[plan.event], *_describe_nurses(plan)]
        case HarvestPlan(takes=takes):
            return [f"{one.cube} from {name_place(one.tile)}" for one in takes]
        case DiscardPlan():
            counts = ((cube, getattr(plan, cube)) for cube in CUBES)
            return [f"to discard {count} {cube}" for cube, count in counts if count]
        case TradePlan(food=food):
            return [f"{food} food for {LARVAE_FOR_FOOD * food} larvae"] if food else []


def _describe_nurses(plan: BirthPlan) -> list[str]:
    tracks = (
        (plan.larvae, "larvae"),
        (plan.soldiers, "soldiers"),
        (plan.workers, "workers"),
        (plan.atelier, "the atelier"),
    )
    put = ", ".join(f"{count} for {name}" for count, name in tracks if count)
    nurses = [f"nurses: {put}"] if put else []
    kept = [] if plan.kept is None else ["to keep " + spell_count(plan.kept, "soldier")]
    return nurses + kept
