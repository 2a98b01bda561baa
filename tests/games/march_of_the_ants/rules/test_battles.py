"""Battles between players and against centipedes (rules 6)."""

from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.rules.battles import most_on_sites
from tests.games.march_of_the_ants.positions import (
    BARK,
    BLACK,
    BLUE,
    GAME,
    RED,
    SOIL,
    TABLES,
    after,
    ants_in,
    fights,
    kind,
    position,
    run_phases,
    told,
    who,
)
from tests.scenario import given, refused


def test_centipede_without_anybody_in_control():
    """The player with most ants fights first, ties by order from the marker holder (rules 6.3)."""
    ants = {RED: {"Bark": (2,)}, BLACK: {"Bark": (3,)}}
    state = fights(ants=ants, centipedes=["Bark"], marker=BLACK)

    assert told(state, e.CentipedeAttacked).seat == BLACK


def test_centipede_without_a_card_anywhere():
    """Deck and discard pile are empty: value 0 (rules 6.3)."""
    state = fights(ants={RED: {"Bark": (1,)}}, centipedes=["Bark"])
    everything = tuple(range(len(TABLES.cards)))
    state = replace(
        state, deck=(), goals=((), (), ()), hands=(0, sum(1 << x for x in everything), 0)
    )
    assert told(state, e.CentipedeSlain) == e.CentipedeSlain(
        place=BARK, seat=RED, card="", total=1, against=0, losses=0
    )


def test_three_players_in_a_hex_fight_one_after_the_other():
    """The defender chooses among tied invaders, then meets the other (rules 6.2)."""
    ants = {RED: {"Bark": (1, 2)}, BLACK: {"Bark": (3, 0)}, BLUE: {"Bark": (4, 0)}}
    state = run_phases(fights(ants=ants))
    assert (kind(state), who(state)) == ("invader", RED)
    with refused("pick.no-player"):
        given(GAME, state=state).when(c.PickPlayer(seat=RED, player=RED))
    events = given(GAME, state=state).when(c.PickPlayer(seat=RED, player=BLUE))

    assert (
        e.BattleBegun(
            place=BARK, invader=BLUE, defender=RED, invader_strength=2, defender_strength=2
        )
        in events
    )


def test_spoils_move_ants_to_empty_sites():
    """The winner may move to the control site; an ant moves once, within the hex (rules 6.1)."""
    state = run_phases(fights(ants={RED: {"Bark": (1, 2)}, BLUE: {"Bark": (3, 4, 0, 0, 0)}}))
    assert kind(state) == "casualties"
    state = run_phases(after(state, c.LoseAnt(seat=BLUE, place=BARK, site=0)))
    assert (kind(state), who(state)) == ("spoils", BLUE)
    with refused("spoils.elsewhere"):
        given(GAME, state=state).when(
            c.MoveAnt(seat=BLUE, place=BARK, site=3, to_place=SOIL, to_site=1)
        )
    with refused("site.not-vacant"):
        given(GAME, state=state).when(
            c.MoveAnt(seat=BLUE, place=BARK, site=3, to_place=BARK, to_site=4)
        )
    state = after(state, c.MoveAnt(seat=BLUE, place=BARK, site=3, to_place=BARK, to_site=1))
    with refused("spoils.moved"):
        given(GAME, state=state).when(
            c.MoveAnt(seat=BLUE, place=BARK, site=1, to_place=BARK, to_site=2)
        )
    state = run_phases(after(state, c.Pass(seat=BLUE)))

    assert set(ants_in(state, BLUE, "Bark")) <= {1, 2, 3, 4}


def test_who_defends_without_anybody_in_control():
    """Most ants on sites, ties by order from the marker holder (rules 6.2)."""
    ants = {RED: {"Bark": (2,)}, BLACK: {"Bark": (3, 4)}}
    tied = {RED: {"Bark": (2,)}, BLACK: {"Bark": (3,)}}

    assert most_on_sites(position(ants=ants), BARK) == BLACK
    assert most_on_sites(position(ants=tied, marker=BLACK), BARK) == BLACK


def test_each_pair_fights_once():
    """Still contested, but the pair has fought: the hex is left (rules 6.2)."""
    ants = {RED: {"Soil": (1, 0)}, BLACK: {"Soil": (2,)}}
    arena = t.HexBattles(SOIL, RED, pairs=(RED * 8 + BLACK,))
    state = position(ants=ants, agenda=(t.Slumber(), t.Fights(SOIL), arena))

    assert given(GAME, state=state).when(RunPhase())[0] == e.ArenaLeft(place=SOIL)
