"""Phases 1 and 2: EV1-EV7, BI1-BI6, X1, X2, X11, S24-S27."""

import pytest

from games.game import Secret
from games.myrmes.commands import (
    AssignNurses,
    ChooseEvent,
    FinishBirths,
    KeepBirths,
    SendOut,
    TradeLarvae,
)
from games.myrmes.events import (
    Assignment,
    Births,
    BirthsChosen,
    BirthsRevealed,
    EventChosen,
    EventSet,
    EventsRevealed,
    HarvestCame,
    NursesAssigned,
)
from games.myrmes.events.turns import TurnCame
from games.myrmes.pack import GardenHex
from games.myrmes.phases import BirthPlan, BirthsPhase
from tests.games.myrmes.scene import A, B, actions, colony, mat, past
from tests.scenario import refused

DONE = BirthPlan(event=2, is_done=True)
FRESH = BirthPlan()


def births(plan=FRESH, other=DONE, **mat_):
    """Return the past in which seat A has to choose. B is ready unless specified otherwise."""
    return past(phase=BirthsPhase((plan, other)), mats={A: colony(**mat_)})


def spaces(here):
    return [command.space for command in actions(here) if isinstance(command, ChooseEvent)]


def keeps(here):
    return [command for command in actions(here) if isinstance(command, KeepBirths)]


def assign(track, nurses):
    return AssignNurses(seat=A, track=track, nurses=nurses)


def reveal_births(here, *commands):
    """Return the births of A's nurses, with B ready."""
    here = here.then(*commands)
    revealed = [
        event for event in here.when(FinishBirths(seat=A)) if isinstance(event, BirthsRevealed)
    ]
    return revealed[0].births[A]


def test_the_cube_moves_for_larvae():
    """EV1, X1: from die 5, two larvae move the cube two steps to the right, to Worker+1."""
    here = births(event=5, larvae=2)

    events = here.when(ChooseEvent(seat=A, space=7))

    assert events == (EventChosen(seat=A, space=Secret((A,), 7)),)


def test_larvae_on_the_track_are_spent():
    """EV4, X1: the two larvae are gone when the events are revealed."""
    here = births(event=5, larvae=3).then(ChooseEvent(seat=A, space=7), FinishBirths(seat=A))

    assert (mat(here).event, mat(here).larvae) == (7, 1)


def test_x2_births_with_worker_event():
    """X2: of four nurses, one in the atelier, two on workers, one on larvae: 1 larva, 2 workers."""
    here = births(BirthPlan(event=7), event=5, nurses=4, larvae=2, workers=0).then(
        assign("atelier", 1), assign("workers", 2), assign("larvae", 1), FinishBirths(seat=A)
    )

    assert (mat(here).larvae, mat(here).workers, mat(here).atelier) == (0 + 1, 2, 1)


def test_the_track_does_not_wrap():
    """EV2, S24: die 1 and 1 larva reach 0, 1 and 2, but not 7."""
    here = births(event=1, larvae=1)

    assert spaces(here) == [0, 1, 2]
    with refused("event.too-far", larvae=1, needed=6):
        here.when(ChooseEvent(seat=A, space=7))


def test_without_larvae_the_event_is_that_of_the_die():
    """EV3: the phase is optional, and only larvae held from earlier count."""
    here = births(event=4, larvae=0)

    assert spaces(here) == [4]
    assert here.then(ChooseEvent(seat=A, space=4)).state.phase.plans[A].event == 4


def test_the_event_is_chosen_once():
    """EV1: the births follow."""
    with refused("event.chosen"):
        births(BirthPlan(event=2)).when(ChooseEvent(seat=A, space=3))


def test_births_come_after_the_event():
    """EV3: the event is chosen before births."""
    for command in (assign("larvae", 1), FinishBirths(seat=A), KeepBirths(seat=A, soldiers=1)):
        with refused("births.event-first"):
            births().when(command)


def test_larvae_on_the_track_cannot_be_traded():
    """EV4, S25: die 3 moves to 5 with two of three larvae, and the one left cannot be traded."""
    here = births(event=3, larvae=3)
    assert TradeLarvae(seat=A) in actions(here)

    here = here.then(ChooseEvent(seat=A, space=5))

    with refused("trade.no-larvae", larvae=1):
        here.when(TradeLarvae(seat=A))


@pytest.mark.parametrize(
    ("track", "nurses", "larvae", "soldiers", "workers"),
    [
        ("larvae", 1, 1, 0, 0),
        ("larvae", 2, 3, 0, 0),
        ("larvae", 3, 5, 0, 0),
        ("soldiers", 2, 0, 1, 0),
        ("soldiers", 3, 0, 2, 0),
        ("workers", 2, 0, 0, 1),
        ("workers", 4, 0, 0, 2),
    ],
)
def test_nurses_give_birth_by_the_table(track, nurses, larvae, soldiers, workers):
    """Section 8, BI6: the births by track and number of nurses."""
    here = births(BirthPlan(event=4), nurses=8, workers=0)

    assert reveal_births(here, assign(track, nurses)) == Births(larvae, soldiers, workers, 0, 0)


