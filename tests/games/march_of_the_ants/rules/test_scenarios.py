"""The tricky scenarios of rules 14, by number."""

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.rules.conditions import inner_meadow
from tests.games.march_of_the_ants.board import board, read_board
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
    given_fights,
    given_position,
    given_state,
    play_card,
    run_phases,
)
from tests.scenario import refused

FULL_BARK = """
. . . Fungalreach
 Loamy Bark:RRRR+B Soil2 Seep
  ### ### Edge2
   ### Sand
"""


def test_14_1_outskirts_only():
    """No larva and no Harvest in the outskirts, but exploring is legal."""
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
    """No larva enters in reaction to Explore where only the outskirts are reached."""
    picture = FULL_BARK.replace("Sand", "Sand:K")
    past = given_position(picture, marker=BLACK, pile=["Fern"]).then(c.Explore(seat=BLACK))
    past = past.then(GAME.legal(past.state, BLACK)[0])
    past = past.then(GAME.legal(past.state, BLACK)[0])

    assert read_question(past.state) == ("react-explore", BLUE)
    with refused("larva.not-there"):
        past.when(c.PlaceLarva(seat=BLUE, place=BARK, site=0))


def test_14_2_two_owners_one_vacancy():
    """Seats 0, 1, 2: on the turn of 2 the order is 2, 0, 1: seat 0 takes it."""
    past = given_position(
        """
        . . . Fungalreach
         Loamy Bark Soil2:BB+RK Seep
          ### ### Edge2
           ### Sand
        """,
        marker=BLUE,
    ).then(c.March(seat=BLUE))
    step = c.MoveAnt(seat=BLUE, place=SOIL, site=2, to_place=BARK, to_site=1)

    assert past.when(step) == (
        e.AntStepped(seat=BLUE, place=SOIL, site=2, to_place=BARK, to_site=1, flown=False),
    )
    assert past.then(step).when(c.Pass(seat=BLUE)) == (
        e.StageEnded(seat=BLUE, stage="steps"),
        e.AntSettled(seat=RED, place=SOIL, site=2),
    )


TIE = """
. . . Fungalreach
 Loamy Bark Soil2:BR+RRRBB Seep
  ### ### Edge2
   ### Sand
"""


def test_14_3_tie_in_battle():
    """5 against 5: the defender wins."""
    past = run_phases(given_fights(TIE, hands={RED: ["ev04"], BLUE: ["ev01"]}))
    past = run_phases(past.then(c.PutDown(seat=RED, card="ev04")))
    past = past.then(c.PutDown(seat=BLUE, card="ev01"))

    assert past.when(RunPhase()) == (
        e.BattleFought(
            place=SOIL,
            invader=RED,
            defender=BLUE,
            invader_card="ev04",
            defender_card="ev01",
            invader_total=5,
            defender_total=5,
            winner=BLUE,
            winner_losses=2,
            loser_losses=3,
        ),
    )


def test_14_3_each_pair_fights_once():
    """After the tie both lose ants by choice; still contested, the hex is left."""
    past = run_phases(given_fights(TIE, hands={RED: ["ev04"], BLUE: ["ev01"]}))
    past = run_phases(past.then(c.PutDown(seat=RED, card="ev04")))
    past = run_phases(past.then(c.PutDown(seat=BLUE, card="ev01")))
    assert read_question(past.state) == ("casualties", RED)
    outside = c.LoseAnt(seat=RED, place=SOIL, site=0)
    past = run_phases(past.then(outside, outside, outside))
    assert read_question(past.state) == ("casualties", BLUE)
    outside = c.LoseAnt(seat=BLUE, place=SOIL, site=0)

    past = past.then(outside)
    assert past.when(outside) == (
        e.AntsLost(seat=BLUE, spots=(e.Spot(SOIL, 0),), cause="battle", left=0),
    )
    past = run_phases(past.then(outside))
    assert read_board(past.state) == board(TIE.replace("+RRRBB", ""))
    assert GAME.view(past.state, None).nests[BLUE].origins["battles"] == 1


def test_14_4_ferocity_wins_strength_kills():
    """One ant with a 4 beats four without a card; it survives, three others too."""
    picture = TIE.replace("RRRBB", "RRR")
    past = run_phases(given_fights(picture, hands={BLUE: ["go01"]}))
    past = past.then(c.PutDown(seat=BLUE, card="go01"))

    assert past.when(RunPhase()) == (
        e.BattleFought(
            place=SOIL,
            invader=RED,
            defender=BLUE,
            invader_card="",
            defender_card="go01",
            invader_total=4,
            defender_total=5,
            winner=BLUE,
            winner_losses=0,
            loser_losses=1,
        ),
    )


def test_14_7_centipede_tie():
    """6 against 6: the ants win, lose three but never the last one."""
    many = given_fights(EXAMPLE.replace("Bark", "Bark:RRRR+RR!"), deck=["ev03", "ev06"])
    bodies = {RED: ["hd08", "hd06", "hd03", "hd01"]}
    few = given_fights(EXAMPLE.replace("Bark", "Bark:RR!"), deck=["ev03", "ev06"], bodies=bodies)

    for past, losses in ((many, 3), (few, 1)):
        assert past.when(RunPhase()) == (
            e.HexVisited(place=BARK, first=RED),
            e.CentipedeAttacked(place=BARK, seat=RED, card="ev06", base=3, strength=6, asked=()),
            e.CentipedeSlain(place=BARK, seat=RED, card="ev03", total=6, against=6, losses=losses),
        )


