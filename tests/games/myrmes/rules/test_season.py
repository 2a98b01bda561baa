"""Phase 6, winter and the end: ST3, ES1-ES4, WI1-WI6, EN1, X10, S41-S47."""

import pytest

from games.game import Outcome, Phase, RunPhase, Score, Secret
from games.luck import KeyedLuck
from games.myrmes.commands import ChooseTrades, DiscardCube, FinishAtelier, TradeLarvae
from games.myrmes.events import (
    ClosingCame,
    Cubes,
    CubesDiscarded,
    DiscardChosen,
    SeasonBegan,
    SeasonEnded,
    StorageOpened,
    ThirdWinterEnded,
    TradesChosen,
    TradesRevealed,
    WinterCame,
    WinterPaid,
    WinterTradesOpened,
)
from games.myrmes.phases import (
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    ClosingPhase,
    DiscardPlan,
    StoragePhase,
    TradePlan,
    WinterPhase,
    WinterTradePhase,
)
from tests.games.myrmes.scene import MYRMES, A, B, C, actions, colony, complete, mat, past
from tests.scenario import ScriptedLuck, refused

ONE = colony(larvae=1)


def season_end(*, other=None, **mat_):
    """Return the past in which A is to leave the atelier, after which the season closes."""
    mats = {A: colony(atelier=1, **mat_), B: other or colony()}
    return past(phase=AtelierPhase(A), mats=mats)


def discard(cube, seat=A):
    return DiscardCube(seat=seat, cube=cube)


def winter(year=1, mats=None, seats=2):
    return past(seats=seats, phase=WinterPhase(), year=year, season=2, mats=mats)


@pytest.mark.parametrize(
    ("level", "event", "kept"),
    [(0, 2, 4), (1, 2, 4), (2, 2, 6), (3, 2, 6), (0, 0, 4), (1, 0, 6), (2, 0, 6)],
)
def test_the_store_has_a_capacity(level, event, kept):
    """ST3, EV7, S41: the store holds 4 cubes at effective level 0 and 1, 6 above; Level+1 counts."""
    full = season_end(level=level, event=event, food=kept)
    assert full.when(FinishAtelier(seat=A))[1:] == (ClosingCame(),)

    over = season_end(level=level, event=event, food=kept - 1, earth=2)
    assert over.when(FinishAtelier(seat=A))[1:] == (ClosingCame(), StorageOpened(seats=(A,)))


def test_larvae_need_no_place():
    """ST3, S42: the store has 4 cubes and 9 larvae at level 0."""
    assert season_end(food=4, larvae=9).when(FinishAtelier(seat=A))[-1] == ClosingCame()


def test_cubes_are_discarded_one_by_one():
    """ST3: with six cubes at level 0, the seat names the cubes, which are revealed at the end."""
    here = season_end(food=3, stone=3).then(FinishAtelier(seat=A))
    assert actions(here) == (discard("food"), discard("stone"))
    assert here.when(discard("food")) == (
        DiscardChosen(seat=A, cube=Secret((A,), "food"), is_last=False),
    )
    here = here.then(discard("food"))

    assert here.when(discard("stone")) == (
        DiscardChosen(seat=A, cube=Secret((A,), "stone"), is_last=True),
        CubesDiscarded(discards=(Cubes(food=1, stone=1), Cubes())),
    )
    after = here.then(discard("stone"))
    assert (mat(after).food, mat(after).stone) == (2, 2)
    assert after.state.phase == ClosingPhase()


def test_only_cubes_that_are_there():
    """ST3: there is no earth, and the only food was chosen already."""
    here = season_end(food=1, stone=5).then(FinishAtelier(seat=A), discard("food"))

    with refused("storage.no-such-cube", cube="food"):
        here.when(discard("food"))
    with refused("storage.no-such-cube", cube="earth"):
        here.when(discard("earth"))


def test_a_trade_while_discarding_makes_one_more():
    """TR1, ST3: the food takes the place of another cube."""
    here = season_end(earth=5, larvae=3).then(FinishAtelier(seat=A), TradeLarvae(seat=A))

    after = here.then(discard("earth"), discard("earth"))

    assert (mat(after).food, mat(after).earth, mat(after).larvae) == (1, 3, 0)