@pytest.mark.parametrize(
    ("track", "nurses", "rule"),
    [
        ("soldiers", 1, "BI6"),
        ("workers", 1, "BI6"),
        ("workers", 3, "BI6"),
        ("larvae", 4, "BI6"),
        ("soldiers", 4, "BI6"),
        ("atelier", 5, "BI4"),
    ],
)
def test_wasted_nurses_are_refused(track, nurses, rule):
    """BI4, BI6: only numbers with a result are allowed, and four at most in the atelier."""
    here = births(BirthPlan(event=2), nurses=8)

    with refused("births.wasted-nurses", rule=rule, track=track, nurses=nurses):
        here.when(assign(track, nurses))
    assert assign(track, nurses) not in actions(here)


def test_at_most_four_nurses_work_in_the_atelier():
    """BI4: the atelier has four spaces."""
    here = births(BirthPlan(event=2), nurses=6)
    most = [
        command.nurses for command in actions(here) if getattr(command, "track", "") == "atelier"
    ]

    assert most == [1, 2, 3, 4]
    assert here.when(assign("atelier", 4)) == (
        NursesAssigned(seat=A, assignment=Secret((A,), Assignment("atelier", 4))),
    )


def test_nurses_work_once():
    """Section 8: two of three nurses work, so one is left, and the track is taken."""
    here = births(BirthPlan(event=2, soldiers=2))

    with refused("births.no-nurses", nurses=1, wanted=2):
        here.when(assign("workers", 2))
    with refused("births.track-chosen", track="soldiers"):
        here.when(assign("soldiers", 2))
    assert assign("larvae", 1) in actions(here)


def test_nurses_on_objectives_give_no_birth():
    """BI5, section 8: only nurses on the board are free."""
    here = births(BirthPlan(event=2), nurses=1)

    with refused("births.no-nurses", nurses=1):
        here.when(assign("workers", 2))


def test_all_ants_appear_at_once():
    """BI1: nothing is revealed before the last seat has chosen."""
    plan = BirthPlan(event=4, soldiers=3)
    here = births(plan, other=BirthPlan(event=3))

    early = here.then(FinishBirths(seat=A))
    assert mat(early) == mat(here)

    events = early.when(FinishBirths(seat=B))
    assert events == (
        BirthsChosen(seat=B, soldiers=Secret((B,), None)),
        EventsRevealed(events=(EventSet(4, 2), EventSet(3, 1))),
        BirthsRevealed(births=(Births(0, 2, 0, 0, 0), Births(0, 0, 0, 0, 0))),
        TurnCame(seat=A),
    )


@pytest.mark.parametrize(
    ("event", "track", "nurses", "brought"),
    [
        (2, "larvae", 1, Births(3, 0, 0, 0, 0)),
        (2, "larvae", 3, Births(7, 0, 0, 0, 0)),
        (5, "soldiers", 2, Births(0, 2, 0, 0, 0)),
        (5, "soldiers", 3, Births(0, 3, 0, 0, 0)),
        (7, "workers", 2, Births(0, 0, 2, 0, 0)),
        (7, "workers", 4, Births(0, 0, 3, 0, 0)),
        (5, "workers", 2, Births(0, 0, 1, 0, 0)),
        (7, "larvae", 1, Births(1, 0, 0, 0, 0)),
    ],
)
def test_birth_events_add_once(event, track, nurses, brought):
    """BI2: a bonus counts once a season, and only if nurses give birth to that kind."""
    assert (
        reveal_births(births(BirthPlan(event=event), nurses=4, workers=0), assign(track, nurses))
        == brought
    )


def test_no_nurse_no_bonus():
    """BI2, S26: Soldier+1 without nurses on soldiers has no effect."""
    assert reveal_births(births(BirthPlan(event=5))) == Births(0, 0, 0, 0, 0)


def test_births_above_eight_ants_are_lost():
    """BI3, ST1, S27: with six ants, Worker+1 and four nurses on workers, two of three are born."""
    here = births(BirthPlan(event=7), nurses=4, workers=6)

    assert reveal_births(here, assign("workers", 4)) == Births(0, 0, 2, 1, 0)


def test_no_ant_is_born_to_eight():
    """BI3, ST1, X11: the colony has five soldiers and three workers."""
    here = births(BirthPlan(event=7, soldiers=2, workers=2), nurses=4, workers=3, soldiers=5)

    assert reveal_births(here) == Births(0, 0, 0, 3, 0)


def test_who_gets_too_many_ants_chooses_what_to_keep():
    """BI3: a soldier and a worker are born, but only one fits."""
    here = births(BirthPlan(event=4, soldiers=2, workers=2), nurses=4, workers=4, soldiers=3)

    with refused("births.keep", fewest=0, most=1):
        here.when(FinishBirths(seat=A))
    assert keeps(here) == [KeepBirths(seat=A, soldiers=0), KeepBirths(seat=A, soldiers=1)]
    kept = here.then(KeepBirths(seat=A, soldiers=0))
    assert (mat(kept).soldiers, mat(kept).workers) == (3, 5)
    kept = here.then(KeepBirths(seat=A, soldiers=1))
    assert (mat(kept).soldiers, mat(kept).workers) == (4, 4)


