"""Abdomens (rules 11.4)."""

import pytest

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.expected import begin_bonus
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, RED, SOIL
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    INVASION,
    fight,
    given_position,
    given_queens,
    run_phases,
)
from tests.scenario import refused


def test_honeypot_abdomen_gains_food():
    """Honeypot Abdomen gains one food at the start of the Queen Phase (rules 11.4)."""
    past = given_queens(bodies={RED: ["ab01"]})

    assert past.when(RunPhase()) == (
        begin_bonus(RED, "ab01", left=(BLACK, BLUE)),
        e.FoodGained(seat=RED, food=1),
        e.EffectEnded(seat=RED, card=""),
        e.StartBonusesEnded(phase="queen"),
    )


@pytest.mark.parametrize(
    ("ants", "larvae"),
    [
        ({"Soil": (1, 2)}, 5 + 2),
        ({"Soil": (1, 2), "Tall Sand": (1,), "Bark": (4,)}, 9 + 3),
    ],
)
def test_fungus_garden_abdomen_yields_more_larvae(ants, larvae):
    """Fungus Garden Abdomen yields one more larva for each larva site, at most 3 (rules 11.4)."""
    past = given_queens(EXAMPLE, t.Harvest((RED,)), bodies={RED: ["ab02"]}, ants={RED: ants})

    assert past.when(RunPhase()) == (
        e.Harvested(seat=RED, food=0, larvae=larvae, points=0, cards=0),
    )


def test_frugal_abdomen_feeds_one_more():
    """One food feeds 4 + 1 for the caste + 1, which is six ants (rules 11.4, 13 W6)."""
    picture = EXAMPLE.replace("###", "###+RRRRRR", 1)
    past = given_queens(picture, t.Feed((RED,)), bodies={RED: ["ab03"]})

    assert past.when(RunPhase()) == (e.AntsFed(seat=RED, food=1, larvae=0, starving=0),)


def test_acid_spraying_abdomen_destroys_an_ant():
    """The ant is another player's, in a hex with an own ant; the owner may decline (rules 11.4)."""
    picture = EXAMPLE.replace("Bark Soil2", "Bark:K Soil2:RK")
    past = run_phases(given_queens(picture, bodies={RED: ["ab04"]}))
    assert read_question(past.state) == ("destroy", RED)

    with refused("ant.elsewhere"):
        past.when(c.PickAnt(seat=RED, owner=BLACK, place=BARK, site=1))
    with refused("pick.no-player"):
        past.when(c.PickAnt(seat=RED, owner=RED, place=SOIL, site=1))
    assert past.when(c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=2)) == (
        e.AntDestroyed(seat=RED, owner=BLACK, place=SOIL, site=2),
        e.EffectEnded(seat=RED, card=""),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="destroy"),
        e.EffectEnded(seat=RED, card=""),
    )


def test_prolific_abdomen_gives_more_by_decree():
    """A decree gives 3 food or 7 larvae (rules 11.4)."""
    past = given_queens(EXAMPLE, t.Decree((RED, BLACK)), bodies={RED: ["ab05"]})

    assert past.when(c.TakeDecree(seat=RED, resource="food")) == (
        e.DecreeTaken(seat=RED, resource="food", amount=3),
    )
    assert past.when(c.TakeDecree(seat=RED, resource="larva")) == (
        e.DecreeTaken(seat=RED, resource="larva", amount=7),
    )


def test_exploding_abdomen_takes_two_more_when_lost():
    """The winner loses two more ants, but not if the owner of the card wins (rules 11.4)."""
    picture = INVASION.replace("+RRR", "+RRRR")
    lost = fight([], ["ab06"], picture)
    won = fight(["ab06"], [], picture)

    assert (lost.winner_losses, won.loser_losses) == (2, 1)


def test_aphid_herding_abdomen_collects_a_site():
    """Aphid Herding Abdomen only collects food or larvae (rules 11.4)."""
    picture = EXAMPLE.replace("Bark", "Bark:R-RR")
    past = run_phases(given_queens(picture, bodies={RED: ["ab07"]}))

    with refused("gather.resource", resource="point"):
        past.when(c.HarvestSite(seat=RED, place=BARK, site=3))
    assert past.when(c.HarvestSite(seat=RED, place=BARK, site=4)) == (
        e.SiteCollected(seat=RED, place=BARK, site=4, resource="larva", amount=2),
        e.EffectEnded(seat=RED, card=""),
    )


def test_silk_weaving_abdomen_scores_two_inner_hexes():
    """Silk-Weaving Abdomen scores a point for two controlled hexes, not for one (rules 11.4)."""
    one_hex = EXAMPLE.replace("Bark", "Bark:R")
    two = one_hex.replace("Soil2", "Soil2:R")

    assert given_position(two, agenda=(t.Slumber(),), bodies={RED: ["ab08"]}).when(RunPhase()) == (
        e.InnerMeadowScored(seat=RED, points=2),
        e.PointsGained(seat=RED, points=1, origin="evolutions"),
        e.RoundEnded(round=2),
    )
    assert given_position(one_hex, agenda=(t.Slumber(),), bodies={RED: ["ab08"]}).when(
        RunPhase()
    ) == (
        e.InnerMeadowScored(seat=RED, points=1),
        e.RoundEnded(round=2),
    )


def test_dormant_abdomen_leaves_three_ants_unfed():
    """Up to three ants in The Great Tunnel do not need food (rules 11.4)."""
    picture = EXAMPLE.replace("###", "###+RRRR", 1).replace("Bark", "Bark:RR")
    past = given_queens(picture, t.Feed((RED,)), bodies={RED: ["ab09"]}, food=[0], larvae=[1])

    assert past.when(RunPhase()) == (e.AntsFed(seat=RED, food=0, larvae=1, starving=2),)


def test_wax_gland_bee_abdomen_turns_a_card_into_a_point():
    """The owner may use it at the start of the Queen Phase, or decline (rules 11.4)."""
    past = run_phases(given_queens(bodies={RED: ["ab10"]}, hands={RED: ["ev01", "ev02"]}))

    assert past.when(c.Discard(seat=RED, card="ev01")) == (
        e.Discarded(seat=RED, card="ev01", value=2),
        e.PointsGained(seat=RED, points=1, origin="evolutions"),
        e.EffectEnded(seat=RED, card=""),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="discarding"),
        e.EffectEnded(seat=RED, card=""),
    )
