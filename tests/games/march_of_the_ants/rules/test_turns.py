"""Turns and what ends them: actions, steps, draws, hunger, ties (rules 2, 5, 7, 8)."""

from typing import Any

from msgspec.structs import replace

from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.decision import Decision, gain_larvae
from games.march_of_the_ants.options import Options
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, GAME, HEX, RED, SOIL
from tests.games.march_of_the_ants.observations import find_ants, read_outcome, read_question
from tests.games.march_of_the_ants.positions import (
    build_state,
    given_position,
    given_state,
    run_phases,
)
from tests.scenario import refused


def test_settlement_asks_where_there_are_more_sites_than_ants():
    """One ant outside, two vacant sites: its owner chooses (rules 2.2)."""
    ants = {RED: {"Soil": (1, 2)}, BLUE: {"Soil": (0,)}}
    state = given_position(ants=ants).then(c.March(seat=RED)).state
    state = (
        given_state(state)
        .then(
            c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1),
            c.MoveAnt(seat=RED, place=SOIL, site=2, to_place=BARK, to_site=2),
            c.Pass(seat=RED),
        )
        .state
    )
    assert read_question(state) == ("settle", BLUE)
    with refused("site.not-vacant"):
        given_state(state).when(c.TakeSite(seat=BLUE, place=BARK, site=3))
    state = given_state(state).then(c.TakeSite(seat=BLUE, place=SOIL, site=2)).state

    assert find_ants(state, BLUE, "Soil") == (2,)
    assert read_question(state)[0] == "react-march"


def test_explore_needs_an_open_exit():
    """Without an ant at a tunnel to an empty cell it is not offered (rules 5.2)."""
    tiles = {"Pebble": (1, -1, 0), "Soil": (2, -2, 0)}
    state = build_state(tiles=tiles, ants={RED: {"Pebble": (1,)}})

    assert c.Explore(seat=RED) not in GAME.legal(state, RED)
    with refused("explore.no-exit"):
        given_state(state).when(c.Explore(seat=RED))


def test_starvation_takes_food_then_larvae_then_ants():
    """Five ants, no food, two larvae: three ants starve by choice (rules 7)."""
    ants = {RED: {"Bark": (1, 2, 3), "Tunnel": (0, 0)}}
    state = build_state(ants=ants, food=[0], larvae=[2], agenda=(t.Slumber(), t.Feed((RED,))))
    state = run_phases(given_state(state)).state
    assert (read_question(state)[0], read_question(state)[1], state.larvae[RED]) == (
        "starve",
        RED,
        0,
    )
    tunnel, bark = c.LoseAnt(seat=RED, place=0, site=0), c.LoseAnt(seat=RED, place=BARK, site=2)
    with refused("ant.not-there"):
        given_state(state).when(c.LoseAnt(seat=RED, place=BARK, site=4))
    state = given_state(state).then(tunnel, bark, tunnel).state

    assert find_ants(state, RED, "Bark") == (1, 3)
    assert find_ants(state, RED, "Tunnel") == ()


def test_steps_that_are_none():
    """No site, no such ant, no such hex (rules 5.3)."""
    ants = {RED: {"Bark": (1, 2), "Tunnel": (0,)}}
    state = given_position(ants=ants).then(c.March(seat=RED)).state

    with refused("step.within"):
        given_state(state).when(c.MoveAnt(seat=RED, place=BARK, site=1, to_place=BARK, to_site=2))
    with refused("ant.not-there"):
        given_state(state).when(c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=3))
    with refused("place.not-on-map"):
        given_state(state).when(
            c.MoveAnt(seat=RED, place=BARK, site=1, to_place=HEX["Fern"], to_site=1)
        )
    with refused("enter.site"):
        given_state(state).when(c.MoveAnt(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=0))
    state = (
        given_state(state)
        .then(c.MoveAnt(seat=RED, place=BARK, site=1, to_place=BARK, to_site=3))
        .state
    )
    assert find_ants(state, RED, "Bark") == (2, 3)
    with refused("larva.none"):
        empty = given_position(ants=ants, larvae=[0]).then(c.March(seat=RED)).state
        given_state(empty).when(c.PlaceLarva(seat=RED, place=0, site=0))


def test_actions_cost_food():
    """Without food neither Explore nor March nor Forage (rules 5.1)."""
    state = build_state(food=[0], ants={RED: {"Bark": (1,)}})

    for command in (c.Explore(seat=RED), c.March(seat=RED), c.Forage(seat=RED)):
        with refused("action.food", wanted=1, found=0):
            given_state(state).when(command)


def test_the_discard_pile_becomes_the_deck():
    """Drawing two with one card in the deck shuffles the discard pile (rules 5.4)."""
    state = build_state()
    rest = sum(1 << card for card in state.deck[:-1])
    state = replace(state, deck=state.deck[-1:], discard=rest)
    state = given_state(state).then(c.Forage(seat=RED)).state

    assert state.hands[RED].bit_count() == 2
    assert (state.shuffles, state.discard, len(state.deck)) == (1, 0, 64)


def test_a_draw_from_nothing_is_lost():
    """Deck and discard pile are empty (rules 5.4)."""
    state = build_state()
    everything = sum(1 << card for card in state.deck)
    state = (
        given_state(replace(state, deck=(), hands=(0, everything, 0)))
        .then(c.Forage(seat=RED))
        .state
    )

    assert state.hands[RED] == 0


def test_second_rester_may_gain_an_extra_larva():
    """An option that is off by default (rules 9.4)."""
    options = Options(second_rester_extra_larva=True)
    state = build_state(options=options, resters=(BLACK,), taken=(4, 20, 4))

    assert given_state(state).when(c.Rest(seat=RED)) == (
        e.Rested(seat=RED, larvae=2, food=0),
        e.WorkerPhaseEnded(marker=RED, order=(RED, BLACK, BLUE), decree=True),
    )


def test_ties_at_the_end():
    """Most ants decide; still tied is a shared victory (rules 8)."""
    ants = {RED: {"Tunnel": (0, 0)}, BLACK: {"Tunnel": (0,)}, BLUE: {"Tunnel": (0,)}}
    over = build_state(ants=ants, agenda=())
    shared = build_state(agenda=())

    assert read_outcome(over).ranking == ((RED,), (BLACK, BLUE))
    assert read_outcome(over).reason == "most-ants"
    assert read_outcome(shared).ranking == ((RED, BLACK, BLUE),)
    assert read_outcome(shared).reason == "shared-victory"
    assert GAME.outcome(build_state()) is None


def test_a_decree_is_food_or_larvae():
    """Nothing else (rules 7)."""
    state = build_state(agenda=(t.Slumber(), t.Decree((RED, BLACK))))

    cards: Any = "cards"
    with refused("decree.resource"):
        given_state(state).when(c.TakeDecree(seat=RED, resource=cards))


def test_larvae_need_cubes():
    """Without one beside the mat nothing is gained and nothing told (rules 1)."""
    made = Decision(build_state(larvae=[36]), SeededLuck(1))
    gain_larvae(made, RED, 3)

    assert made.events == []


def test_a_march_without_steps_asks_for_none():
    """Should a modifier leave none (rules 12.3)."""
    march = e.MarchBegun(seat=RED, food=1, reactors=(BLACK,), steps=0, flights=0, walls=True)
    state = GAME.evolve(build_state(), march)

    assert state.agenda[-1] == t.React("march", RED, (BLACK,))
