"""The tricky scenarios of rules 14, by number."""

from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.rules.conditions import inner_meadow
from tests.games.march_of_the_ants.positions import (
    BARK,
    BLACK,
    BLUE,
    GAME,
    HEX,
    RED,
    SOIL,
    TABLES,
    after,
    ants_in,
    fights,
    kind,
    play_card,
    position,
    run_phases,
    told,
    who,
)
from tests.scenario import given, refused

FULL_BARK = {RED: {"Bark": (1, 2, 3, 4)}, BLUE: {"Bark": (0,)}}


def test_14_1_outskirts_only():
    """No larva, no Reaction and no Harvest in the outskirts, but exploring is legal."""
    state = position(ants=FULL_BARK, marker=BLUE)
    marching = after(state, c.March(seat=BLUE))
    larva = c.PlaceLarva(seat=BLUE, place=BARK, site=0)
    with refused("larva.not-there"):
        given(GAME, state=marching).when(larva)
    exploring = after(
        position(ants=FULL_BARK | {BLACK: {"Tall Sand": (1,)}}, marker=BLACK), c.Explore(seat=BLACK)
    )
    exploring = after(exploring, GAME.legal(exploring, BLACK)[0])
    exploring = after(exploring, GAME.legal(exploring, BLACK)[0])
    while kind(exploring) == "enter":
        exploring = after(exploring, c.Pass(seat=BLACK))
    assert (kind(exploring), who(exploring)) == ("react-explore", BLUE)
    with refused("larva.not-there"):
        given(GAME, state=exploring).when(larva)
    harvest = position(ants=FULL_BARK, agenda=(t.Slumber(), t.Harvest((BLUE,))))

    assert c.Explore(seat=BLUE) in GAME.legal(state, BLUE)
    assert given(GAME, state=harvest).when(RunPhase()) == (
        e.Harvested(seat=BLUE, food=0, larvae=0, points=0, cards=0),
    )


def test_14_2_two_owners_one_vacancy():
    """Seats Red, Blue, Black: on Black's turn the order is Black, Red, Blue: Red takes it."""
    red, blue, black = 0, 1, 2
    ants = {red: {"Soil": (0,)}, blue: {"Soil": (0,)}, black: {"Soil": (1, 2)}}
    state = after(position(ants=ants, marker=black), c.March(seat=black))
    state = after(
        state,
        c.MoveAnt(seat=black, place=SOIL, site=2, to_place=BARK, to_site=1),
        c.Pass(seat=black),
    )

    assert ants_in(state, red, "Soil") == (2,)
    assert ants_in(state, blue, "Soil") == (0,)


def test_14_3_tie_in_battle():
    """5 against 5: the defender wins; each pair fights once."""
    ants = {RED: {"Soil": (2, 0, 0, 0)}, BLUE: {"Soil": (1, 0, 0)}}
    state = run_phases(fights(ants=ants, hands={RED: ["ev04"], BLUE: ["ev01"]}))
    state = run_phases(after(state, c.PutDown(seat=RED, card="ev04")))
    state = after(state, c.PutDown(seat=BLUE, card="ev01"))
    (fought,) = given(GAME, state=state).when(RunPhase())
    assert (fought.winner, fought.loser_losses, fought.winner_losses) == (BLUE, 3, 2)
    state = run_phases(state)
    assert (kind(state), who(state)) == ("casualties", RED)
    outside = c.LoseAnt(seat=RED, place=SOIL, site=0)
    state = after(state, outside, outside, outside)
    state = run_phases(state)
    assert (kind(state), who(state)) == ("casualties", BLUE)
    outside = c.LoseAnt(seat=BLUE, place=SOIL, site=0)
    state = run_phases(after(state, outside, outside))

    assert (ants_in(state, RED, "Soil"), ants_in(state, BLUE, "Soil")) == ((2,), (1,))
    assert GAME.view(state, None).nests[BLUE].origins["battles"] == 1


def test_14_4_ferocity_wins_strength_kills():
    """One ant with a 4 beats four without a card; it survives, three others too."""
    ants = {RED: {"Soil": (2, 0, 0, 0)}, BLUE: {"Soil": (1,)}}
    state = run_phases(fights(ants=ants, hands={BLUE: ["go01"]}))
    past = given(GAME, state=state).then(c.PutDown(seat=BLUE, card="go01"))

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
    ants = {RED: {"Bark": (1, 2, 3, 4, 0, 0)}}
    state = fights(ants=ants, centipedes=["Bark"], deck=["ev03", "ev06"])
    few = fights(
        ants={RED: {"Bark": (1, 2)}},
        centipedes=["Bark"],
        deck=["ev03", "ev06"],
        bodies={RED: ["hd08", "hd06", "hd03", "hd01"]},
    )

    for start, losses in ((state, 3), (few, 1)):
        assert given(GAME, state=start).when(RunPhase()) == (
            e.HexVisited(place=BARK, first=RED),
            e.CentipedeAttacked(place=BARK, seat=RED, card="ev06", base=3, strength=6, asked=()),
            e.CentipedeSlain(place=BARK, seat=RED, card="ev03", total=6, against=6, losses=losses),
        )


