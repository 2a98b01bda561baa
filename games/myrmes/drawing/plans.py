"""Descriptions of sealed choices, restricted to what the reader may know."""

from games.errors import Fact
from games.game import Seat
from games.myrmes.content import CUBES, LARVAE_FOR_FOOD
from games.myrmes.names import count, count_each, enumerate_all, say
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
from games.wording import Wording

ACTIONS = ("tunnel", "dig", "nurse", "objective")


def describe_secret(view: View, seat: Seat, words: Wording) -> str:
    """Describe a seat's sealed choice in words, as far as the reader may know it."""
    match view.phase:
        case BirthsPhase(plans=plans):
            return _describe_choice(plans[seat], words, own=view.seat == seat)
        case HarvestPhase(plans=plans):
            return _describe_choice(plans[seat], words, own=view.seat == seat)
        case StoragePhase(plans=plans):
            return _describe_choice(plans[seat], words, own=view.seat == seat)
        case WinterTradePhase(plans=plans):
            return _describe_choice(plans[seat], words, own=view.seat == seat)
        case AtelierPhase(turn=turn, done=done) if turn == seat:
            actions = [name for bit, name in enumerate(ACTIONS) if done >> bit & 1]
            return words.fill("plan.atelier" if actions else "plan.atelier.nothing", _done(actions))
        case _:
            return ""


def _done(actions: list[str]) -> dict[str, Fact]:
    return {"actions": enumerate_all([say(f"action.{name}") for name in actions])}


def _describe_choice(plan: Plan, words: Wording, *, own: bool) -> str:
    if not own:
        return words.fill("plan.hidden", {}) if plan.is_done else ""
    choices = _say_plan(plan)
    if not choices:
        return words.fill("plan.none", {}) if plan.is_done else ""
    entry = "plan.done" if plan.is_done else "plan.open"
    return words.fill(entry, {"choices": enumerate_all(choices)})


def _say_plan(plan: Plan) -> list[Fact]:
    match plan:
        case BirthPlan(event=event):
            return [] if event < 0 else [say("plan.event", event=event), *_say_nurses(plan)]
        case HarvestPlan(takes=takes):
            return [
                say("plan.take", cube=take.cube, tile={"q": take.tile.q, "r": take.tile.r})
                for take in takes
            ]
        case DiscardPlan():
            counts = [(getattr(plan, cube), cube) for cube in CUBES]
            is_some = any(number for number, _ in counts)
            return [say("plan.discard", cubes=count_each(counts))] if is_some else []
        case TradePlan(food=food):
            return [say("plan.trade", food=food, larvae=LARVAE_FOR_FOOD * food)] if food else []


def _say_nurses(plan: BirthPlan) -> list[Fact]:
    tracks = ("larvae", "soldiers", "workers", "atelier")
    put = [
        count(f"plan.nurses.{track}", getattr(plan, track))
        for track in tracks
        if getattr(plan, track)
    ]
    nurses = [say("plan.nurses", tracks=enumerate_all(put))] if put else []
    return nurses + ([] if plan.kept is None else [say("plan.kept", soldiers=plan.kept)])
