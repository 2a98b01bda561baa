"""Turns and how they end: actions, steps, draws, hunger and ties (rules 2, 5, 7, 8)."""

from typing import Any

from msgspec.structs import replace

from games.game import RunPhase, Secret
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.decision import Decision, gain_larvae
from games.march_of_the_ants.options import Options
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import draw_cards
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    BLUE,
    FERN,
    GAME,
    RED,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.observations import read_outcome, read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_position,
    given_state,
)
from tests.scenario import ScriptedLuck, refused


def test_settlement_asks_where_there_are_more_sites_than_ants():
    """With one ant outside and two vacant sites, the owner of the ant chooses (rules 2.2)."""
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:RR+B")).then(
        c.March(seat=RED),
        c.RelocateAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1),
        c.RelocateAnt(seat=RED, place=SOIL, site=2, to_place=BARK, to_site=2),
    )

    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="steps"),
        e.SiteChoiceAsked(seat=BLUE, place=SOIL),
    )
    past = past.then(c.Pass(seat=RED))
    assert read_question(past.state) == ("settle", BLUE)
    with refused("site.not-vacant"):
        past.when(c.TakeSite(seat=BLUE, place=BARK, site=3))
    assert past.when(c.TakeSite(seat=BLUE, place=SOIL, site=2)) == (
        e.SiteTaken(seat=BLUE, place=SOIL, site=2),
        e.ReactionsSkipped(seats=(BLACK,), action="march"),
    )
    past = past.then(c.TakeSite(seat=BLUE, place=SOIL, site=2))
    assert read_question(past.state)[0] == "react-march"


def test_explore_needs_an_open_exit():
    """Explore is only offered with an ant at a tunnel to an empty cell (rules 5.2)."""
    past = given_position("""
    . . . Soil
     . . Pebble:R
      . ### ###
       . ###
    """)

    assert c.Explore(seat=RED) not in GAME.legal(past.state, RED)
    with refused("explore.no-exit"):
        past.when(c.Explore(seat=RED))


def test_starvation_takes_food_then_larvae_then_ants():
    """With five ants, no food and two larvae, the player picks three ants to starve (rules 7)."""
    picture = EXAMPLE.replace("Bark", "Bark:RRR").replace("###", "###+RR", 1)
    agenda = (t.Slumber(), t.Feed((RED,)))
    past = given_position(picture, food=[0], larvae=[2], agenda=agenda)
    assert past.when(RunPhase()) == (e.AntsFed(seat=RED, food=0, larvae=2, starving=3),)

    past = past.then(RunPhase())
    tunnel, bark = (c.LoseAnt(seat=RED, place=at, site=k) for at, k in ((TUNNEL, 0), (BARK, 2)))
    with refused("ant.not-there"):
        past.when(c.LoseAnt(seat=RED, place=BARK, site=4))
    past = past.then(tunnel, bark)
    assert past.when(tunnel) == (
        e.AntsLost(seat=RED, spots=(e.Spot(TUNNEL, 0),), cause="hunger", left=0),
    )
    left = EXAMPLE.replace("Bark", "Bark:R-R")
    assert read_board(past.then(tunnel).state) == board(left)


def test_steps_that_are_none():
    """The site, the ant or the hex does not exist (rules 5.3)."""
    ants = {RED: {"Bark": (1, 2), "Tunnel": (0,)}}
    past = given_position(ants=ants).then(c.March(seat=RED))
    step = c.RelocateAnt(seat=RED, place=BARK, site=1, to_place=BARK, to_site=3)

    with refused("step.within"):
        past.when(replace(step, to_site=2))
    with refused("ant.not-there"):
        past.when(replace(step, place=SOIL))
    with refused("place.not-on-map"):
        past.when(replace(step, to_place=FERN, to_site=1))
    with refused("enter.site"):
        past.when(replace(step, to_place=SOIL, to_site=0))
    with refused("larva.none"):
        empty = given_position(ants=ants, larvae=[0]).then(c.March(seat=RED))
        empty.when(c.PlaceLarva(seat=RED, place=TUNNEL, site=0))


