"""Event cards that move ants, kill them, or make them fight (rules 11.1, 11.6)."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.expected import decide_battle, draw_cards, end_play, play_event
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, EDGE, RED, SEEP, SOIL, TUNNEL
from tests.games.march_of_the_ants.observations import count_points, read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, play_card, run_phases
from tests.scenario import refused

OUTBREAK = """
. . . Fungalreach
 Loamy Bark Soil2 Seep
  ###+R ### Edge2:RRK+R
   ### Sand
"""


def test_fungal_outbreak_kills_half_rounded_up():
    """Red loses two of three ants, and Black loses its only one (rules 11.1)."""
    past = play_card(given_position(OUTBREAK, hands={RED: ["ev07"]}), "ev07")
    assert read_question(past.state) == ("destroyed", RED)
    outside, first = (c.LoseAnt(seat=RED, place=EDGE, site=site) for site in (0, 1))

    with refused("ant.elsewhere"):
        past.when(c.LoseAnt(seat=RED, place=TUNNEL, site=0))
    assert past.when(outside) == (
        e.AntsLost(seat=RED, spots=(e.Spot(EDGE, 0),), cause="effect", left=1),
    )
    past = past.then(outside)
    assert past.when(first) == (
        e.AntsLost(seat=RED, spots=(e.Spot(EDGE, 1),), cause="effect", left=0),
        e.AntsLost(seat=BLACK, spots=(e.Spot(EDGE, 3),), cause="effect", left=0),
        *end_play("ev07"),
    )
    left = OUTBREAK.replace(":RRK+R", ":-R")
    assert read_board(past.then(first).state) == board(left)


def test_fungal_outbreak_chooses_a_hex_with_ants():
    """The Great Tunnel and empty hexes cannot be chosen (rules 11.1, 12.5)."""
    ants = {RED: {"Soil": (1,), "Tunnel": (0,)}, BLACK: {"Bark": (1,)}}
    past = play_card(given_position(hands={RED: ["ev07"]}, ants=ants), "ev07")

    with refused("pick.no-target"):
        past.when(c.PickPlace(seat=RED, place=TUNNEL))
    with refused("pick.no-target"):
        past.when(c.PickPlace(seat=RED, place=SEEP))
    assert past.when(c.PickPlace(seat=RED, place=BARK)) == (
        e.HexPicked(seat=RED, place=BARK),
        e.AntsDoomed(seat=BLACK, places=1 << BARK, count=1, cause="effect"),
        e.AntsLost(seat=BLACK, spots=(e.Spot(BARK, 1),), cause="effect", left=0),
        *end_play("ev07"),
    )


def test_mating_flight_swaps_two_exact_places():
    """A red ant in The Great Tunnel swaps with a blue one on a control site (rules 11.1)."""
    ants = {RED: {"Tunnel": (0,)}, BLUE: {"Bark": (1,)}}
    past = play_card(given_position(hands={RED: ["ev09"]}, ants=ants), "ev09")
    blue = c.PickAnt(seat=RED, owner=BLUE, place=BARK, site=1)
    red = c.PickAnt(seat=RED, owner=RED, place=TUNNEL, site=0)

    assert past.when(blue) == (e.SwapPicked(seat=RED, owner=BLUE, place=BARK, site=1),)
    past = past.then(blue)
    with refused("swap.same-owner"):
        past.when(blue)
    assert past.when(red) == (
        e.AntsSwapped(
            seat=RED, owner=BLUE, place=BARK, site=1, other=RED, to_place=TUNNEL, to_site=0
        ),
        *end_play("ev09"),
    )
    swapped = EXAMPLE.replace("Bark", "Bark:R").replace("###", "###+B", 1)
    assert read_board(past.then(red).state) == board(swapped)


def test_mating_flight_needs_ants_of_two_players():
    """Red's own ants are not enough (rules 12)."""
    past = given_position(hands={RED: ["ev09"]}, ants={RED: {"Bark": (1, 2)}})

    with refused("play.requires", requires="ants_of_two_players"):
        past.when(c.PlayCard(seat=RED, card="ev09"))


def test_rapid_mobilization_gives_five_steps_larvae_first():
    """Larvae and ants may step, and thoraxes do not add steps (rules 11.1)."""
    past = given_position(hands={RED: ["ev11"]}, ants={RED: {"Soil": (1,)}}, bodies={RED: ["th03"]})
    past = play_card(past, "ev11")
    larva = c.PlaceLarva(seat=RED, place=TUNNEL, site=0)
    out = c.RelocateAnt(seat=RED, place=TUNNEL, site=0, to_place=BARK, to_site=1)
    step = c.RelocateAnt(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2)
    back = c.RelocateAnt(seat=RED, place=SOIL, site=2, to_place=BARK, to_site=1)

    assert past.when(larva) == (e.LarvaStepped(seat=RED, place=TUNNEL, site=0),)
    past = past.then(larva, larva, out)
    with refused("step.larvae-first"):
        past.when(larva)
    assert past.then(step).when(back) == (
        e.AntStepped(seat=RED, place=SOIL, site=2, to_place=BARK, to_site=1, flown=False),
        *end_play("ev11"),
    )


