"""What the top of the agenda does: asks a seat, waits for the workers, or resolves by itself."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from games.game import Over, Pending, Phase, Question, Seat, Seats
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import Tables
from games.march_of_the_ants.decision import Run
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

# What resolves by itself, or is skipped: returns whether anything was told.
ADVANCE: dict[type[Any], Callable[[Run, Any], bool]] = {
    t.Turn: turns.advance_turn,
    t.EndTurn: turns.advance_end,
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
    t.Offer: choosing.advance_offer,
    t.Arrange: choosing.advance_arrange,
    t.HeadBonuses: seasons.advance_bonuses,
    t.Fights: battles.advance_fights,
    t.Arena: battles.advance_arena,
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

# Every answer to a question, complete and in a stable order.
OPTIONS: dict[type[Any], Callable[[State, Tables, Any], list[c.Command]]] = {
    t.Turn: turns.turn_options,
    t.React: reacting.react_options,
    t.Keep: exploring.keep_options,
    t.PlaceTile: exploring.place_options,
    t.Found: exploring.found_options,
    t.Enter: moving.enter_options,
    t.Steps: moving.step_options,
    t.Pay: playing.pay_options,
    t.Resolve: playing.goal_options,
    t.PickHex: choosing.hex_options,
    t.PickVictim: choosing.victim_options,
    t.Ordeal: choosing.ordeal_options,
    t.Destroy: naming.destroy_options,
    t.Losses: naming.loss_options,
    t.PlaceLarvae: naming.larvae_options,
    t.Relocating: naming.relocate_options,
    t.Swap: naming.swap_options,
    t.SwapSections: naming.section_options,
    t.Gather: choosing.gather_options,
    t.Choosing: choosing.entry_options,
    t.Discarding: choosing.discard_options,
    t.Secretly: choosing.secret_options,
    t.Offer: choosing.offer_options,
    t.Arrange: choosing.arrange_options,
    t.SiteChoice: settling.site_options,
    t.ChooseInvader: battles.invader_options,
    t.Battle: battles.ferocity_options,
    t.CentipedeBattle: battles.ferocity_options,
    t.SpoilsMoves: spoils.spoils_options,
    t.Decree: seasons.decree_options,
}

# What an answer does; refuses what is not one.
ANSWER: dict[type[Any], Callable[[Run, Any, c.Command], None]] = {
    t.Turn: turns.take_turn,
    t.React: reacting.react,
    t.Keep: exploring.keep,
    t.PlaceTile: exploring.place,
    t.Found: exploring.found,
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
    t.Secretly: choosing.commit,
    t.Offer: choosing.take_offer,
    t.Arrange: choosing.put_back,
    t.SiteChoice: settling.choose_site,
    t.ChooseInvader: battles.choose_invader,
    t.Battle: battles.put_down,
    t.CentipedeBattle: battles.show_ferocity,
    t.SpoilsMoves: spoils.take_spoils,
    t.Decree: seasons.take_decree,
}

KINDS: dict[type[Any], str] = {
    t.Keep: "keep-hex",
    t.PlaceTile: "place-hex",
    t.Found: "found",
    t.Enter: "enter",
    t.Steps: "step",
    t.Pay: "pay",
    t.Resolve: "drop-goal",
    t.PickHex: "pick-hex",
    t.PickVictim: "pick-player",
    t.Ordeal: "ordeal",
    t.Destroy: "destroy",
    t.PlaceLarvae: "place-larvae",
    t.Relocating: "relocate",
    t.Swap: "swap",
    t.SwapSections: "swap-sections",
    t.Gather: "gather",
    t.Choosing: "choose",
    t.Discarding: "discard",
    t.Secretly: "discard-secretly",
    t.Offer: "offer",
    t.Arrange: "arrange",
    t.SiteChoice: "settle",
    t.ChooseInvader: "invader",
    t.Battle: "ferocity",
    t.CentipedeBattle: "ferocity",
    t.SpoilsMoves: "spoils",
    t.Decree: "decree",
}
REACT_KINDS = {
    "explore": "react-explore",
    "march": "react-march",
    "forage": "react-forage",
    "play": "react-play",
}
LOSS_KINDS = {"battle": "casualties", "hunger": "starve", "effect": "destroyed"}


def kind_of(task: t.AnyTask) -> str:
    """Return the kind of question that a task asks."""
    known = KINDS.get(type(task))
    if known is not None:
        return known
    if isinstance(task, t.React):
        return REACT_KINDS[task.action]
    if isinstance(task, t.Losses):
        return LOSS_KINDS[task.cause]
    return "bonus" if isinstance(task, t.Turn) and task.bonus else "turn"


def asked(task: Any) -> Seat:  # any task; each names its seat in one of three ways
    """Return the seat that a task asks."""
    kind = type(task)
    if kind in _BY_SEATS:
        return int(task.seats[0])
    if kind in _BY_ASKED:
        return int(task.asked[0])
    return int(task.seat)


_BY_SEATS = {t.React, t.Ordeal, t.Secretly, t.Decree}
_BY_ASKED = {t.Battle, t.CentipedeBattle}


def waiting_phase(task: Any) -> str:
    """Return the phase that the workers must run, or nothing where a seat is asked."""
    phase: str = task.phase
    if phase and type(task) in _BY_ASKED and task.asked:
        return ""
    return phase


@lru_cache(maxsize=256)
def _question(seat: Seat, kind: str) -> Seats:
    return Seats((Question(seat, kind),))


def pending(state: State) -> Pending:
    """Return who must act: it depends on the agenda alone, which everyone knows."""
    if not state.agenda:
        return Over()
    task = state.agenda[-1]
    phase = waiting_phase(task)
    if phase:
        return Phase(phase)
    return _question(asked(task), kind_of(task))


def advance(run: Run, phase: str = "") -> None:
    """Resolve what needs nobody, up to the next question or (another) phase of the workers."""
    while agenda := run.state.agenda:
        task = agenda[-1]
        if task.phase and waiting_phase(task) not in {"", phase}:
            return
        kind = type(task)
        resolve = ADVANCE.get(kind)
        if resolve is not None and resolve(run, task):
            continue
        if not kind.forced or getattr(task, "optional", False):
            return
        only = OPTIONS[kind](run.state, run.tables, task)
        if len(only) != 1:
            return
        ANSWER[kind](run, task, only[0])
