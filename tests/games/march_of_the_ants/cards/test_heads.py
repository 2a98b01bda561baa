"""Heads (rules 11.2)."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from tests.games.march_of_the_ants.positions import (
    BARK,
    BLACK,
    GAME,
    RED,
    SOIL,
    after,
    ants_in,
    fight,
    hand,
    kind,
    run_phases,
    soldiers,
    told,
    who,
)
from tests.scenario import given, refused


def test_tawny_crazy_head_adds_to_ferocity():
    """A card of value 1 counts 2; without a card nothing is added (rules 11.2)."""
    state = soldiers(
        bodies={RED: ["hd01"]},
        ants={RED: {"Soil": (2, 0)}, BLACK: {"Soil": (1,)}},
        hands={RED: ["ev04"]},
    )
    state = after(state, RunPhase())
    state = after(state, c.PutDown(seat=RED, card="ev04"))
    with_card = told(state, e.BattleFought)
    without = fight(["hd01"], [])

    assert with_card.invader_total == 3 + 2
    assert without.invader_total == 4 + 1


def test_trap_jaw_head_kills_one_more():
    """The loser of an ant battle kills one more as well (rules 11.2, 12.3)."""
    ants = {RED: {"Soil": (2, 0, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    plain = fight([], [], ants=ants)
    more = fight([], ["hd02"], ants=ants)

    assert plain.winner_losses == 0
    assert more.winner_losses == 1 + 1


def test_marauder_head_may_take_two_steps():
    """At the start of the Soldier Phase, or not at all (rules 11.2)."""
    state = soldiers(bodies={RED: ["hd03"]}, ants={RED: {"Soil": (1,)}})
    state = run_phases(state)
    assert (kind(state), who(state)) == ("step", RED)
    with refused("step.larvae-first"):
        given(GAME, state=state).when(c.PlaceLarva(seat=RED, place=0, site=0))
    step = c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1)
    back = c.MoveAnt(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2)

    assert ants_in(after(state, step, back), RED, "Soil") == (2,)
    assert kind(after(state, c.Pass(seat=RED))) == "battles"


def test_bulldog_and_plug_door_heads_add_strength_by_role():
    """+2 for the invader, or for the defender, against ants (rules 11.2)."""
    used = fight(["hd04"], ["hd05"])
    idle = fight(["hd05"], ["hd04"])

    assert (used.invader_total, used.defender_total) == (4 + 1 + 2, 1 + 1 + 2)
    assert (idle.invader_total, idle.defender_total) == (4 + 1, 1 + 1)


def test_scent_reader_head_draws_a_card():
    """At the start of the Soldier Phase, without a question (rules 11.2)."""
    state = run_phases(soldiers(bodies={RED: ["hd06"]}))

    assert len(hand(state, RED)) == 1


def test_a_covered_head_has_no_effect():
    """Only the topmost head draws a card (rules 5.5)."""
    assert hand(run_phases(soldiers(bodies={RED: ["hd06", "hd04"]})), RED) == ()


def test_brood_raider_head_gains_larvae_after_an_ant_battle():
    """Two larvae after a victory over ants, none over a centipede (rules 11.2)."""
    ants = {RED: {"Soil": (2, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    state = soldiers(bodies={RED: ["hd07"]}, ants=ants)
    won = told(state, e.LarvaeGained)
    bare = soldiers(
        bodies={RED: ["hd07"]},
        ants={RED: {"Soil": (1, 2, 0, 0, 0)}},
        centipedes=["Soil"],
        deck=["ev04", "ev08"],
    )

    assert won == e.LarvaeGained(seat=RED, larvae=2)
    assert not any(isinstance(x, e.LarvaeGained) for x in given(GAME, state=bare).when(RunPhase()))


def test_centipede_slayer_head_fights_centipedes():
    """+2 strength against a centipede and one food more (rules 11.2)."""
    state = soldiers(
        bodies={RED: ["hd08"]},
        ants={RED: {"Soil": (1,)}},
        centipedes=["Soil"],
        deck=["ev01", "ev02"],
    )
    slain = told(state, e.CentipedeSlain)
    state = run_phases(state)

    assert (slain.total, slain.against) == (1 + 1 + 2, 4)
    assert state.food[RED] == 2 + 1 + 1


def test_seed_crusher_head_turns_a_card_into_food():
    """Half its value, rounded up; it may be declined (rules 11.2)."""
    state = run_phases(soldiers(bodies={RED: ["hd09"]}, hands={RED: ["ev03", "ev04"]}))
    assert kind(state) == "discard"
    used = after(state, c.Discard(seat=RED, card="ev03"))
    kept = after(state, c.Pass(seat=RED))

    assert (used.food[RED], kept.food[RED]) == (4, 2)
    assert len(hand(kept, RED)) == 2


def test_seed_crusher_head_needs_a_card():
    """With an empty hand it cannot be used (rules 12.2)."""
    state = run_phases(soldiers(bodies={RED: ["hd09"]}))

    assert state.food[RED] == 2 + 0
    assert kind(state) != "discard"


def test_sentinel_bee_head_loses_one_ant_fewer():
    """In every battle, won or lost, never below zero (rules 11.2, 12.3)."""
    ants = {RED: {"Soil": (2, 0, 0, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    lost = fight([], ["hd10"], ants=ants)
    won = fight(["hd10"], ["hd04", "hd01"], ants=ants)

    assert lost.loser_losses == 1
    assert won.winner_losses == max((1 + 2) // 2 - 1, 0)
