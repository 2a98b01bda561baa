"""Heads (rules 11.2)."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from tests.games.march_of_the_ants.expected import begin_bonus, decide_battle, draw_cards
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, RED, SOIL, TUNNEL
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    INVASION,
    fight,
    given_soldiers,
    run_phases,
)
from tests.scenario import refused

LONE = EXAMPLE.replace("Soil2", "Soil2:R")
HUNTED = EXAMPLE.replace("Soil2", "Soil2:R!")
SIX = INVASION.replace("+RRR", "+RRRR")


def test_tawny_crazy_head_adds_to_ferocity():
    """A card of value 1 counts as 2 (rules 11.2)."""
    picture = INVASION.replace("+RRR", "+R")
    past = given_soldiers(picture, bodies={RED: ["hd01"]}, hands={RED: ["ev04"]})
    past = past.then(RunPhase(), c.PutDown(seat=RED, card="ev04"))

    assert past.when(RunPhase()) == (
        decide_battle(
            SOIL, RED, BLACK, cards=("ev04", ""), totals=(5, 1), winner=RED, losses=(0, 1)
        ),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.BattleWon(seat=RED, place=SOIL),
    )


def test_tawny_crazy_head_adds_nothing_without_a_card():
    """The invader has four ants and one for the caste (rules 11.2)."""
    assert fight(["hd01"], []).invader_total == 4 + 1


def test_trap_jaw_head_kills_one_more():
    """The loser of an ant battle kills one more ant as well (rules 11.2, 12.3)."""
    plain = fight([], [], SIX)
    more = fight([], ["hd02"], SIX)

    assert plain.winner_losses == 0
    assert more.winner_losses == 1 + 1


def test_marauder_head_may_take_two_steps():
    """The owner may use it at the start of the Soldier Phase, or decline (rules 11.2)."""
    past = run_phases(given_soldiers(LONE, bodies={RED: ["hd03"]}))
    step = c.RelocateAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1)
    back = c.RelocateAnt(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2)

    with refused("step.larvae-first"):
        past.when(c.PlaceLarva(seat=RED, place=TUNNEL, site=0))
    assert past.when(step) == (
        e.AntStepped(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1, flown=False),
    )
    assert past.then(step).when(back) == (
        e.AntStepped(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2, flown=False),
        e.EffectEnded(seat=RED, card=""),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="steps"),
        e.EffectEnded(seat=RED, card=""),
    )


def test_bulldog_and_plug_door_heads_add_strength_by_role():
    """Both heads add 2, for the invader or for the defender, in a battle against ants (rules 11.2)."""
    used = fight(["hd04"], ["hd05"])
    idle = fight(["hd05"], ["hd04"])

    assert (used.invader_total, used.defender_total) == (4 + 1 + 2, 1 + 1 + 2)
    assert (idle.invader_total, idle.defender_total) == (4 + 1, 1 + 1)


def test_scent_reader_head_draws_a_card():
    """Scent Reader Head draws at the start of the Soldier Phase, without a question (rules 11.2)."""
    past = given_soldiers(bodies={RED: ["hd06"]}, deck=["go01"])

    assert past.when(RunPhase()) == (
        begin_bonus(RED, "hd06", left=(BLACK, BLUE)),
        draw_cards(RED, "go01"),
        e.EffectEnded(seat=RED, card=""),
        e.StartBonusesEnded(phase="soldier"),
        e.FightsEnded(),
    )


def test_a_covered_head_has_no_effect():
    """Only the topmost head draws a card (rules 5.5)."""
    past = given_soldiers(bodies={RED: ["hd06", "hd04"]}, deck=["go01"])

    assert past.when(RunPhase()) == (
        e.StartBonusesEnded(phase="soldier"),
        e.FightsEnded(),
    )


def test_brood_raider_head_gains_larvae_after_an_ant_battle():
    """Brood Raider Head gains two larvae after a victory over ants (rules 11.2)."""
    past = given_soldiers(INVASION, bodies={RED: ["hd07"]})

    assert past.when(RunPhase()) == (
        e.StartBonusesEnded(phase="soldier"),
        e.HexVisited(place=SOIL, first=RED),
        e.BattleBegun(
            place=SOIL, invader=RED, defender=BLACK, invader_strength=5, defender_strength=1
        ),
        e.CardWithheld(seat=RED),
        e.CardWithheld(seat=BLACK),
        decide_battle(SOIL, RED, BLACK, totals=(5, 1), winner=RED, losses=(0, 1)),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.BattleWon(seat=RED, place=SOIL),
        e.LarvaeGained(seat=RED, larvae=2),
    )


def test_brood_raider_head_gains_nothing_from_a_centipede():
    """The victory gains the usual food but no larvae (rules 11.2)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RR+RRR!")
    past = given_soldiers(picture, bodies={RED: ["hd07"]}, deck=["ev04", "ev08"])

    assert past.when(RunPhase()) == (
        e.StartBonusesEnded(phase="soldier"),
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev08", base=1, strength=6, asked=()),
        e.CentipedeSlain(place=SOIL, seat=RED, card="ev04", total=6, against=2, losses=1),
    )


def test_centipede_slayer_head_fights_centipedes():
    """Centipede Slayer Head adds 2 against a centipede and gains one more food (rules 11.2)."""
    past = given_soldiers(HUNTED, bodies={RED: ["hd08"]}, deck=["ev01", "ev02"])

    assert past.when(RunPhase()) == (
        e.StartBonusesEnded(phase="soldier"),
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev02", base=2, strength=4, asked=()),
        e.CentipedeSlain(place=SOIL, seat=RED, card="ev01", total=4, against=4, losses=0),
        e.FoodGained(seat=RED, food=1),
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )
    assert run_phases(past).state.food[RED] == 2 + 1 + 1


def test_seed_crusher_head_turns_a_card_into_food():
    """Seed Crusher Head gains half of a card's value, rounded up, and may be declined (rules 11.2)."""
    past = run_phases(given_soldiers(bodies={RED: ["hd09"]}, hands={RED: ["ev03", "ev04"]}))

    assert past.when(c.Discard(seat=RED, card="ev03")) == (
        e.Discarded(seat=RED, card="ev03", value=3),
        e.FoodGained(seat=RED, food=2),
        e.EffectEnded(seat=RED, card=""),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="discarding"),
        e.EffectEnded(seat=RED, card=""),
    )


def test_seed_crusher_head_needs_a_card():
    """Seed Crusher Head cannot be used with an empty hand (rules 12.2)."""
    past = given_soldiers(bodies={RED: ["hd09"]})

    assert past.when(RunPhase()) == (
        begin_bonus(RED, "hd09", left=(BLACK, BLUE)),
        e.EffectEnded(seat=RED, card=""),
        e.StartBonusesEnded(phase="soldier"),
        e.FightsEnded(),
    )


def test_sentinel_bee_head_loses_one_ant_fewer():
    """Sentinel Bee Head applies in every battle, but never below zero losses (rules 11.2, 12.3)."""
    picture = INVASION.replace("+RRR", "+RRRRR")
    lost = fight([], ["hd10"], picture)
    won = fight(["hd10"], ["hd04", "hd01"], picture)

    assert lost.loser_losses == 1
    assert won.winner_losses == max((1 + 2) // 2 - 1, 0)
