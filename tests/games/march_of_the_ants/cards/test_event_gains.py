"""Event cards that gain, harvest and score, and Frenzied Activity (rules 11.1, 11.6)."""

from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, HEX, RED
from tests.games.march_of_the_ants.observations import count_points, read_hand, read_question
from tests.games.march_of_the_ants.positions import (
    build_state,
    given_position,
    given_state,
    play_card,
    run_phases,
)
from tests.scenario import refused


def let_decline(state, times=1):
    """Let players decline until it is somebody's turn again."""
    for _ in range(times):
        state = given_state(state).then(c.Pass(seat=read_question(state)[1])).state
    return state


def test_early_harvest_collects_one_site():
    """One site, at its printed yield (rules 11.1)."""
    ants = {RED: {"Soil": (1, 2), "Dry Seep": (2,)}}
    bodies = {RED: ["ab02"]}
    state = play_card(given_position(hands={RED: ["ev04"]}, ants=ants, bodies=bodies), "ev04").state

    with refused("ant.not-there"):
        given_state(state).when(c.HarvestSite(seat=RED, place=HEX["Dry Seep"], site=1))
    with refused("ant.not-there"):
        given_state(state).when(c.HarvestSite(seat=RED, place=HEX["Soil"], site=0))
    larvae = state.larvae[RED]
    one = given_state(state).then(c.HarvestSite(seat=RED, place=HEX["Soil"], site=1)).state
    card = given_state(state).then(c.HarvestSite(seat=RED, place=HEX["Dry Seep"], site=2)).state

    assert one.larvae[RED] == larvae + 3
    assert len(read_hand(card, RED)) == 1


def test_early_harvest_needs_an_inhabited_site():
    """An ant in the outskirts or The Great Tunnel is not enough (rules 12)."""
    state = build_state(hands={RED: ["ev04"]}, ants={RED: {"Tunnel": (0,)}})

    with refused("play.requires", requires="inhabits_any_site"):
        given_state(state).when(c.PlayCard(seat=RED, card="ev04"))


def test_frenzied_activity_gives_two_actions_after_the_reactions():
    """Reactions to the card, then two bonus actions with their own (rules 11.6)."""
    hands = {RED: ["ev06"], BLACK: ["ev04"]}
    state = play_card(given_position(hands=hands, food=[3, 2, 2]), "ev06").state

    assert read_question(state) == ("react-play", BLACK)
    state = let_decline(state)
    assert read_question(state) == ("bonus", RED)
    state = given_state(state).then(c.Forage(seat=RED)).state
    assert read_question(state)[0] == "react-forage"
    state = let_decline(state, 2)
    assert (read_question(state)[0], state.food[RED]) == ("bonus", 2)
    state = let_decline(given_state(state).then(c.Forage(seat=RED)).state, 2)

    assert (read_question(state)[0], read_question(state)[1], state.food[RED]) == ("turn", BLACK, 1)
    assert "ev06" in GAME.view(state, None).discard


def test_frenzied_activity_may_be_forgone_or_ended_by_a_rest():
    """A bonus action may be forgone; a Rest ends the sequence (rules 11.6)."""
    state = play_card(given_position(hands={RED: ["ev06"]}), "ev06").state
    forgone = given_state(state).then(c.Pass(seat=RED)).state
    rested = given_state(state).then(c.Rest(seat=RED)).state

    assert read_question(forgone) == ("turn", BLACK)
    assert (read_question(rested)[0], read_question(rested)[1], rested.resters) == (
        "turn",
        BLACK,
        (RED,),
    )


def test_frenzied_rest_that_ends_the_phase():
    """Black has rested; Red's Rest as a bonus action ends the phase at once (rules 11.6)."""
    state = build_state(hands={RED: ["ev06"]}, resters=(BLACK,), taken=(4, 20, 4))
    state = play_card(given_state(state), "ev06").then(c.Rest(seat=RED)).state

    assert read_question(state)[0] == "battles"
    assert state.marker == RED


def test_royal_jelly_names_two_effects_before_either():
    """Points, then cards, in the order chosen (rules 11.1)."""
    state = play_card(given_position(hands={RED: ["ev12"]}), "ev12").state
    state = given_state(state).then(c.PickOption(seat=RED, option="point")).state

    with refused("pick.no-option"):
        given_state(state).when(c.PickOption(seat=RED, option="point"))
    assert count_points(state)[RED] == 0
    state = given_state(state).then(c.PickOption(seat=RED, option="cards")).state

    assert count_points(state)[RED] == 1
    assert len(read_hand(state, RED)) == 2


