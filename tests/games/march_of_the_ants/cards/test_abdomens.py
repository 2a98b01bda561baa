"""Abdomens (rules 11.4)."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.positions import (
    BARK,
    BLACK,
    BLUE,
    GAME,
    RED,
    SOIL,
    after,
    ants_in,
    fight,
    kind,
    points,
    queens,
    run_phases,
    who,
)
from tests.scenario import given, refused


def test_honeypot_abdomen_gains_food():
    """At the start of the Queen Phase (rules 11.4)."""
    state = after(queens(bodies={RED: ["ab01"]}), RunPhase())

    assert state.food == (3, 2, 2)


def test_fungus_garden_abdomen_yields_more_larvae():
    """One more for each larva site, at most 3 (rules 11.4)."""
    two = {RED: {"Soil": (1, 2)}}
    four = {RED: {"Soil": (1, 2), "Tall Sand": (1,), "Bark": (4,)}}
    for ants, larvae in ((two, 5 + 2), (four, 9 + 3)):
        state = queens(t.Harvest((RED,)), bodies={RED: ["ab02"]}, ants=ants)

        events = given(GAME, state=state).when(RunPhase())

        assert events == (e.Harvested(seat=RED, food=0, larvae=larvae, points=0, cards=0),)


def test_frugal_abdomen_feeds_one_more():
    """4 + 1 for the caste + 1: six ants for one food (rules 11.4, 13 W6)."""
    ants = {RED: {"Tunnel": (0,) * 6}}
    state = queens(t.Feed((RED,)), bodies={RED: ["ab03"]}, ants=ants)

    events = given(GAME, state=state).when(RunPhase())

    assert events == (e.AntsFed(seat=RED, food=1, larvae=0, starving=0),)


def test_acid_spraying_abdomen_destroys_an_ant():
    """Of another player, in a hex where one has an ant; it may be declined (rules 11.4)."""
    ants = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2,), "Bark": (1,)}}
    state = run_phases(queens(bodies={RED: ["ab04"]}, ants=ants))
    assert (kind(state), who(state)) == ("destroy", RED)

    with refused("ant.elsewhere"):
        given(GAME, state=state).when(c.PickAnt(seat=RED, owner=BLACK, place=BARK, site=1))
    with refused("pick.no-player"):
        given(GAME, state=state).when(c.PickAnt(seat=RED, owner=RED, place=SOIL, site=1))
    used = after(state, c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=2))
    kept = after(state, c.Pass(seat=RED))

    assert ants_in(used, BLACK, "Soil") == ()
    assert ants_in(kept, BLACK, "Soil") == (2,)


def test_prolific_abdomen_gives_more_by_decree():
    """3 food or 7 larvae (rules 11.4)."""
    state = queens(t.Decree((RED, BLACK)), bodies={RED: ["ab05"]})
    food = after(state, c.TakeDecree(seat=RED, resource="food"))
    larvae = after(state, c.TakeDecree(seat=RED, resource="larva"))

    assert (food.food[RED], larvae.larvae[RED]) == (2 + 3, 5 + 7)


def test_exploding_abdomen_takes_two_more_when_lost():
    """The winner loses two more; nothing when the owner wins (rules 11.4)."""
    ants = {RED: {"Soil": (2, 0, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    lost = fight([], ["ab06"], ants=ants)
    won = fight(["ab06"], [], ants=ants)

    assert (lost.winner_losses, won.loser_losses) == (2, 1)


def test_aphid_herding_abdomen_collects_a_site():
    """Food or larvae only (rules 11.4)."""
    state = run_phases(queens(bodies={RED: ["ab07"]}, ants={RED: {"Bark": (1, 3, 4)}}))
    with refused("gather.resource", resource="point"):
        given(GAME, state=state).when(c.HarvestSite(seat=RED, place=BARK, site=3))
    state = after(state, c.HarvestSite(seat=RED, place=BARK, site=4))

    assert state.larvae[RED] == 5 + 2


def test_silk_weaving_abdomen_scores_two_inner_hexes():
    """One point in Slumber with two controlled hexes, none with one (rules 11.4)."""
    two = run_phases(
        queens(t.Feed((BLUE,)), bodies={RED: ["ab08"]}, ants={RED: {"Bark": (1,), "Soil": (1,)}})
    )
    one = run_phases(queens(t.Feed((BLUE,)), bodies={RED: ["ab08"]}, ants={RED: {"Bark": (1,)}}))

    assert (points(two)[RED], points(one)[RED]) == (2 + 1, 1)


def test_dormant_abdomen_leaves_three_ants_unfed():
    """Up to three ants of The Great Tunnel need no food (rules 11.4)."""
    ants = {RED: {"Tunnel": (0,) * 4, "Bark": (1, 2)}}
    state = queens(t.Feed((RED,)), bodies={RED: ["ab09"]}, ants=ants, food=[0], larvae=[1])

    events = given(GAME, state=state).when(RunPhase())

    assert events == (e.AntsFed(seat=RED, food=0, larvae=1, starving=2),)


def test_wax_gland_bee_abdomen_turns_a_card_into_a_point():
    """At the start of the Queen Phase, or not (rules 11.4)."""
    state = run_phases(queens(bodies={RED: ["ab10"]}, hands={RED: ["ev01", "ev02"]}))
    used = after(state, c.Discard(seat=RED, card="ev01"))

    assert points(used)[RED] == 1
    assert points(after(state, c.Pass(seat=RED)))[RED] == 0