def test_a_step_may_lead_to_another_site_of_a_hex():
    """The ant steps from the control site to a vacant one (rules 5.3)."""
    past = given_position(EXAMPLE.replace("Bark", "Bark:RR")).then(c.March(seat=RED))
    step = c.RelocateAnt(seat=RED, place=BARK, site=1, to_place=BARK, to_site=3)

    assert past.when(step) == (
        e.AntStepped(seat=RED, place=BARK, site=1, to_place=BARK, to_site=3, flown=False),
    )


def test_actions_cost_food():
    """Without food, Explore, March and Forage are refused (rules 5.1)."""
    past = given_position(food=[0], ants={RED: {"Bark": (1,)}})

    for command in (c.Explore(seat=RED), c.March(seat=RED), c.Forage(seat=RED)):
        with refused("action.food", wanted=1, found=0):
            past.when(command)


def test_the_discard_pile_becomes_the_deck():
    """Drawing two with one card in the deck shuffles the discard pile (rules 5.4)."""
    state = given_position(deck=["go01"]).state
    rest = sum(1 << card for card in state.deck[:-1])
    past = given_state(state, deck=state.deck[-1:], discard=rest)
    names = [TABLES.cards[card].id for card in state.deck[:-1]]
    luck = ScriptedLuck({"deck/1": names})

    assert past.when(c.Forage(seat=RED), luck) == (
        e.ForageBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
        draw_cards(RED, "go01"),
        e.DeckShuffled(count=65, deck=Secret((), tuple(names))),
        draw_cards(RED, names[-1]),
    )
    state = past.then(c.Forage(seat=RED), luck=luck).state
    assert (state.shuffles, state.discard, len(state.deck)) == (1, 0, 64)


def test_a_draw_from_nothing_is_lost():
    """The deck and the discard pile are empty (rules 5.4)."""
    state = given_position().state
    everything = sum(1 << card for card in state.deck)
    past = given_state(state, deck=(), hands=(0, everything, 0))

    assert past.when(c.Forage(seat=RED)) == (
        e.ForageBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
    )


def test_second_rester_may_gain_an_extra_larva():
    """The option is off by default (rules 9.4)."""
    options = Options(second_rester_extra_larva=True)
    past = given_position(options=options, resters=(BLACK,), taken=(4, 20, 4))

    assert past.when(c.Rest(seat=RED)) == (
        e.Rested(seat=RED, larvae=2, food=0),
        e.WorkerPhaseEnded(marker=RED, order=(RED, BLACK, BLUE), decree=True),
    )


def test_ties_at_the_end():
    """The player with most ants wins, and a further tie is a shared victory (rules 8)."""
    ants = {RED: {"Tunnel": (0, 0)}, BLACK: {"Tunnel": (0,)}, BLUE: {"Tunnel": (0,)}}
    over = build_state(ants=ants, agenda=())
    shared = build_state(agenda=())

    assert read_outcome(over).ranking == ((RED,), (BLACK, BLUE))
    assert read_outcome(over).reason == "most-ants"
    assert read_outcome(shared).ranking == ((RED, BLACK, BLUE),)
    assert read_outcome(shared).reason == "shared-victory"
    assert GAME.outcome(build_state()) is None


def test_a_decree_is_food_or_larvae():
    """Other resources are refused (rules 7)."""
    past = given_position(agenda=(t.Slumber(), t.Decree((RED, BLACK))))
    cards: Any = "cards"

    with refused("decree.resource"):
        past.when(c.TakeDecree(seat=RED, resource=cards))


def test_larvae_need_cubes():
    """Without cubes next to the mat, nothing is gained and no event follows (rules 1)."""
    made = Decision(build_state(larvae=[36]), SeededLuck(1))
    gain_larvae(made, RED, 3)

    assert made.events == []


def test_a_march_without_steps_asks_for_none():
    """A modifier could reduce the steps to none (rules 12.3)."""
    march = e.MarchBegun(seat=RED, food=1, reactors=(BLACK,), steps=0, flights=0, walls=True)
    state = GAME.evolve(build_state(), march)

    assert state.agenda[-1] == t.React("march", RED, (BLACK,))
