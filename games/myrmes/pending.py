"""Pending actions, which never depend on hidden information."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from games.game import Over, Pending, Phase, Question, Seats
from games.myrmes.phases import (
    AtelierPhase,
    BeforeStart,
    BirthsPhase,
    ClosingPhase,
    EndedPhase,
    GatheringPhase,
    HarvestPhase,
    StoragePhase,
    WinterPhase,
    WinterTradePhase,
    WorkersPhase,
)
from games.myrmes.state import State

_OVER = Over()


def pending(state: State) -> Pending:
    """Return the seats that must act and their questions, or the phase to run, or the end."""
    phase = state.phase
    return _PENDING[type(phase)](phase)


def _workers(phase: WorkersPhase) -> Pending:
    return _one(phase.turn, "worker" if phase.outing is None else "outing")


def _atelier(phase: AtelierPhase) -> Pending:
    return _one(phase.turn, "atelier" if phase.claim is None else "objective-tile")


def _births(phase: BirthsPhase) -> Pending:
    kinds = [
        "" if plan.is_done else "event" if plan.event < 0 else "births" for plan in phase.plans
    ]
    return _several(tuple(kinds))


def _choice(kind: str, phase: HarvestPhase | StoragePhase | WinterTradePhase) -> Pending:
    return _several(tuple(["" if plan.is_done else kind for plan in phase.plans]))


@cache
def _one(seat: int, kind: str) -> Seats:
    return Seats((Question(seat, kind),))


@cache
def _several(kinds: tuple[str, ...]) -> Seats:
    return Seats(tuple(Question(seat, kind) for seat, kind in enumerate(kinds) if kind))


def _always(fixed: Pending, _phase: Any) -> Pending:
    return fixed


_PENDING: Mapping[type, Callable[[Any], Pending]] = {
    BeforeStart: partial(_always, _OVER),
    BirthsPhase: _births,
    WorkersPhase: _workers,
    GatheringPhase: partial(_always, Phase("harvest")),
    HarvestPhase: partial(_choice, "harvest"),
    AtelierPhase: _atelier,
    StoragePhase: partial(_choice, "storage"),
    ClosingPhase: partial(_always, Phase("season-end")),
    WinterTradePhase: partial(_choice, "winter"),
    WinterPhase: partial(_always, Phase("winter")),
    EndedPhase: partial(_always, _OVER),
}
