"""The question that each phase asks a seat, and the phases that ask nobody."""

import pytest

from games.game import Over, Phase, Question, Seats
from games.myrmes.phases import (
    AtelierPhase,
    BeforeStart,
    BirthPlan,
    BirthsPhase,
    ClosingPhase,
    DiscardPlan,
    EndedPhase,
    GatheringPhase,
    HarvestPhase,
    HarvestPlan,
    OpenClaim,
    StoragePhase,
    TradePlan,
    WinterPhase,
    WinterTradePhase,
    WorkersPhase,
)
from tests.games.myrmes.scene import MYRMES, A, B, out, scene

CHOICES = [
    (HarvestPhase, HarvestPlan, "harvest"),
    (StoragePhase, DiscardPlan, "storage"),
    (WinterTradePhase, TradePlan, "winter"),
]


def ask(phase):
    """Return the pending question of a phase."""
    return MYRMES.pending(scene(phase=phase))


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize(
    ("phase_of", "kind"),
    [
        (WorkersPhase, "worker"),
        (lambda seat: out(-4, 4, seat=seat), "outing"),
        (AtelierPhase, "atelier"),
        (lambda seat: AtelierPhase(seat, 0, OpenClaim("o1-special")), "objective-tile"),
    ],
)
def test_the_seat_whose_turn_it_is_is_asked(phase_of, kind, seat):
    """WK1, GW1, AT1, OB3: one seat has the turn; each kind of decision has its own question."""
    assert ask(phase_of(seat)) == Seats((Question(seat, kind),))


def test_events_and_births_are_asked_of_each_seat():
    """EV1, BI1: a seat with an event chooses its births, and a seat that is ready is not asked."""
    fresh, begun, ready = BirthPlan(), BirthPlan(event=0), BirthPlan(event=2, is_done=True)

    both = Seats((Question(A, "event"), Question(B, "births")))
    assert ask(BirthsPhase((fresh, begun))) == both
    assert ask(BirthsPhase((ready, fresh))) == Seats((Question(B, "event"),))


@pytest.mark.parametrize(("phase", "plan", "kind"), CHOICES)
def test_the_seats_that_are_not_ready_are_asked(phase, plan, kind):
    """HA1, ST3, WI3: the choice is asked of all seats at once, but not of those that are ready."""
    fresh, ready = plan(), plan(is_done=True)

    assert ask(phase((fresh, fresh))) == Seats((Question(A, kind), Question(B, kind)))
    assert ask(phase((ready, fresh))) == Seats((Question(B, kind),))
    assert ask(phase((fresh, ready))) == Seats((Question(A, kind),))


@pytest.mark.parametrize(
    ("phase", "asked"),
    [
        (BeforeStart(), Over()),
        (GatheringPhase(), Phase("harvest")),
        (ClosingPhase(), Phase("season-end")),
        (WinterPhase(), Phase("winter")),
        (EndedPhase(((A,), (B,))), Over()),
    ],
)
def test_some_phases_ask_nobody(phase, asked):
    """HA2, ES1, WI1, EN1: the forced parts run by themselves, and the end asks nothing."""
    assert ask(phase) == asked
