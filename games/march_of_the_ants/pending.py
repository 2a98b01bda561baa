"""Pending actions. The top of the agenda waits for a seat or for the service (rules 4)."""

from functools import lru_cache
from typing import Any

from games.game import Over, Pending, Phase, Question, Seat, Seats
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.state import State

NOBODY = -1

# The kind of question that each task asks. Tasks that resolve automatically are not listed.
KINDS: dict[type[Any], str] = {
    t.Keep: "keep-hex",
    t.PlaceTile: "place-hex",
    t.FoundColony: "found",
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
    t.OfferedCards: "offer",
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
    """Return the kind of question that a task asks.

    The result is empty for a task that resolves automatically.
    """
    known = KINDS.get(type(task))
    if known is not None:
        return known
    match task:
        case t.React():
            return REACT_KINDS[task.action]
        case t.Losses():
            return LOSS_KINDS[task.cause]
        case t.Turn():
            return "bonus" if task.bonus else "turn"
        case _:
            return ""


def asked_seat(task: Any) -> Seat:  # any task; each has its seat in one of three fields
    """Return the seat that must answer a task, or NOBODY if the task resolves automatically.

    A task that resolves automatically is on top of the agenda only between the events of one
    command. The next of these events resolves it.
    """
    kind = type(task)
    if kind in _BY_SEATS:
        return int(task.seats[0]) if task.seats else NOBODY
    if kind in _BY_ASKED:
        return int(task.asked[0]) if task.asked else NOBODY
    if kind in _BY_THEMSELVES:
        return NOBODY
    return int(task.seat)


_BY_SEATS = {t.React, t.Ordeal, t.Secretly, t.Decree}
_BY_ASKED = {t.Battle, t.CentipedeBattle}
_BY_THEMSELVES = {t.TurnEnd, t.Deferred, t.Bonus, t.Effect}


def waiting_phase(task: Any) -> str:
    """Return the phase that the service must run next, or "" if a seat must answer first."""
    phase: str = task.phase
    if phase and type(task) in _BY_ASKED and task.asked:
        return ""
    return phase


@lru_cache(maxsize=256)
def _question(seat: Seat, kind: str) -> Seats:
    return Seats(() if seat == NOBODY else (Question(seat, kind),))


def pending(state: State) -> Pending:
    """Return the pending question, phase or end. It depends only on the agenda, which is public.

    Between the events of one command, no seat may be asked.
    """
    if not state.agenda:
        return Over()
    task = state.agenda[-1]
    phase = waiting_phase(task)
    if phase:
        return Phase(phase)
    return _question(asked_seat(task), kind_of(task))