def test_14_8_lone_ant_against_a_centipede():
    """1 against 5: the ant dies and the centipede stays; no ant battle."""
    state = fights(ants={RED: {"Bark": (1,)}}, centipedes=["Bark"], deck=["ev01", "ev03"])
    won = told(state, e.CentipedeWon)
    state = run_phases(state)

    assert (won.total, won.against, won.losses, won.horde) == (1, 5, 1, 0)
    assert ants_in(state, RED, "Bark") == ()
    assert state.centipedes == 1 << BARK


def test_14_9_centipede_and_two_players():
    """It fights the player in control first, then the other unless it is slain."""
    ants = {RED: {"Soil": (1,)}, BLUE: {"Soil": (2,)}}
    strong = fights(ants=ants, centipedes=["Soil"], deck=["go06", "go01"])
    weak = fights(
        ants=ants,
        centipedes=["Soil"],
        deck=["ev04", "ev08"],
        bodies={RED: ["hd08"]},
    )
    lost = [
        x.seat
        for x in given(GAME, state=strong).when(RunPhase())
        if isinstance(x, e.CentipedeAttacked)
    ]
    slain = [
        type(x).__name__
        for x in given(GAME, state=weak).when(RunPhase())
        if isinstance(x, e.CentipedeAttacked | e.CentipedeSlain | e.BattleBegun)
    ]

    assert lost == [RED, BLUE]
    assert slain == ["CentipedeAttacked", "CentipedeSlain"]


def test_14_10_first_action():
    """No food and a card that cannot be paid: Rest is allowed; with food it is not."""
    broke = position(hands={RED: ["ev03"]}, food=[0], larvae=[2], taken=(0, 0, 0))
    bare = position(food=[0], taken=(0, 0, 0))
    fed = position(food=[1], taken=(0, 0, 0))
    holding = position(hands={RED: ["ev17"]}, food=[0], taken=(0, 0, 0))

    assert GAME.legal(broke, RED) == (c.Rest(seat=RED),)
    assert GAME.legal(bare, RED) == (c.Rest(seat=RED),)
    for state in (fed, holding):
        with refused("rest.first-action"):
            given(GAME, state=state).when(c.Rest(seat=RED))


def test_14_11_two_players_end():
    """After a Rest the other takes one last turn, with its Reaction, and keeps the marker."""
    state = after(position(2, taken=(4, 0)), c.Rest(seat=RED))
    last = after(state, c.March(seat=BLACK))
    last = after(last, c.Pass(seat=BLACK)) if kind(last) == "step" else last
    last = after(last, c.Pass(seat=RED)) if kind(last) == "react-march" else last
    rest = after(state, c.Rest(seat=BLACK))

    for ended in (last, rest):
        assert (kind(ended), ended.marker) == ("battles", BLACK)
    assert rest.larvae == (6, 6)


def test_14_12_five_players_end():
    """The third player's first Rest ends the phase; the others pile up food."""
    state = position(5)
    state = after(state, c.Rest(seat=0), c.Rest(seat=1))
    for seat in (2, 3, 4):
        state = after(state, c.Forage(seat=seat))
        while kind(state) == "react-forage":
            state = after(state, c.Pass(seat=who(state)))
    assert who(state) == 2
    assert state.resting_food == (1, 1, 0, 0, 0)
    state = after(state, c.Rest(seat=2))

    assert (kind(state), state.marker) == ("battles", 2)
    assert state.food[:2] == (3, 3)


