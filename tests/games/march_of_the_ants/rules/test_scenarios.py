"""The tricky scenarios of rules 14 outside battles, by number."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.rules.conditions import inner_meadow
from tests.games.march_of_the_ants.board import board
from tests.games.march_of_the_ants.expected import draw_cards, play_event
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    BLUE,
    GAME,
    HEX,
    LOAM,
    REACH,
    RED,
    SAND,
    SEEP,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_position,
    given_state,
)
from tests.scenario import refused

FULL_BARK = """
. . . Fungalreach
 Loamy Bark:RRRR+B Soil2 Seep
  ### ### Edge2
   ### Sand
"""


def test_14_1_outskirts_only():
    """Larvae and Harvest are not allowed in the outskirts, but exploring is."""
    past = given_position(FULL_BARK, marker=BLUE)
    harvest = given_position(FULL_BARK, agenda=(t.Slumber(), t.Harvest((BLUE,))))

    with refused("larva.not-there"):
        past.then(c.March(seat=BLUE)).when(c.PlaceLarva(seat=BLUE, place=BARK, site=0))
    assert c.Explore(seat=BLUE) in GAME.legal(past.state, BLUE)
    assert past.when(c.Explore(seat=BLUE)) == (
        e.ExploreBegun(seat=BLUE, food=1, reactors=(RED, BLACK)),
        e.HexDrawn(seat=BLUE, hex=HEX["Sunning Stone"], mode="explore"),
    )
    assert harvest.when(RunPhase()) == (
        e.Harvested(seat=BLUE, food=0, larvae=0, points=0, cards=0),
    )


def test_14_1_no_reaction_in_the_outskirts():
    """A larva cannot enter in reaction to Explore if only the outskirts are reached."""
    picture = FULL_BARK.replace("Sand", "Sand:K")
    past = given_position(picture, marker=BLACK, pile=["Fern"]).then(c.Explore(seat=BLACK))
    past = past.then(GAME.legal(past.state, BLACK)[0])
    past = past.then(GAME.legal(past.state, BLACK)[0])

    assert read_question(past.state) == ("react-explore", BLUE)
    with refused("larva.not-there"):
        past.when(c.PlaceLarva(seat=BLUE, place=BARK, site=0))


def test_14_2_two_owners_one_vacancy():
    """With seats 0, 1 and 2, the order on the turn of 2 is 2, 0, 1, so seat 0 takes the site."""
    past = given_position(
        """
        . . . Fungalreach
         Loamy Bark Soil2:BB+RK Seep
          ### ### Edge2
           ### Sand
        """,
        marker=BLUE,
    ).then(c.March(seat=BLUE))
    step = c.RelocateAnt(seat=BLUE, place=SOIL, site=2, to_place=BARK, to_site=1)

    assert past.when(step) == (
        e.AntStepped(seat=BLUE, place=SOIL, site=2, to_place=BARK, to_site=1, flown=False),
    )
    assert past.then(step).when(c.Pass(seat=BLUE)) == (
        e.StageEnded(seat=BLUE, stage="steps"),
        e.AntSettled(seat=RED, place=SOIL, site=2),
    )


def test_14_10_first_action():
    """A player without food and with an unaffordable card may Rest, but not a player with food."""
    broke = given_position(hands={RED: ["ev03"]}, food=[0], larvae=[2], taken=(0, 0, 0))
    bare = given_position(food=[0], taken=(0, 0, 0))
    fed = given_position(food=[1], taken=(0, 0, 0))
    holding = given_position(hands={RED: ["ev17"]}, food=[0], taken=(0, 0, 0))

    for past in (broke, bare):
        assert GAME.legal(past.state, RED) == (c.Rest(seat=RED),)
        assert past.when(c.Rest(seat=RED)) == (
            e.Rested(seat=RED, larvae=1, food=0),
            e.TurnPassed(seat=RED, to=BLACK),
        )
    for past in (fed, holding):
        with refused("rest.first-action"):
            past.when(c.Rest(seat=RED))


def test_14_11_two_players_end():
    """After a Rest, the other player takes one last turn with its Reaction and keeps the marker."""
    past = given_position(players=2, taken=(4, 0)).then(c.Rest(seat=RED))
    assert past.when(c.Rest(seat=BLACK)) == (
        e.Rested(seat=BLACK, larvae=1, food=0),
        e.WorkerPhaseEnded(marker=BLACK, order=(BLACK, RED), decree=True),
    )
    assert past.then(c.Rest(seat=BLACK)).state.larvae == (6, 6)

    past = past.then(c.Forage(seat=BLACK))
    assert past.when(c.TakeLarva(seat=RED)) == (
        e.ForageReacted(seat=RED, larvae=1),
        e.WorkerPhaseEnded(marker=BLACK, order=(BLACK, RED), decree=True),
    )


def test_14_12_five_players_end():
    """The third player's first Rest ends the phase, and the others pile up food."""
    past = given_position(players=5).then(c.Rest(seat=0), c.Rest(seat=1))
    for seat in (2, 3, 4):
        past = past.then(c.Forage(seat=seat))
        while read_question(past.state)[0] == "react-forage":
            past = past.then(c.Pass(seat=read_question(past.state)[1]))
    assert read_question(past.state) == ("turn", 2)
    assert past.state.resting_food == (1, 1, 0, 0, 0)

    assert past.when(c.Rest(seat=2)) == (
        e.Rested(seat=BLUE, larvae=1, food=0),
        e.WorkerPhaseEnded(marker=BLUE, order=(BLUE, 3, 4, RED, BLACK), decree=True),
    )
    assert past.then(c.Rest(seat=2)).state.food[:2] == (3, 3)


