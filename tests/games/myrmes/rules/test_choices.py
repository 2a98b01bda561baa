"""Sealed choices: taking them back (TB1), trades (TR1), and the view of other seats."""

import pytest

from games.game import Question, Seats, Secret
from games.luck import SeededLuck
from games.myrmes.commands import (
    AssignNurses,
    ChooseEvent,
    ChooseTrades,
    DiscardCube,
    FinishBirths,
    TakeBack,
    TakeCube,
    TradeLarvae,
)
from games.myrmes.events import ChoiceTakenBack, EventChosen, LarvaeTraded
from games.myrmes.pack import GardenHex
from games.myrmes.phases import (
    BirthPlan,
    BirthsPhase,
    ClosingPhase,
    DiscardPlan,
    HarvestPhase,
    HarvestPlan,
    StoragePhase,
    TradePlan,
    WinterTradePhase,
)
from tests.games.myrmes.scene import MYRMES, A, B, actions, colony, mat, past, seats_asked, tile
from tests.scenario import refused

FRESH = (BirthPlan(), BirthPlan())
BACK = TakeBack(seat=A)
MIXED = (
    tile("p2", A, (-4, 4), (-3, 4), food=1, stone=1),
    tile("p2", B, (-1, 5), (0, 5), food=1, stone=1),
)


def births(*plans, **mat_):
    return past(phase=BirthsPhase(plans or FRESH), mats={A: colony(**mat_)})


def chosen_in_births():
    here = births().then(
        ChooseEvent(seat=A, space=3), AssignNurses(seat=A, track="larvae", nurses=3)
    )
    return here.then(FinishBirths(seat=A))


def chosen_in_harvest():
    here = past(phase=HarvestPhase((HarvestPlan(), HarvestPlan())), tiles=MIXED)
    return here.then(TakeCube(seat=A, tile=GardenHex(-4, 4), cube="food"))


def chosen_in_storage():
    mats = {A: colony(food=5), B: colony(food=5)}
    here = past(phase=StoragePhase((DiscardPlan(), DiscardPlan())), mats=mats)
    return here.then(DiscardCube(seat=A, cube="food"))


def chosen_in_winter():
    mats = {A: colony(larvae=6), B: colony(larvae=3)}
    here = past(phase=WinterTradePhase((TradePlan(), TradePlan())), mats=mats, season=2)
    return here.then(ChooseTrades(seat=A, food=1))


CHOSEN = [chosen_in_births, chosen_in_harvest, chosen_in_storage, chosen_in_winter]


@pytest.mark.parametrize("chosen", CHOSEN)
def test_a_choice_is_taken_back_while_others_think(chosen):
    """TB1: in each simultaneous phase, a choice can be taken back, and the seat chooses again."""
    here = chosen()
    assert seats_asked(here) == [B]
    assert actions(here) == (BACK,)

    assert here.when(BACK) == (ChoiceTakenBack(seat=A),)
    after = here.then(BACK)

    assert after.state.phase.plans[A] == type(after.state.phase.plans[A])()
    assert seats_asked(after) == [A, B]
    with refused("choice.open"):
        after.when(BACK)


def test_nothing_is_taken_back_outside_a_choice():
    """TB1: after the last seat has chosen, all choices are revealed and final."""
    here = chosen_in_births().then(ChooseEvent(seat=B, space=2), FinishBirths(seat=B))

    with refused("choice.not-now", phase="workers"):
        here.when(BACK)
    with refused("seat.not-at-table"):
        chosen_in_births().when(TakeBack(seat=2))


def test_who_was_not_asked_takes_nothing_back():
    """TB1: A had nothing to discard."""
    plans = (DiscardPlan(is_done=True), DiscardPlan())
    here = past(phase=StoragePhase(plans), mats={B: colony(food=5)})

    with refused("choice.none"):
        here.when(BACK)
    assert actions(here) == ()