def test_only_who_has_too_much_discards():
    """ST3, section 17: B has four cubes and waits for A."""
    here = season_end(food=5, other=colony(food=4)).then(FinishAtelier(seat=A))

    assert actions(here, B) == ()
    with refused("choice.done"):
        here.when(discard("food", seat=B))
    with refused("phase.other", phase="closing"):
        here.then(discard("food")).when(discard("food"))


def test_the_result_does_not_depend_on_who_discards_first():
    """Section 17: A may come before B, or B before A."""
    here = season_end(food=5, other=colony(earth=5)).then(FinishAtelier(seat=A))

    first = here.then(discard("food"), discard("earth", seat=B))
    other = here.then(discard("earth", seat=B), discard("food"))

    assert first.state == other.state
    assert first.state.phase == ClosingPhase()


def test_all_come_home():
    """BI5, ES2, ES3: workers and nurses do. The die and the first player change (ES1, ES4)."""
    mats = {A: colony(workers=1, rooms=3, atelier=2, completed=complete("o1-food"))}
    here = past(phase=ClosingPhase(), mats=mats, dice=(2, 5, 6))

    assert here.when(RunPhase()) == (SeasonEnded(first=B), SeasonBegan(season=1, die=5))
    after = here.then(RunPhase())
    home = mat(after)
    assert (home.workers, home.rooms, home.nurses, home.atelier) == (3, 0, 3, 0)
    assert len(home.completed) == 1
    assert (home.event, after.state.first, after.state.season) == (5, B, 1)
    assert after.state.phase == BirthsPhase((BirthPlan(), BirthPlan()))


def test_the_event_holds_until_the_next_is_set():
    """EV7, ES4: the event holds during the check of phase 6, but not after."""
    here = past(phase=ClosingPhase(), mats={A: colony(event=0)}, season=1, dice=(1, 1, 3))

    assert [colony_.event for colony_ in here.then(RunPhase()).state.colonies] == [3, 3]


def test_the_first_player_changes_nine_times():
    """ES1, S46: of three players, seat 0 is first again in season 4; winter does not shift it."""
    here = past(seats=3, phase=ClosingPhase())
    firsts = []
    for season in range(3):
        state = here.state
        here = past(seats=3, phase=ClosingPhase(), first=state.first, season=season).then(
            RunPhase()
        )
        firsts.append(here.state.first)
    here = past(seats=3, phase=WinterPhase(), first=firsts[-1], season=2).then(RunPhase())

    assert firsts == [B, C, A]
    assert (here.state.year, here.state.first) == (2, A)


def test_autumn_is_followed_by_winter():
    """Section 13: no die is left, and a seat with larvae to trade is asked (WI3)."""
    here = past(phase=ClosingPhase(), season=2, mats={A: ONE, B: ONE})
    assert here.when(RunPhase()) == (SeasonEnded(first=B), WinterCame())
    assert MYRMES.pending(here.then(RunPhase()).state) == Phase("winter")

    asked = past(phase=ClosingPhase(), season=2, mats={A: colony(larvae=3)})
    assert asked.when(RunPhase())[-1] == WinterTradesOpened(seats=(A,))


@pytest.mark.parametrize(
    ("year", "soldiers", "food", "needed", "lost"),
    [
        (1, 0, 4, 4, 0),
        (1, 1, 1, 3, 6),
        (2, 2, 5, 3, 0),  # X10
        (2, 0, 0, 5, 15),
        (3, 7, 5, 0, 0),  # S44
        (3, 0, 0, 6, 18),  # S45
    ],
)
def test_winter_is_paid(year, soldiers, food, needed, lost):
    """WI1, WI2, X10, S44: soldiers save food; each missing food costs 3 points."""
    here = winter(year, {A: colony(soldiers=soldiers, food=food)})

    (paid, *_) = here.when(RunPhase())

    assert paid == WinterPaid(seat=A, needed=needed, food=min(needed, food), lost=lost)
    after = mat(here.then(RunPhase()))
    assert (after.points, after.soldiers) == (10 - lost, soldiers)
    assert after.food == food - min(needed, food)


def test_points_may_become_negative():
    """WI4, S45: year 3 without food or soldiers leads from 10 to 10 - 18."""
    after = winter(3, {A: colony(), B: colony()}).then(RunPhase())

    assert mat(after).points == -8