@pytest.mark.parametrize(("soldiers", "ants"), [(0, (3, 5)), (1, (4, 4))])
def test_the_choice_of_what_to_keep_waits_for_the_last_seat(soldiers, ants):
    """BI1, BI3: the sealed choice counts when the other seat has finished its births."""
    plan, other = BirthPlan(event=4, soldiers=2, workers=2), BirthPlan(event=3)
    here = births(plan, other, nurses=4, workers=4, soldiers=3)

    early = here.then(KeepBirths(seat=A, soldiers=soldiers))
    assert (mat(early).soldiers, mat(early).workers) == (3, 4)
    late = early.then(FinishBirths(seat=B))
    assert (mat(late).soldiers, mat(late).workers) == ants


def test_only_what_fits_and_is_born_can_be_kept():
    """BI3: two ants fit, so of three soldiers and two workers, at most two soldiers stay."""
    plan = BirthPlan(event=5, soldiers=3, workers=4)
    here = births(plan, nurses=7, workers=6)

    with refused("births.kept", fewest=0, most=2, wanted=3):
        here.when(KeepBirths(seat=A, soldiers=3))
    assert mat(here.then(KeepBirths(seat=A, soldiers=2))).workers == 6


@pytest.mark.parametrize(
    ("ants", "fewest", "most"), [(4, None, None), (5, 1, 2), (6, 0, 2), (7, 0, 1)]
)
def test_what_can_be_kept_depends_on_the_room(ants, fewest, most):
    """BI3: two soldiers and two workers are born; the room that is left is always filled."""
    here = births(BirthPlan(event=4, soldiers=3, workers=4), nurses=7, workers=ants)

    if fewest is None:
        assert keeps(here) == []
        after = mat(here.then(FinishBirths(seat=A)))
        assert (after.soldiers, after.workers) == (2, ants + 2)
        return
    assert [keep.soldiers for keep in keeps(here)] == list(range(fewest, most + 1))
    with refused("births.keep", rule="BI3", fewest=fewest, most=most):
        here.when(FinishBirths(seat=A))
    assert FinishBirths(seat=A) not in actions(here)


def test_there_is_no_choice_between_ants_that_all_fit():
    """BI1, BI3: of six ants and two newborn ones, none is lost."""
    here = births(BirthPlan(event=4, soldiers=2, workers=2), nurses=4, workers=6)

    assert keeps(here) == []
    assert reveal_births(here) == Births(0, 1, 1, 0, 0)
    roomy = births(BirthPlan(event=4, soldiers=2, workers=2), nurses=4, workers=2)
    assert keeps(roomy) == []
    assert reveal_births(roomy) == Births(0, 1, 1, 0, 0)


def test_nothing_is_kept_where_all_fit():
    """BI3: the choice is offered only if an ant is lost."""
    here = births(BirthPlan(event=2, soldiers=2))

    with refused("births.no-keep"):
        here.when(KeepBirths(seat=A, soldiers=1))


def test_a_seat_goes_on_to_births_without_waiting():
    """Section 7: A assigns nurses while B still chooses its event."""
    here = births(BirthPlan(), other=BirthPlan(), event=2, larvae=0)
    here = here.then(ChooseEvent(seat=A, space=2), assign("larvae", 3))

    kinds = [question.kind for question in here.game.pending(here.state).questions]
    assert kinds == ["births", "event"]


def test_move_event_doubles_the_moves():
    """Section 7: Move+3 applies as soon as it is chosen."""
    here = births(event=4).then(ChooseEvent(seat=A, space=4), FinishBirths(seat=A))

    assert here.when(SendOut(seat=A, exit=GardenHex(-5, 4)))[0].moves == 6


def test_the_first_with_a_worker_begins():
    """WK1: the next seat begins if the first player has none; without any, the harvest comes."""
    here = past(phase=BirthsPhase((BirthPlan(event=2), DONE)), mats={A: colony(workers=0)})
    assert here.when(FinishBirths(seat=A))[-1] == TurnCame(seat=B)

    nobody = past(
        phase=BirthsPhase((BirthPlan(event=2), DONE)),
        mats={A: colony(workers=0), B: colony(workers=0)},
    )
    assert nobody.when(FinishBirths(seat=A))[-1] == HarvestCame()


def test_who_has_chosen_waits():
    """BI1: a finished choice can be changed only after taking it back."""
    here = births(DONE, other=BirthPlan(event=2))
    for command in (ChooseEvent(seat=A, space=2), assign("larvae", 1), FinishBirths(seat=A)):
        with refused("choice.done"):
            here.when(command)


def test_there_is_no_third_seat_at_a_table_of_two():
    with refused("seat.not-at-table", seats=2):
        births().when(ChooseEvent(seat=2, space=2))


def test_births_are_no_matter_of_another_phase():
    """Section 8: nurses are assigned in phase 2."""
    with refused("phase.other", phase="workers"):
        past().when(assign("larvae", 1))