def test_14_14_no_cubes():
    """With one cube in the supply, a decree of larvae gains one larva."""
    past = given_position(larvae=[35], agenda=(t.Slumber(), t.Decree((RED, BLACK))))
    none = given_position(larvae=[36])

    assert past.when(c.TakeDecree(seat=RED, resource="larva")) == (
        e.DecreeTaken(seat=RED, resource="larva", amount=1),
    )
    assert none.when(c.Rest(seat=RED)) == (
        e.Rested(seat=RED, larvae=0, food=0),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_14_18_paying_with_ants():
    """The blue ant outside takes the control site of the ant that Red paid with."""
    picture = FULL_BARK.replace("###", "###+R", 1)
    past = given_position(picture, hands={RED: ["ev17"]}, larvae=[0])
    past = past.then(c.PlayCard(seat=RED, card="ev17"))

    with refused("larva.none"):
        past.when(c.PayLarva(seat=RED))
    with refused("ant.not-there"):
        past.when(c.PayAnt(seat=RED, place=SOIL, site=1))
    past = past.then(c.PayAnt(seat=RED, place=BARK, site=1))
    last = c.PayAnt(seat=RED, place=TUNNEL, site=0)
    assert past.when(last) == (
        e.AntPaid(seat=RED, place=TUNNEL, site=0),
        play_event(RED, "ev17"),
        e.FoodGained(seat=RED, food=3),
        e.EffectEnded(seat=RED, card="ev17"),
        e.AntSettled(seat=BLUE, place=BARK, site=1),
        e.ReactionsSkipped(seats=(BLACK, BLUE), action="play"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    slumber = given_state(past.then(last).state, agenda=(t.Slumber(),))
    assert e.InnerMeadowScored(seat=BLUE, points=1) in slumber.when(RunPhase())


def test_14_19_unlinked_inner_meadow_hex():
    """Soil borders The Great Tunnel without a tunnel: it scores with three players, not two."""
    three, two = build_state(players=3), build_state(players=2)

    assert inner_meadow(three, TABLES) >> SOIL & 1
    assert not inner_meadow(two, TABLES) >> SOIL & 1


def test_14_20_wormholes():
    """One wormhole leads nowhere, and two lead to each other at any distance."""
    picture = EXAMPLE.replace("Fungalreach", "Fungalreach:R~")
    step = c.RelocateAnt(seat=RED, place=REACH, site=1, to_place=LOAM, to_site=1)
    marching = given_position(picture).then(c.March(seat=RED))
    two = given_position(picture.replace("Loamy", "Loamy~")).then(c.March(seat=RED))

    with refused("step.not-linked"):
        marching.when(step)
    assert two.when(step) == (
        e.AntStepped(seat=RED, place=REACH, site=1, to_place=LOAM, to_site=1, flown=False),
    )


def test_14_21_empty_hex_pile():
    """Explore is not offered, and the cards that place hexes can still be discarded."""
    state = build_state(board(EXAMPLE.replace("Bark", "Bark:RK")), hands={BLACK: ["ev01"]})
    past = given_state(state, pile=(), box=tuple(sorted(state.pile)))
    agenda = (t.TurnEnd(RED), t.React("play", RED, (BLACK,)))

    with refused("explore.pile-empty"):
        past.when(c.Explore(seat=RED))
    past = given_state(past.state, agenda=agenda)
    assert past.when(c.Discard(seat=BLACK, card="ev01")) == (
        e.CardExchanged(seat=BLACK, card="ev01"),
        draw_cards(BLACK, "go12"),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_14_24_reaction_to_march_ignores_thoraxes():
    """Three thoraxes still allow only one ant step."""
    bodies = {BLACK: ["th01", "th02", "th03"]}
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:K"), bodies=bodies)
    past = past.then(c.March(seat=RED), c.Pass(seat=RED))
    step = c.RelocateAnt(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1)

    assert past.when(step) == (
        e.AntReacted(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1, left=0),
        e.ReactionsSkipped(seats=(BLUE,), action="march"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    with refused("question.other"):
        past.when(c.PlaceLarva(seat=BLACK, place=TUNNEL, site=0))
    with refused("step.not-linked"):
        past.when(c.RelocateAnt(seat=BLACK, place=SOIL, site=1, to_place=SAND, to_site=1))


def test_14_25_explore_onto_a_blocked_neighbour():
    """A rotation that is not linked to the tile explored from is illegal."""
    past = given_position(EXAMPLE.replace("Seep", "Seep:R"), pile=["Pebble"])
    past = past.then(c.Explore(seat=RED))
    legal = GAME.legal(past.state, RED)
    there: dict[c.MapCell, set[int]] = {x.cell: set() for x in legal}
    for command in legal:
        there[command.cell].add(command.rotation)

    assert {command.source for command in legal} == {SEEP}
    assert all(len(turns) == 2 for turns in there.values())
    cell, turns = next(iter(there.items()))
    wrong = next(k for k in range(6) if k not in turns)
    with refused("place.not-linked"):
        past.when(c.PlaceHex(seat=RED, source=SEEP, cell=cell, rotation=wrong))
