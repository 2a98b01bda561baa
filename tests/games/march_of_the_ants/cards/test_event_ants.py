"""Event cards that move ants, kill them, or make them fight (rules 11.1, 11.6)."""

from games.march_of_the_ants import commands as c
from tests.games.march_of_the_ants.positions import (
    BLACK,
    BLUE,
    GAME,
    HEX,
    NEIGHBOURS,
    RED,
    after,
    ants_in,
    hand,
    kind,
    play_card,
    points,
    position,
    run_phases,
    who,
)
from tests.scenario import given, refused


def test_fungal_outbreak_kills_half_rounded_up():
    """Three red ants lose two, one black ant loses one (rules 11.1)."""
    ants = {RED: {"Water's Edge": (1, 2, 0), "Tunnel": (0,)}, BLACK: {"Water's Edge": (3,)}}
    state = play_card(position(hands={RED: ["ev07"]}, ants=ants), "ev07")

    assert (kind(state), who(state)) == ("destroyed", RED)
    edge = HEX["Water's Edge"]
    with refused("ant.elsewhere"):
        given(GAME, state=state).when(c.LoseAnt(seat=RED, place=0, site=0))
    state = after(
        state,
        c.LoseAnt(seat=RED, place=edge, site=0),
        c.LoseAnt(seat=RED, place=edge, site=1),
    )

    assert ants_in(state, RED, "Water's Edge") == (2,)
    assert ants_in(state, BLACK, "Water's Edge") == ()


def test_fungal_outbreak_chooses_a_hex_with_ants():
    """The Great Tunnel and empty hexes cannot be chosen (rules 11.1, 12.5)."""
    ants = {RED: {"Soil": (1,), "Tunnel": (0,)}, BLACK: {"Bark": (1,)}}
    state = play_card(position(hands={RED: ["ev07"]}, ants=ants), "ev07")

    with refused("pick.no-target"):
        given(GAME, state=state).when(c.PickPlace(seat=RED, place=0))
    with refused("pick.no-target"):
        given(GAME, state=state).when(c.PickPlace(seat=RED, place=HEX["Dry Seep"]))
    state = after(state, c.PickPlace(seat=RED, place=HEX["Bark"]))

    assert ants_in(state, BLACK, "Bark") == ()


def test_mating_flight_swaps_two_exact_places():
    """A red ant of The Great Tunnel and a blue one on a control site (rules 11.1)."""
    ants = {RED: {"Tunnel": (0,)}, BLUE: {"Bark": (1,)}}
    state = play_card(position(hands={RED: ["ev09"]}, ants=ants), "ev09")
    state = after(state, c.PickAnt(seat=RED, owner=BLUE, place=HEX["Bark"], site=1))

    with refused("swap.same-owner"):
        given(GAME, state=state).when(c.PickAnt(seat=RED, owner=BLUE, place=HEX["Bark"], site=1))
    state = after(state, c.PickAnt(seat=RED, owner=RED, place=0, site=0))

    assert ants_in(state, RED, "Bark") == (1,)
    assert ants_in(state, BLUE, "Tunnel") == (0,)


def test_mating_flight_needs_ants_of_two_players():
    """Red's ants alone are not enough (rules 12)."""
    state = position(hands={RED: ["ev09"]}, ants={RED: {"Bark": (1, 2)}})

    with refused("play.requires", requires="ants_of_two_players"):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card="ev09"))


def test_rapid_mobilization_gives_five_steps_larvae_first():
    """Larvae and ants; thoraxes add nothing (rules 11.1)."""
    state = position(hands={RED: ["ev11"]}, ants={RED: {"Soil": (1,)}}, bodies={RED: ["th03"]})
    state = play_card(state, "ev11")
    larva = c.PlaceLarva(seat=RED, place=0, site=0)
    state = after(state, larva, larva)
    state = after(state, c.MoveAnt(seat=RED, place=0, site=0, to_place=HEX["Bark"], to_site=1))

    with refused("step.larvae-first"):
        given(GAME, state=state).when(larva)
    step = c.MoveAnt(seat=RED, place=HEX["Bark"], site=1, to_place=HEX["Soil"], to_site=2)
    back = c.MoveAnt(seat=RED, place=HEX["Soil"], site=2, to_place=HEX["Bark"], to_site=1)
    state = after(state, step, back)

    assert (kind(state), who(state)) == ("turn", BLACK)


def test_sneak_attack_fights_now():
    """All battles of a contested hex, by the workers (rules 11.1)."""
    ants = {RED: {"Soil": (1, 0, 0)}, BLUE: {"Soil": (2,)}}
    state = play_card(position(hands={RED: ["ev13"]}, ants=ants), "ev13")

    assert kind(state) == "battles"
    state = run_phases(state)

    assert points(state) == [1, 0, 0]
    assert state.won == (1, 0, 0)
    assert ants_in(state, BLUE, "Soil") == ()


def test_sneak_attack_needs_a_contested_hex():
    """No own ant is needed, but a contested hex is (rules 12)."""
    state = position(hands={RED: ["ev13"]}, ants=NEIGHBOURS)

    with refused("play.requires", requires="contested_hex"):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card="ev13"))


def test_sparrow_attack_destroys_all_and_scores():
    """Every ant there, a centipede too; paid with ants only (rules 11.1)."""
    ants = {RED: {"Soil": (1,), "Tunnel": (0, 0)}, BLACK: {"Soil": (2,)}}
    state = position(hands={RED: ["ev14"]}, ants=ants, centipedes=["Soil"])
    state = play_card(state, "ev14", larvae=0)

    with refused("pay.ants-only"):
        given(GAME, state=state).when(c.PayLarva(seat=RED))
    ant = c.PayAnt(seat=RED, place=0, site=0)
    state = after(state, ant, ant)

    assert ants_in(state, RED, "Soil") == ants_in(state, BLACK, "Soil") == ()
    assert state.centipedes == 0
    assert points(state)[RED] == 1


def test_sparrow_attack_judges_the_hex_before_payment():
    """A hex that the payment has emptied stays a target (rules 11.6)."""
    ants = {RED: {"Soil": (1,), "Bark": (1,)}, BLACK: {"Soil": (2,)}}
    state = play_card(position(hands={RED: ["ev14"]}, ants=ants), "ev14", larvae=0)
    state = after(
        state,
        c.PayAnt(seat=RED, place=HEX["Soil"], site=1),
    )
    assert kind(state) == "pick-hex"
    state = after(state, c.PickPlace(seat=RED, place=HEX["Soil"]))

    assert ants_in(state, BLACK, "Soil") == ()


def test_sparrow_attack_needs_an_inhabited_hex():
    """Ants in The Great Tunnel alone are not enough (rules 11.6)."""
    state = position(hands={RED: ["ev14"]}, ants={RED: {"Tunnel": (0, 0)}})

    with refused("play.requires", requires="inhabits_any_site"):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card="ev14"))


def test_alarm_pheromones_give_three_ant_steps_and_a_card():
    """No larva may step (rules 11.1)."""
    state = position(hands={RED: ["ev20"]}, ants={RED: {"Soil": (1,)}})
    state = play_card(state, "ev20")

    with refused("step.larvae-first"):
        given(GAME, state=state).when(c.PlaceLarva(seat=RED, place=0, site=0))
    state = after(state, c.Pass(seat=RED))

    assert len(hand(state, RED)) == 1