def test_royal_jelly_offers_only_what_can_be_done():
    """Without a cube beside the mat no larvae are offered (rules 12.2)."""
    state = build_state(hands={RED: ["ev12"]}, larvae=[36])
    state = play_card(given_state(state), "ev12").state
    with_cubes = {command.option for command in GAME.legal(state, RED)}
    none_left = replace(state, supply=(0, *state.supply[1:]), larvae=(36, *state.larvae[1:]))
    without = {command.option for command in GAME.legal(none_left, RED)}

    assert with_cubes == {"larvae", "food", "cards", "point"}
    assert without == {"food", "cards", "point"}


def test_honeydew_windfall_gains_three_food():
    """Gain 3 food (rules 11.1)."""
    assert play_card(given_position(hands={RED: ["ev17"]}), "ev17").state.food == (5, 2, 2)


def test_scattered_seeds_gain_food_and_a_card():
    """Gain 1 food and draw 1 card (rules 11.1)."""
    state = play_card(given_position(hands={RED: ["ev18"]}, deck=["go01"]), "ev18").state

    assert (state.food[RED], read_hand(state, RED)) == (3, ("go01",))


def test_mutual_grooming_scores_shared_hexes():
    """Two shared hexes; one with an ant outside is not shared (rules 2, 11.1)."""
    ants = {
        RED: {"Soil": (1,), "Dry Seep": (1,), "Bark": (1, 2, 3)},
        BLACK: {"Soil": (2,), "Dry Seep": (2,), "Bark": (4, 0)},
    }
    state = play_card(given_position(hands={RED: ["ev21"]}, ants=ants), "ev21").state

    assert count_points(state) == [2, 0, 0]


def test_mutual_grooming_scores_at_most_three():
    """Four shared hexes score three points (rules 11.1)."""
    hexes = ("Soil", "Dry Seep", "Bark", "Tall Sand")
    ants = {RED: dict.fromkeys(hexes, (1,)), BLACK: dict.fromkeys(hexes, (2,))}
    state = play_card(given_position(hands={RED: ["ev21"]}, ants=ants), "ev21").state

    assert count_points(state)[RED] == 3


def test_brood_surge_gains_six_larvae_for_ants():
    """Cost 2 in ants only; no more larvae than cubes (rules 11.1)."""
    state = build_state(hands={RED: ["ev22"]}, ants={RED: {"Tunnel": (0, 0)}}, larvae=[5])
    state = play_card(given_state(state), "ev22").state

    assert state.larvae[RED] == 11
    with refused("play.cost", wanted=2, found=1):
        poor = build_state(hands={RED: ["ev22"]}, ants={RED: {"Tunnel": (0,)}})
        given_state(poor).when(c.PlayCard(seat=RED, card="ev22"))


def test_nectar_flow_feeds_everyone():
    """One food each, one more food and a larva for its player (rules 11.1)."""
    state = play_card(given_position(hands={RED: ["ev24"]}), "ev24").state

    assert state.food == (4, 3, 3)
    assert state.larvae[RED] == 5


def test_a_card_not_in_hand_cannot_be_played():
    """Somebody else's card, or one that does not exist (rules 5.5)."""
    state = build_state(hands={RED: ["ev17"], BLACK: ["ev18"]})

    with refused("card.not-in-hand"):
        given_state(state).when(c.PlayCard(seat=RED, card="ev18"))
    with refused("card.not-in-hand"):
        given_state(state).when(c.PlayCard(seat=RED, card="nothing"))


def test_phases_are_not_the_seats_to_run():
    """While the workers fight a battle no seat may act, and no phase runs twice (rules 4)."""
    ants = {RED: {"Soil": (1, 0, 0)}, BLUE: {"Soil": (2,)}}
    state = play_card(given_position(hands={RED: ["ev13"]}, ants=ants), "ev13").state

    with refused("phase.running"):
        given_state(state).when(c.Pass(seat=RED))
    with refused("phase.not-due"):
        run_phases(given_state(state)).when(RunPhase())