def test_14_8_lone_ant_against_a_centipede():
    """1 against 5: the ant dies and the centipede stays; no ant battle."""
    past = given_fights(EXAMPLE.replace("Bark", "Bark:R!"), deck=["ev01", "ev03"])

    assert past.when(RunPhase()) == (
        e.HexVisited(place=BARK, first=RED),
        e.CentipedeAttacked(place=BARK, seat=RED, card="ev03", base=3, strength=1, asked=()),
        e.CentipedeWon(
            place=BARK, seat=RED, card="ev01", total=1, against=5, losses=1, horde=0, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(BARK, 1),), cause="battle", left=0),
        e.ArenaLeft(place=BARK),
        e.FightsEnded(),
    )
    assert read_board(past.then(RunPhase()).state) == board(EXAMPLE.replace("Bark", "Bark!"))


def test_14_9_centipede_and_two_players():
    """It fights the player in control first, then the other unless it is slain."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RB!")
    strong = given_fights(picture, deck=["ev01", "ev17", "go06", "go01"])
    weak = given_fights(picture, deck=["ev04", "ev08"], bodies={RED: ["hd08"]})

    assert strong.when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="go01", base=4, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=RED, card="go06", total=1, against=9, losses=1, horde=0, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.CentipedeAttacked(place=SOIL, seat=BLUE, card="ev17", base=2, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=BLUE, card="ev01", total=1, against=4, losses=1, horde=0, first=RED
        ),
        e.AntsLost(seat=BLUE, spots=(e.Spot(SOIL, 2),), cause="battle", left=0),
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )
    assert weak.when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev08", base=1, strength=4, asked=()),
        e.CentipedeSlain(place=SOIL, seat=RED, card="ev04", total=4, against=2, losses=0),
        e.FoodGained(seat=RED, food=1),
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )


def test_14_10_first_action():
    """No food and a card that cannot be paid: Rest is allowed; with food it is not."""
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
    """After a Rest the other takes one last turn, with its Reaction, and keeps the marker."""
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
    """The third player's first Rest ends the phase; the others pile up food."""
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
    """With one cube in the supply a decree of larvae gains one."""
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
    """The blue ant outside takes the control site that Red has paid with."""
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
    """One wormhole leads nowhere, two lead to each other at any distance."""
    picture = EXAMPLE.replace("Fungalreach", "Fungalreach:R~")
    step = c.MoveAnt(seat=RED, place=REACH, site=1, to_place=LOAM, to_site=1)
    one = given_position(picture).then(c.March(seat=RED))
    two = given_position(picture.replace("Loamy", "Loamy~")).then(c.March(seat=RED))

    with refused("step.not-linked"):
        one.when(step)
    assert two.when(step) == (
        e.AntStepped(seat=RED, place=REACH, site=1, to_place=LOAM, to_site=1, flown=False),
    )


def test_14_21_empty_hex_pile():
    """Explore disappears; the cards that place hexes can still be discarded."""
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


def test_14_22_sneak_attack_does_not_count_for_the_soldier_phase():
    """Red and Blue fight again in Soil if it is contested again."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RB+RRRRRBB")
    past = given_position(picture, hands={RED: ["ev13"]}, larvae=[9])
    past = run_phases(play_card(past, "ev13"))
    while read_question(past.state)[0] == "casualties":
        seat = read_question(past.state)[1]
        past = run_phases(past.then(GAME.legal(past.state, seat)[0]))
    won = past.state.won
    assert won[RED] + won[BLUE] == 1

    assert given_fights(picture, won=won).when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.BattleBegun(
            place=SOIL, invader=BLUE, defender=RED, invader_strength=3, defender_strength=6
        ),
        e.CardWithheld(seat=BLUE),
        e.CardWithheld(seat=RED),
        e.BattleFought(
            place=SOIL,
            invader=BLUE,
            defender=RED,
            invader_card="",
            defender_card="",
            invader_total=3,
            defender_total=6,
            winner=RED,
            winner_losses=1,
            loser_losses=3,
        ),
        e.AntsLost(
            seat=BLUE,
            spots=(e.Spot(SOIL, 2), e.Spot(SOIL, 0), e.Spot(SOIL, 0)),
            cause="battle",
            left=0,
        ),
    )


def test_14_24_reaction_to_march_ignores_thoraxes():
    """Three thoraxes: still one ant step."""
    bodies = {BLACK: ["th01", "th02", "th03"]}
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:K"), bodies=bodies)
    past = past.then(c.March(seat=RED), c.Pass(seat=RED))
    step = c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1)

    assert past.when(step) == (
        e.AntReacted(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1, left=0),
        e.ReactionsSkipped(seats=(BLUE,), action="march"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    with refused("question.other"):
        past.when(c.PlaceLarva(seat=BLACK, place=TUNNEL, site=0))
    with refused("step.not-linked"):
        past.when(c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=SAND, to_site=1))


def test_14_25_explore_onto_a_blocked_neighbour():
    """A rotation linked only to other tiles than the one explored from is illegal."""
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


def test_14_26_great_tunnel_crowd():
    """Ten ants of four colours: no contest, no battle, all eat."""
    agenda = (t.Slumber(), t.Feed((0, 1, 2, 3)), t.Fights(0))
    picture = EXAMPLE.replace("###", "###+RRRRKKKBBY", 1)
    past = given_position(picture, players=4, agenda=agenda)

    assert past.when(RunPhase()) == (e.FightsEnded(),)
    assert past.then(RunPhase()).when(RunPhase()) == (
        e.AntsFed(seat=RED, food=1, larvae=0, starving=0),
        e.AntsFed(seat=BLACK, food=1, larvae=0, starving=0),
        e.AntsFed(seat=BLUE, food=1, larvae=0, starving=0),
        e.AntsFed(seat=3, food=1, larvae=0, starving=0),
    )