def test_14_14_no_cubes():
    """With one cube in the supply a decree of larvae gains one."""
    state = position(larvae=[35], agenda=(t.Slumber(), t.Decree((RED, BLACK))))
    state = after(state, c.TakeDecree(seat=RED, resource="larva"))
    none = position(larvae=[36])

    assert state.larvae[RED] == 36
    assert given(GAME, state=none).when(c.Rest(seat=RED)) == (
        e.Rested(seat=RED, larvae=0, food=0),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_14_18_paying_with_ants():
    """The blue ant outside takes the control site that Red has paid with."""
    ants = {RED: {"Bark": (1, 2, 3, 4), "Tunnel": (0,)}, BLUE: {"Bark": (0,)}}
    state = position(ants=ants, hands={RED: ["ev17"]}, larvae=[0])
    state = after(state, c.PlayCard(seat=RED, card="ev17"))
    with refused("larva.none"):
        given(GAME, state=state).when(c.PayLarva(seat=RED))
    with refused("ant.not-there"):
        given(GAME, state=state).when(c.PayAnt(seat=RED, place=SOIL, site=1))
    state = after(
        state, c.PayAnt(seat=RED, place=BARK, site=1), c.PayAnt(seat=RED, place=0, site=0)
    )

    assert ants_in(state, BLUE, "Bark") == (1,)
    assert run_phases(replace(state, agenda=(t.Slumber(),))).points[BLUE][4] == 1


def test_14_19_unlinked_inner_meadow_hex():
    """Soil borders The Great Tunnel without a tunnel: it scores with three players, not two."""
    three, two = position(3), position(2)

    assert inner_meadow(three, TABLES) >> SOIL & 1
    assert not inner_meadow(two, TABLES) >> SOIL & 1


def test_14_20_wormholes():
    """One wormhole leads nowhere, two lead to each other at any distance."""
    ants = {RED: {"Fungalreach": (1,)}}
    reach, loam = HEX["Fungalreach"], HEX["Loamy Tunnels"]
    step = c.MoveAnt(seat=RED, place=reach, site=1, to_place=loam, to_site=1)
    one = after(position(ants=ants, wormholes=["Fungalreach"]), c.March(seat=RED))
    two = position(ants=ants, wormholes=["Fungalreach", "Loamy Tunnels"])

    with refused("step.not-linked"):
        given(GAME, state=one).when(step)
    assert ants_in(after(two, c.March(seat=RED), step), RED, "Loamy Tunnels") == (1,)


def test_14_21_empty_hex_pile():
    """Explore disappears; the cards that place hexes can still be discarded."""
    state = position(ants={RED: {"Bark": (1,)}, BLACK: {"Bark": (2,)}}, hands={BLACK: ["ev01"]})
    state = replace(state, pile=(), box=tuple(sorted(state.pile)))
    with refused("explore.pile-empty"):
        given(GAME, state=state).when(c.Explore(seat=RED))
    state = replace(state, agenda=(t.TurnEnd(RED), t.React("play", RED, (BLACK,))))
    state = after(state, c.Discard(seat=BLACK, card="ev01"))

    assert len(GAME.view(state, BLACK).own.hand) == 1


def test_14_22_sneak_attack_does_not_count_for_the_soldier_phase():
    """Red and Blue fight again in Soil if it is contested again."""
    ants = {RED: {"Soil": (1, 0, 0, 0, 0, 0)}, BLUE: {"Soil": (2, 0, 0)}}
    state = position(ants=ants, hands={RED: ["ev13"]}, larvae=[9])
    state = run_phases(play_card(state, "ev13"))
    while kind(state) == "casualties":
        state = run_phases(after(state, GAME.legal(state, who(state))[0]))
    assert state.won[RED] + state.won[BLUE] == 1
    state = replace(fights(ants=ants), won=state.won)

    assert told(state, e.BattleBegun).place == SOIL


def test_14_24_reaction_to_march_ignores_thoraxes():
    """Three thoraxes: still one ant step."""
    bodies = {BLACK: ["th01", "th02", "th03"]}
    state = position(ants={BLACK: {"Soil": (1,)}}, bodies=bodies)
    state = after(state, c.March(seat=RED), c.Pass(seat=RED))
    step = c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1)

    assert kind(after(state, step)) == "turn"
    with refused("question.other"):
        given(GAME, state=state).when(c.PlaceLarva(seat=BLACK, place=0, site=0))
    with refused("step.not-linked"):
        given(GAME, state=state).when(
            c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=HEX["Tall Sand"], to_site=1)
        )


def test_14_25_explore_onto_a_blocked_neighbour():
    """A rotation linked only to other tiles than the one explored from is illegal."""
    ants = {RED: {"Dry Seep": (1,)}}
    state = position(ants=ants, pile=["Pebble"])
    state = after(state, c.Explore(seat=RED))
    sources = {command.source for command in GAME.legal(state, RED)}
    assert sources == {HEX["Dry Seep"]}
    there: dict[c.MapCell, set[int]] = {x.cell: set() for x in GAME.legal(state, RED)}
    for command in GAME.legal(state, RED):
        there[command.cell].add(command.rotation)

    assert all(len(turns) == 2 for turns in there.values())
    wrong = next(k for k in range(6) if k not in next(iter(there.values())))
    with refused("place.not-linked"):
        given(GAME, state=state).when(
            c.PlaceHex(seat=RED, source=HEX["Dry Seep"], cell=next(iter(there)), rotation=wrong)
        )


def test_14_26_great_tunnel_crowd():
    """Ten ants of four colours: no contest, no battle, all eat."""
    ants = {seat: {"Tunnel": (0,) * count} for seat, count in enumerate((4, 3, 2, 1))}
    state = position(4, ants=ants, agenda=(t.Slumber(), t.Feed((0, 1, 2, 3)), t.Fights(0)))
    state = after(state, RunPhase())
    fed = [x.food for x in given(GAME, state=state).when(RunPhase()) if isinstance(x, e.AntsFed)]

    assert kind(state) == "feed"
    assert fed == [1, 1, 1, 1]
