"""Setup of every number of players, and the hexes with effects (rules 3, 9.2, 10)."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.options import Options
from tests.games.march_of_the_ants.names import BLACK, GAME, HEX, RED, TABLES
from tests.games.march_of_the_ants.observations import (
    count_points,
    find_ants,
    read_hand,
    read_question,
)
from tests.games.march_of_the_ants.positions import (
    build_state,
    given_position,
    given_state,
    run_phases,
)
from tests.scenario import refused


def begun(seats, options=None, seed=1):
    state = GAME.start
    for event in GAME.setup(options or Options(), seats, SeededLuck(seed)):
        state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize(("seats", "starting", "size"), [(3, 6, 21), (4, 8, 23), (5, 8, 25)])
def test_setup_of_three_and_more(seats, starting, size):
    """Starting hexes on top, three (or all) Beyond hexes mixed in below (rules 3.1, 3.2)."""
    state = begun(seats)
    top = [TABLES.hexes[number].set for number in state.pile[-starting:]]

    assert set(top) == {"starting"}
    assert len(state.pile) == size
    assert state.larvae == (5,) * seats
    assert state.supply == (30,) * seats
    assert state.food == (2,) * seats
    assert all(find_ants(state, seat, "Tunnel") == (0,) for seat in range(seats))
    assert all(len(read_hand(state, seat)) == 2 for seat in range(seats))
    assert read_question(state) == ("turn", state.marker)


def test_setup_of_two():
    """Each keeps one of two hexes, places it at The Great Tunnel, and puts three ants in it."""
    state = begun(2)
    assert (state.larvae, state.outside, len(state.pile)) == ((3, 3), (0, 0), 4 + 12 + 3)
    for _ in range(2):
        seat = read_question(state)[1]
        assert read_question(state)[0] == "keep-hex"
        kept = state.looked[seat][0]
        state = given_state(state).then(c.KeepHex(seat=seat, hex=kept)).state
        with refused("place.source"):
            given_state(state).when(
                c.PlaceHex(seat=seat, source=1, cell=c.MapCell(q=2, r=0), rotation=0)
            )
        with refused("place.no-exit"):
            given_state(state).when(
                c.PlaceHex(seat=seat, source=0, cell=c.MapCell(q=2, r=-1), rotation=0)
            )
        state = given_state(state).then(GAME.legal(state, seat)[0]).state
        while read_question(state)[0] == "found":
            with refused("site.not-vacant"):
                given_state(state).when(c.TakeSite(seat=seat, place=0, site=0))
            state = given_state(state).then(GAME.legal(state, seat)[0]).state
        name = TABLES.hexes[kept].name
        assert len(find_ants(state, seat, name)) == 3
    assert read_question(state) == ("turn", state.marker)
    assert state.supply == (30, 30)
    assert GAME.view(state, None).side == "B"


def test_options_of_the_setup():
    """Beyond hexes by number, all in the long game; bee cards may be left out (rules 9)."""
    none = begun(3, Options(beyond_count=0))
    long = begun(3, Options(long_game=True, beyond_count=0, bee_cards=False))

    assert not any(TABLES.hexes[number].set == "beyond" for number in none.pile)
    assert sum(TABLES.hexes[number].set == "beyond" for number in long.pile) == 5
    assert (none.round, long.round) == (1, 0)
    assert len(long.deck) == 60 - 6


def test_options_that_do_not_fit():
    """One player only against the Horde, five never (rules 9.5)."""
    with refused("options.alone"):
        GAME.setup(Options(), 1, SeededLuck(1))
    with refused("options.horde-seats"):
        GAME.setup(Options(horde=True), 5, SeededLuck(1))


def explore(name, **fields):
    """Return the state after Red has placed a hex explored from Bark."""
    ants = {RED: {"Bark": (1, 2)}}
    state = given_position(ants=ants, pile=[name], **fields).then(c.Explore(seat=RED)).state
    return given_state(state).then(GAME.legal(state, RED)[0]).state


@pytest.mark.parametrize("number", TABLES.hexes)
def test_every_hex_can_be_explored_with_its_marks_and_sites(number):
    """Its tunnel meets, its marks count, its sites are there (rules 5.2, 10)."""
    hex_ = TABLES.hexes[number]
    tiles = {} if number == HEX["Bark"] else {"Bark": (1, -1, 0)}
    ants = {RED: {"Tunnel": (0,)}} if not tiles else {RED: {"Bark": (1,)}}
    state = given_position(tiles=tiles, ants=ants, pile=[hex_.name]).then(c.Explore(seat=RED)).state
    state = given_state(state).then(GAME.legal(state, RED)[0]).state
    seen = GAME.view(state, None).hexes[-1]

    assert (seen.centipede, seen.wormhole) == (hex_.centipede, hex_.wormhole)
    assert seen.sites == (-1,) * len(hex_.sites)


@pytest.mark.parametrize("number", TABLES.hexes)
def test_every_hex_yields_what_is_printed(number):
    """An ant on each site harvests all of it (rules 7, 10)."""
    hex_ = TABLES.hexes[number]
    spots = tuple(range(1, len(hex_.sites) + 1))
    tiles = {hex_.name: (1, -1, 0)}
    state = build_state(
        tiles=tiles, ants={RED: {hex_.name: spots}}, agenda=(t.Slumber(), t.Harvest((RED,)))
    )
    event = given_state(state).when(RunPhase())[0]
    total = {"food": 0, "larva": 0, "card": 0, "point": 0}
    for site in hex_.sites:
        total[site.resource] += site.amount

    assert (event.food, event.larvae, event.cards, event.points) == tuple(total.values())


def test_picnic_blanket_gains_two_food():
    """Whoever places it (rules 10)."""
    assert explore("Picnic Blanket").food[RED] == 2 - 1 + 2


def test_gopher_burrow_may_place_a_wormhole():
    """On one other hex without one (rules 10)."""
    state = explore("Gopher Burrow")
    assert read_question(state)[0] == "pick-hex"
    with refused("pick.no-target"):
        given_state(state).when(c.PickPlace(seat=RED, place=HEX["Gopher Burrow"]))
    placed = given_state(state).then(c.PickPlace(seat=RED, place=HEX["Soil"])).state
    kept = given_state(state).then(c.Pass(seat=RED)).state

    assert placed.wormholes == 1 << HEX["Soil"] | 1 << HEX["Gopher Burrow"]
    assert kept.wormholes == 1 << HEX["Gopher Burrow"]
    assert read_question(kept)[0] == "enter"


def test_old_boot_draws_two_and_discards_one():
    """Before ants enter (rules 10)."""
    state = explore("Old Boot")
    assert read_question(state)[0] == "discard"
    with refused("effect.not-optional"):
        given_state(state).when(c.Pass(seat=RED))
    state = given_state(state).then(GAME.legal(state, RED)[0]).state

    assert len(read_hand(state, RED)) == 1
    assert read_question(state)[0] == "enter"


def test_flooded_ditch_may_place_a_centipede():
    """On one other hex without one; it has one itself (rules 10)."""
    state = explore("Flooded Ditch", centipedes=["Soil"])
    with refused("pick.no-target"):
        given_state(state).when(c.PickPlace(seat=RED, place=HEX["Soil"]))
    state = given_state(state).then(c.PickPlace(seat=RED, place=HEX["Dry Seep"])).state

    assert state.centipedes == sum(1 << HEX[n] for n in ("Soil", "Flooded Ditch", "Dry Seep"))


@pytest.mark.parametrize("players", [2, 3])
def test_sunning_stone_counts_as_inner(players):
    """Far from The Great Tunnel, at any number of players, and scored once (rules 10)."""
    tiles = {"Soil": (2, -1, 2), "Sunning Stone": (3, -1, 0)}
    ants = {RED: {"Sunning Stone": (1,)}, BLACK: {"Soil": (1,)}}
    state = run_phases(
        given_position(players=players, tiles=tiles, ants=ants, agenda=(t.Slumber(),))
    ).state

    assert count_points(state)[RED] == 1
    assert count_points(state)[BLACK] == (players == 3)


def test_hexes_keep_to_their_place_when_the_pile_is_short():
    """Faults tell what breaks (rules 1)."""
    state = build_state()

    assert GAME.invariants(replace(state, pile=state.pile[1:]))[0].path == "/tiles"
    assert GAME.invariants(replace(state, deck=state.deck[1:]))[0].path == "/deck"
    assert GAME.invariants(replace(state, supply=(0, 0, 0)))[0].path == "/supply/0"
    assert GAME.invariants(replace(state, food=(-1, 0, 0)))[0].path == "/food/0"
    assert GAME.invariants(replace(state, centipedes=1 << 20))[0].path == "/centipedes"