@pytest.mark.parametrize(("trades", "larvae", "lost"), [(2, 1, 0), (1, 4, 3), (0, 7, 6)])
def test_larvae_may_be_traded_before_paying(trades, larvae, lost):
    """WI3, S43: 1 food, 1 soldier, 7 larvae in year 1; the trade is optional."""
    mats = {A: colony(food=1, soldiers=1, larvae=7), B: ONE}
    here = past(phase=ClosingPhase(), season=2, mats=mats).then(RunPhase())
    assert actions(here) == tuple(ChooseTrades(seat=A, food=food) for food in range(3))
    assert here.when(ChooseTrades(seat=A, food=trades)) == (
        TradesChosen(seat=A, food=Secret((A,), trades)),
        TradesRevealed(food=(trades, 0)),
    )

    after = here.then(ChooseTrades(seat=A, food=trades), RunPhase())

    assert (mat(after).larvae, mat(after).points) == (larvae, 10 - lost)


def test_only_larvae_that_are_there_are_traded():
    """TR1: seven larvae make two food, and winter has no single trades."""
    plans = (TradePlan(), TradePlan())
    here = past(phase=WinterTradePhase(plans), season=2, mats={A: colony(larvae=7)})

    with refused("trade.no-larvae", larvae=7):
        here.when(ChooseTrades(seat=A, food=3))
    with refused("trade.not-now", phase="winter-trade"):
        here.when(TradeLarvae(seat=A))


def test_a_year_begins_with_new_dice():
    """WI5, WI6: every event cube moves to the spring die, and the rest of the store stays."""
    script = {"year-2/spring": 5, "year-2/summer": 0, "year-2/autumn": 2}
    mats = {A: colony(food=6, earth=2, stone=1, larvae=2, event=0)}

    after = winter(1, mats).then(RunPhase(), luck=ScriptedLuck(script))

    state, kept = after.state, mat(after)
    assert (state.year, state.season, state.dice) == (2, 0, (6, 1, 3))
    assert [colony_.event for colony_ in state.colonies] == [6, 6]
    assert (kept.food, kept.earth, kept.stone, kept.larvae) == (2, 2, 1, 2)


def test_fixed_dice_are_not_rolled():
    """SU1: the second year takes its three dice from the option, without luck."""
    luck = KeyedLuck(b"key")
    here = past(phase=WinterPhase(), season=2, fixed=(1, 2, 3, 4, 5, 6, 1, 1, 1))

    assert here.then(RunPhase(), luck=luck).state.dice == (4, 5, 6)
    assert luck.draws == []


def test_the_match_ends_with_the_third_winter():
    """EN1: the seat with most points wins."""
    here = winter(3, {A: colony(points=20, food=6), B: colony(points=31)}, seats=3)
    assert MYRMES.outcome(here.state) is None
    assert here.when(RunPhase())[-1] == ThirdWinterEnded(ranking=((A,), (B,), (C,)))

    after = here.then(RunPhase())

    assert MYRMES.outcome(after.state) == Outcome(
        ranking=((A,), (B,), (C,)), reason="third-winter", rule="EN1"
    )
    assert MYRMES.pending(after.state) == MYRMES.pending(MYRMES.start)
    assert actions(after) == ()


def test_equal_points_share_the_victory():
    """EN1, S47: ties are not broken."""
    here = winter(3, {A: colony(points=20, food=6), B: colony(points=20, food=9)})

    outcome = MYRMES.outcome(here.then(RunPhase()).state)

    assert outcome is not None
    assert outcome.ranking == ((A, B),)


def test_points_have_origins():
    """Section 15: the origins are the start and the loss in winter."""
    after = winter(1, {A: colony(food=3)}).then(RunPhase())

    (first, _) = MYRMES.score(after.state)
    assert first == Score(
        seat=A, points=7, origins=tuple(o for o in first.origins if o.name in ("start", "winter"))
    )
    assert [(origin.points, origin.rule) for origin in first.origins] == [(10, "SU4"), (-3, "WI2")]


def test_discarding_is_open_to_the_seats_that_were_asked():
    """ST3: the plans of the other seats are ready from the start."""
    here = season_end(food=5).then(FinishAtelier(seat=A))

    assert here.state.phase == StoragePhase((DiscardPlan(), DiscardPlan(is_done=True)))
