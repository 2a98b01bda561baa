"""Decides a command: applies the answer and all its consequences, up to the next question."""

from collections.abc import Callable
from typing import Any

from games.errors import RuleViolation
from games.game import RunPhase
from games.luck import Luck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.commands import Command
from games.march_of_the_ants.decision import Decision
from games.march_of_the_ants.events import Event
from games.march_of_the_ants.legal import OPTIONS
from games.march_of_the_ants.pending import NOBODY, asked_seat, waiting_phase
from games.march_of_the_ants.rules import (
    battles,
    choosing,
    effects,
    exploring,
    horde,
    moving,
    naming,
    playing,
    reacting,
    seasons,
    settling,
    spoils,
    turns,
)
from games.march_of_the_ants.state import State

# Resolvers of tasks that are resolved or skipped automatically. Each returns whether it added
# events.
ADVANCE: dict[type[Any], Callable[[Decision, Any], bool]] = {
    t.Turn: turns.advance_turn,
    t.TurnEnd: turns.advance_end,
    t.Deferred: turns.advance_deferred,
    t.Bonus: turns.advance_bonus,
    t.React: reacting.advance_react,
    t.Enter: moving.advance_enter,
    t.Steps: moving.advance_steps,
    t.Pay: playing.advance_pay,
    t.Resolve: playing.advance_resolve,
    t.Effect: effects.advance_effect,
    t.Ordeal: choosing.advance_ordeal,
    t.Destroy: naming.advance_destroy,
    t.Losses: naming.advance_losses,
    t.PlaceLarvae: naming.advance_larvae,
    t.Relocating: naming.advance_relocate,
    t.Choosing: choosing.advance_choosing,
    t.Secretly: choosing.advance_secretly,
    t.OfferedCards: choosing.advance_offer,
    t.Arrange: choosing.advance_arrange,
    t.HeadBonuses: seasons.advance_bonuses,
    t.Fights: battles.advance_fights,
    t.HexBattles: battles.advance_arena,
    t.Battle: battles.advance_battle,
    t.CentipedeBattle: battles.advance_centipede,
    t.Spoils: spoils.advance_spoils,
    t.SpoilsMoves: spoils.advance_spoils_moves,
    t.AbdomenBonuses: seasons.advance_bonuses,
    t.Harvest: seasons.advance_harvest,
    t.Feed: seasons.advance_feed,
    t.Decree: seasons.advance_decree,
    t.Slumber: seasons.advance_slumber,
    t.HordeTurn: horde.advance_horde,
    t.Rampage: battles.advance_rampage,
}

# Handlers of answers. Each refuses commands that do not answer its task.
ANSWER: dict[type[Any], Callable[[Decision, Any, c.Command], None]] = {
    t.Turn: turns.take_turn,
    t.React: reacting.react,
    t.Keep: exploring.keep,
    t.PlaceTile: exploring.place,
    t.FoundColony: exploring.found_colony,
    t.Enter: moving.enter,
    t.Steps: moving.step,
    t.Pay: playing.pay,
    t.Resolve: playing.drop_goal,
    t.PickHex: choosing.pick_hex,
    t.PickVictim: choosing.pick_victim,
    t.Ordeal: choosing.face_ordeal,
    t.Destroy: naming.destroy,
    t.Losses: naming.lose_ant,
    t.PlaceLarvae: naming.place_larva,
    t.Relocating: naming.relocate,
    t.Swap: naming.swap,
    t.SwapSections: naming.swap_sections,
    t.Gather: choosing.gather,
    t.Choosing: choosing.pick_entry,
    t.Discarding: choosing.discard,
    t.Secretly: choosing.put_down_in_secret,
    t.OfferedCards: choosing.take_offer,
    t.Arrange: choosing.put_back,
    t.SiteChoice: settling.choose_site,
    t.ChooseInvader: battles.choose_invader,
    t.Battle: battles.put_down,
    t.CentipedeBattle: battles.show_ferocity,
    t.SpoilsMoves: spoils.take_spoils,
    t.Decree: seasons.take_decree,
}


def decide(state: State, command: Command | RunPhase, luck: Luck) -> tuple[Event, ...]:
    """Return the events that follow from a command, or from running the next part of a phase.

    Raises:
        RuleViolation: The command does not answer the open question.
    """
    return tuple(_decide(state, command, luck).events)


def decide_with_states(
    state: State, command: Command | RunPhase, luck: Luck
) -> tuple[tuple[Event, ...], tuple[State, ...]]:
    """Return the events of `decide`, and the state after each event.

    Raises:
        RuleViolation: As raised by `decide`.
    """
    decision = _decide(state, command, luck)
    return tuple(decision.events), tuple(decision.states)


def _decide(state: State, command: Command | RunPhase, luck: Luck) -> Decision:
    decision = Decision(state, luck)
    if isinstance(command, RunPhase):
        if not state.agenda or not waiting_phase(state.agenda[-1]):
            raise RuleViolation("phase.not-due", rule="4")
        advance(decision, waiting_phase(state.agenda[-1]))
        return decision
    if not state.agenda:
        raise RuleViolation("match.over", rule="8")
    task = state.agenda[-1]
    if task.phase and waiting_phase(task):
        raise RuleViolation("phase.running", rule="4", phase=waiting_phase(task))
    if (seat := asked_seat(task)) != command.seat:
        if seat == NOBODY:
            raise RuleViolation("seat.none-asked", rule="4")
        raise RuleViolation("seat.not-asked", rule="4", asked=seat)
    ANSWER[type(task)](decision, task, command)
    advance(decision)
    return decision


def advance(decision: Decision, phase: str = "") -> None:
    """Resolve tasks that need no answer, up to the next question or the next phase to run."""
    while agenda := decision.state.agenda:
        task = agenda[-1]
        if task.phase and waiting_phase(task) not in {"", phase}:
            return
        kind = type(task)
        resolve = ADVANCE.get(kind)
        if resolve is not None and resolve(decision, task):
            continue
        if not kind.forced or getattr(task, "optional", False):
            return
        only = OPTIONS[kind](decision.state, decision.tables, task)
        if len(only) != 1:
            return
        ANSWER[kind](decision, task, only[0])