def test_sneak_attack_fights_now():
    """The workers fight all battles of a contested hex (rules 11.1)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RB+RR")
    past = play_card(given_position(picture, hands={RED: ["ev13"]}), "ev13")

    assert read_question(past.state) == ("battles", None)
    assert past.when(RunPhase()) == (
        e.BattleBegun(
            place=SOIL, invader=BLUE, defender=RED, invader_strength=1, defender_strength=3
        ),
        e.CardWithheld(seat=BLUE),
        e.CardWithheld(seat=RED),
        decide_battle(SOIL, BLUE, RED, totals=(1, 3), winner=RED, losses=(0, 1)),
        e.AntsLost(seat=BLUE, spots=(e.Spot(SOIL, 2),), cause="battle", left=0),
        e.BattleWon(seat=RED, place=SOIL),
    )
    past = run_phases(past)
    assert count_points(past.state) == [1, 0, 0]
    assert past.state.won == (1, 0, 0)


def test_sneak_attack_needs_a_contested_hex():
    """Sneak Attack needs a contested hex, but not an own ant in it (rules 12)."""
    ants = {RED: {"Soil": (2,)}, BLACK: {"Soil": (1,)}, BLUE: {"Water's Edge": (1,)}}
    past = given_position(hands={RED: ["ev13"]}, ants=ants)

    with refused("play.requires", requires="contested_hex"):
        past.when(c.PlayCard(seat=RED, card="ev13"))


def test_sparrow_attack_destroys_all_and_scores():
    """Sparrow Attack destroys all ants and a centipede, and is paid with ants only (rules 11.1)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RK!").replace("###", "###+RR", 1)
    past = given_position(picture, hands={RED: ["ev14"]})
    past = past.then(c.PlayCard(seat=RED, card="ev14"))
    ant = c.PayAnt(seat=RED, place=TUNNEL, site=0)

    with refused("pay.ants-only"):
        past.when(c.PayLarva(seat=RED))
    past = past.then(ant)
    assert past.when(ant) == (
        e.AntPaid(seat=RED, place=TUNNEL, site=0),
        play_event(RED, "ev14"),
        e.StagesBegun(
            at=1, stages=(t.PickHex(seat=RED, program=19, at=0, places=1 << SOIL, optional=False),)
        ),
        e.HexPicked(seat=RED, place=SOIL),
        e.AntsDoomed(seat=BLACK, places=1 << SOIL, count=1, cause="effect"),
        e.AntsDoomed(seat=RED, places=1 << SOIL, count=1, cause="effect"),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="effect", left=0),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 2),), cause="effect", left=0),
        e.TokenRemoved(place=SOIL, token="centipede"),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        *end_play("ev14"),
    )
    assert read_board(past.then(ant).state) == board(EXAMPLE)


def test_sparrow_attack_judges_the_hex_before_payment():
    """A hex that was emptied by the payment is still a valid target (rules 11.6)."""
    ants = {RED: {"Soil": (1,), "Bark": (1,)}, BLACK: {"Soil": (2,)}}
    past = given_position(hands={RED: ["ev14"]}, ants=ants)
    past = past.then(c.PlayCard(seat=RED, card="ev14"), c.PayAnt(seat=RED, place=SOIL, site=1))
    assert read_question(past.state) == ("pick-hex", RED)

    assert past.when(c.PickPlace(seat=RED, place=SOIL)) == (
        e.HexPicked(seat=RED, place=SOIL),
        e.AntsDoomed(seat=BLACK, places=1 << SOIL, count=1, cause="effect"),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 2),), cause="effect", left=0),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        *end_play("ev14"),
    )


def test_sparrow_attack_needs_an_inhabited_hex():
    """Ants in The Great Tunnel are not enough (rules 11.6)."""
    past = given_position(hands={RED: ["ev14"]}, ants={RED: {"Tunnel": (0, 0)}})

    with refused("play.requires", requires="inhabits_any_site"):
        past.when(c.PlayCard(seat=RED, card="ev14"))


def test_alarm_pheromones_give_three_ant_steps_and_a_card():
    """Larvae may not step (rules 11.1)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:R")
    past = given_position(picture, hands={RED: ["ev20"]}, deck=["go01"])
    past = play_card(past, "ev20")

    with refused("step.larvae-first"):
        past.when(c.PlaceLarva(seat=RED, place=TUNNEL, site=0))
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="steps"),
        draw_cards(RED, "go01"),
        *end_play("ev20"),
    )
