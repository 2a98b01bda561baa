"""Dispatches each command to the rule that decides it."""

from collections.abc import Callable, Mapping
from typing import Any

from games.errors import RuleViolation
from games.game import RunPhase
from games.luck import Luck
from games.myrmes import commands as c
from games.myrmes.events import Event
from games.myrmes.phases import ClosingPhase, GatheringPhase, WinterPhase
from games.myrmes.rules import (
    atelier,
    births,
    choices,
    garden,
    harvest,
    objectives,
    season,
    tiles,
    workers,
)
from games.myrmes.rules.turns import phase_name
from games.myrmes.state import State


def decide(state: State, command: c.Command | RunPhase, luck: Luck) -> tuple[Event, ...]:
    """Return the events that a command causes.

    Raises:
        RuleViolation: A rule forbids the command in this state.
    """
    rule = RULES.get(type(command))
    return rule(state, command) if rule else _run(state, luck)


def _run(state: State, luck: Luck) -> tuple[Event, ...]:
    match state.phase:
        case GatheringPhase():
            return harvest.gather(state)
        case ClosingPhase():
            return season.close(state)
        case WinterPhase():
            return season.pay_winter(state, luck)
        case phase:
            raise RuleViolation("phase.none", rule="PH1", phase=phase_name(phase))


RULES: Mapping[type, Callable[[State, Any], tuple[Event, ...]]] = {
    c.ChooseEvent: births.choose_event,
    c.AssignNurses: births.assign_nurses,
    c.FinishBirths: births.finish_births,
    c.KeepBirths: births.keep_births,
    c.TakeBack: choices.take_back,
    c.TradeLarvae: choices.trade_larvae,
    c.WorkInRoom: workers.work_in_room,
    c.WorkInQuarry: workers.work_in_quarry,
    c.SendOut: workers.send_out,
    c.StepTo: garden.step,
    c.Hunt: garden.hunt,
    c.Clear: garden.clear,
    c.EndOuting: garden.end_outing,
    c.PlacePheromone: tiles.place_pheromone,
    c.PlaceSpecial: tiles.place_special,
    c.TakeCube: harvest.take_cube,
    c.FinishHarvest: harvest.finish_harvest,
    c.OpenTunnel: atelier.open_tunnel,
    c.Dig: atelier.dig,
    c.RaiseNurse: atelier.raise_nurse,
    c.FinishAtelier: atelier.finish_atelier,
    c.ClaimObjective: objectives.claim_objective,
    c.PayMixed: objectives.pay_mixed,
    c.PayNurses: objectives.pay_nurses,
    c.ChooseTile: objectives.choose_tile,
    c.DiscardCube: season.discard_cube,
    c.ChooseTrades: season.choose_trades,
}