@pytest.mark.parametrize("larvae", [0, 2])
def test_who_had_too_few_larvae_to_trade_takes_nothing_back(larvae):
    """TB1, WI3: A was not asked before the winter, because a trade needs three larvae."""
    plans = (TradePlan(is_done=True), TradePlan())
    mats = {A: colony(larvae=larvae), B: colony(larvae=3)}
    here = past(phase=WinterTradePhase(plans), mats=mats, season=2)

    with refused("choice.none", rule="WI3"):
        here.when(BACK)
    assert actions(here) == ()


def test_a_choice_with_larvae_for_one_trade_is_taken_back():
    """TB1, WI3: A decided not to trade its three larvae."""
    mats = {A: colony(larvae=3), B: colony(larvae=3)}
    here = past(phase=WinterTradePhase((TradePlan(), TradePlan())), mats=mats, season=2)
    here = here.then(ChooseTrades(seat=A, food=0))

    assert actions(here) == (BACK,)
    assert here.when(BACK) == (ChoiceTakenBack(seat=A),)


@pytest.mark.parametrize("chosen", CHOSEN)
def test_others_see_only_that_a_seat_is_ready(chosen):
    """Section 17: A sees the choice, but neither B nor a spectator does."""
    state = chosen().state
    own = state.phase.plans[A]
    for viewer in (B, None):
        seen = MYRMES.view(state, viewer).phase.plans[A]
        assert seen == type(own)(is_done=True)
    assert MYRMES.view(state, A).phase.plans[A] == own


def test_seats_are_asked_at_once():
    """Sections 7 and 8: each seat has its own question."""
    here = births().then(ChooseEvent(seat=B, space=2))

    assert MYRMES.pending(here.state) == Seats((Question(A, "event"), Question(B, "births")))


def test_a_sealed_choice_is_for_its_seat():
    """Section 17: the audience of the event is only the seat."""
    (event,) = births().when(ChooseEvent(seat=A, space=3))

    assert event == EventChosen(seat=A, space=Secret((A,), 3))
    assert ChooseEvent.secret
    assert FinishBirths.secret


def test_what_others_chose_is_drawn_for_a_bot():
    """A world drawn from B's view has some choice of A's, which is always legal."""
    state = chosen_in_births().state
    plans = {
        MYRMES.determinize(MYRMES.view(state, B), SeededLuck(seed)).phase.plans[A]
        for seed in range(40)
    }

    assert len(plans) > 5
    assert all(plan.is_done for plan in plans)


@pytest.mark.parametrize(
    "here",
    [
        births(larvae=3),
        births(BirthPlan(event=2), BirthPlan(), larvae=3),
        past(
            phase=HarvestPhase((HarvestPlan(), HarvestPlan())),
            tiles=MIXED,
            mats={A: colony(larvae=3)},
        ),
        past(
            phase=StoragePhase((DiscardPlan(), DiscardPlan(is_done=True))),
            mats={A: colony(larvae=3, earth=5)},
        ),
    ],
)
def test_larvae_are_traded_while_one_chooses(here):
    """TR1: a trade works before the event, while assigning nurses, in the harvest and in phase 6."""
    assert TradeLarvae(seat=A) in actions(here)
    assert here.when(TradeLarvae(seat=A)) == (LarvaeTraded(seat=A),)
    assert (
        mat(here.then(TradeLarvae(seat=A))).food,
        mat(here.then(TradeLarvae(seat=A))).larvae,
    ) == (1, 0)


@pytest.mark.parametrize("chosen", CHOSEN[:3])
def test_who_is_ready_trades_after_taking_back(chosen):
    """TR1: a finished choice is final until it is taken back."""
    here = chosen()

    with refused("choice.done"):
        here.when(TradeLarvae(seat=A))


def test_no_trade_in_the_phases_of_the_house():
    """TR1: no seat has a turn."""
    with refused("trade.not-now", phase="closing"):
        past(phase=ClosingPhase(), mats={A: colony(larvae=3)}).when(TradeLarvae(seat=A))


def test_a_trade_needs_three_larvae():
    """TR1: two larvae are not enough."""
    with refused("trade.no-larvae", larvae=2):
        births(larvae=2).when(TradeLarvae(seat=A))
