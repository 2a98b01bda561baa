"""The setup for every number of players, and hexes with effects (rules 3, 9.2, 10)."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.options import Options
from tests.games.march_of_the_ants.board import read_board
from tests.games.march_of_the_ants.expected import draw_cards
from tests.games.march_of_the_ants.names import BARK, BLACK, GAME, HEX, RED, SEEP, SOIL, TABLES
from tests.games.march_of_the_ants.observations import find_ants, read_hand, read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, build_state, given_position
from tests.scenario import given, refused


def set_up(seats, options=None, seed=1):
    """Return the past of a match right after its setup."""
    return given(GAME, *GAME.setup(options or Options(), seats, SeededLuck(seed)))


@pytest.mark.parametrize(("seats", "starting", "size"), [(3, 6, 21), (4, 8, 23), (5, 8, 25)])
def test_setup_of_three_and_more(seats, starting, size):
    """Starting hexes are on top, three (or all) Beyond hexes mixed in below (rules 3.1, 3.2)."""
    state = set_up(seats).state
    top = [TABLES.hexes[number].set for number in state.pile[-starting:]]

    assert set(top) == {"starting"}
    assert len(state.pile) == size
    assert state.larvae == (5,) * seats
    assert state.supply == (30,) * seats
    assert state.food == (2,) * seats
    assert all(find_ants(state, seat, "Tunnel") == (0,) for seat in range(seats))
    assert all(len(read_hand(state, seat)) == 2 for seat in range(seats))
    assert read_question(state) == ("turn", state.marker)


@pytest.mark.parametrize("seed", [1, 2])
def test_setup_of_two(seed):
    """Each player keeps one of two hexes, places it at The Great Tunnel, and adds three ants."""
    past = set_up(2, seed=seed)
    state = past.state
    assert (state.larvae, state.outside, len(state.pile)) == ((3, 3), (0, 0), 4 + 12 + 3)
    for _ in range(2):
        kind, seat = read_question(past.state)
        assert kind == "keep-hex"
        kept = past.state.looked[seat][0]
        assert past.when(c.KeepHex(seat=seat, hex=kept)) == (e.StartHexKept(seat=seat, hex=kept),)
        past = past.then(c.KeepHex(seat=seat, hex=kept))
        past = past.then(GAME.legal(past.state, seat)[0])
        while read_question(past.state) == ("found", seat):
            past = past.then(GAME.legal(past.state, seat)[0])
        assert len(find_ants(past.state, seat, TABLES.hexes[kept].name)) == 3
    assert read_question(past.state) == ("turn", past.state.marker)
    assert past.state.supply == (30, 30)
    assert GAME.view(past.state, None).side == "B"


def test_a_starting_hex_lies_at_the_great_tunnel():
    """A starting hex must be placed at a tunnel there, and contains its first ants (rules 3.3)."""
    past = set_up(2)
    seat = read_question(past.state)[1]
    kept = past.state.looked[seat][0]
    past = past.then(c.KeepHex(seat=seat, hex=kept))
    place = c.PlaceHex(seat=seat, source=0, cell=c.MapCell(q=2, r=0), rotation=0)

    with refused("place.source"):
        past.when(replace(place, source=1))
    with refused("place.no-exit"):
        past.when(replace(place, cell=c.MapCell(q=2, r=-1)))
    placed = past.then(GAME.legal(past.state, seat)[0])
    assert read_question(placed.state) == ("found", seat)
    with refused("site.not-vacant"):
        placed.when(c.TakeSite(seat=seat, place=0, site=0))


def test_options_of_the_setup():
    """Beyond hexes come by number, or all in the long game; bee cards may be left out (rules 9)."""
    none = set_up(3, Options(beyond_count=0)).state
    long = set_up(3, Options(long_game=True, beyond_count=0, bee_cards=False)).state

    assert not any(TABLES.hexes[number].set == "beyond" for number in none.pile)
    assert sum(TABLES.hexes[number].set == "beyond" for number in long.pile) == 5
    assert (none.round, long.round) == (1, 0)
    assert len(long.deck) == 60 - 6


def test_options_that_do_not_fit():
    """One player plays only against the Horde, and five never do (rules 9.5)."""
    with refused("options.alone"):
        GAME.setup(Options(), 1, SeededLuck(1))
    with refused("options.horde-seats"):
        GAME.setup(Options(horde=True), 5, SeededLuck(1))


@pytest.mark.parametrize("seats", [0, 6])
def test_a_number_of_seats_that_the_game_is_not_for_is_refused(seats):
    """The game is for one to five players (rules 3)."""
    with refused("options.seats", rule="3", fewest=1, most=5):
        GAME.setup(Options(), seats, SeededLuck(1))


def explore(name, **fields):
    """Return the past before Red places a hex explored from Bark, and the placing command."""
    past = given_position(EXAMPLE.replace("Bark", "Bark:RR"), pile=[name], **fields)
    past = past.then(c.Explore(seat=RED))
    return past, GAME.legal(past.state, RED)[0]


def hex_explored(placing, name, **marks):
    """Return the event in which a hex is placed as in Red's command."""
    marks = {"centipede": False, "wormhole": False, **marks}
    where = {"cell": placing.cell, "rotation": placing.rotation, "source": placing.source}
    return e.HexExplored(seat=RED, hex=HEX[name], **where, **marks)


@pytest.mark.parametrize("number", TABLES.hexes)
def test_every_hex_can_be_explored_with_its_marks_and_sites(number):
    """A hex's tunnel meets another, and the hex has its marks and sites (rules 5.2, 10)."""
    hex_ = TABLES.hexes[number]
    picture = "###+R ###\n ###" if number == BARK else ". Bark:R\n ### ###\n  ###"
    past = given_position(picture, pile=[hex_.name]).then(c.Explore(seat=RED))
    placing = GAME.legal(past.state, RED)[0]

    marks = {"centipede": hex_.centipede, "wormhole": hex_.wormhole}
    assert past.when(placing)[0] == hex_explored(placing, hex_.name, **marks)
    seen = GAME.view(past.then(placing).state, None).hexes[-1]
    assert (seen.centipede, seen.wormhole) == (hex_.centipede, hex_.wormhole)
    assert seen.sites == (-1,) * len(hex_.sites)


@pytest.mark.parametrize("number", TABLES.hexes)
def test_every_hex_yields_what_is_printed(number):
    """An ant on each site harvests all of its yield (rules 7, 10)."""
    hex_ = TABLES.hexes[number]
    ants = {RED: {hex_.name: tuple(range(1, len(hex_.sites) + 1))}}
    agenda = (t.Slumber(), t.Harvest((RED,)))
    past = given_position(tiles={hex_.name: (1, -1, 0)}, ants=ants, agenda=agenda)
    total = {"food": 0, "larva": 0, "card": 0, "point": 0}
    for site in hex_.sites:
        total[site.resource] += site.amount

    assert past.when(RunPhase())[0] == e.Harvested(
        seat=RED,
        food=total["food"],
        larvae=total["larva"],
        points=total["point"],
        cards=total["card"],
    )


def test_picnic_blanket_gains_two_food():
    """The player that places the hex gains the food (rules 10)."""
    past, placing = explore("Picnic Blanket")

    explored, begun, *events = past.when(placing)
    assert explored == hex_explored(placing, "Picnic Blanket")
    assert isinstance(begun, e.HexEffectBegun)
    assert events == [e.FoodGained(seat=RED, food=2), e.EffectEnded(seat=RED, card="")]
    assert past.then(placing).state.food[RED] == 2 - 1 + 2


def test_gopher_burrow_may_place_a_wormhole():
    """The wormhole goes on another hex without one (rules 10)."""
    past, placing = explore("Gopher Burrow")
    past = past.then(placing)
    assert read_question(past.state) == ("pick-hex", RED)

    with refused("pick.no-target"):
        past.when(c.PickPlace(seat=RED, place=HEX["Gopher Burrow"]))
    assert past.when(c.PickPlace(seat=RED, place=SOIL)) == (
        e.HexPicked(seat=RED, place=SOIL),
        e.TokenPlaced(place=SOIL, token="wormhole"),
        e.EffectEnded(seat=RED, card=""),
    )
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="pick-hex"),
        e.EffectEnded(seat=RED, card=""),
    )
    assert read_board(past.state).wormholes == {"Gopher Burrow"}
    assert read_question(past.then(c.Pass(seat=RED)).state) == ("enter", RED)


def test_old_boot_draws_two_and_discards_one():
    """The player draws and discards before ants enter (rules 10)."""
    past, placing = explore("Old Boot", deck=["ev02", "ev01"])
    assert draw_cards(RED, "ev01", "ev02") in past.when(placing)

    past = past.then(placing)
    assert read_question(past.state) == ("discard", RED)
    with refused("effect.not-optional"):
        past.when(c.Pass(seat=RED))
    assert past.when(c.Discard(seat=RED, card="ev01")) == (
        e.Discarded(seat=RED, card="ev01", value=2),
        e.EffectEnded(seat=RED, card=""),
    )
    past = past.then(c.Discard(seat=RED, card="ev01"))
    assert read_hand(past.state, RED) == ("ev02",)
    assert read_question(past.state) == ("enter", RED)


def test_flooded_ditch_may_place_a_centipede():
    """The centipede goes on another hex without one; the ditch has one itself (rules 10)."""
    past, placing = explore("Flooded Ditch", centipedes=["Soil"])
    past = past.then(placing)

    with refused("pick.no-target"):
        past.when(c.PickPlace(seat=RED, place=SOIL))
    assert past.when(c.PickPlace(seat=RED, place=SEEP)) == (
        e.HexPicked(seat=RED, place=SEEP),
        e.TokenPlaced(place=SEEP, token="centipede"),
        e.EffectEnded(seat=RED, card=""),
    )
    past = past.then(c.PickPlace(seat=RED, place=SEEP))
    assert read_board(past.state).centipedes == {"Soil", "Flooded Ditch", "Dry Seep"}


@pytest.mark.parametrize("players", [2, 3])
def test_sunning_stone_counts_as_inner(players):
    """Sunning Stone counts far from The Great Tunnel, with any number of players, once (rules 10)."""
    tiles = {"Soil": (2, -1, 2), "Sunning Stone": (3, -1, 0)}
    ants = {RED: {"Sunning Stone": (1,)}, BLACK: {"Soil": (1,)}}
    past = given_position(tiles=tiles, ants=ants, players=players, agenda=(t.Slumber(),))
    soil = (e.InnerMeadowScored(seat=BLACK, points=1),) if players == 3 else ()

    assert past.when(RunPhase()) == (
        e.InnerMeadowScored(seat=RED, points=1),
        *soil,
        e.RoundEnded(round=2),
    )


def test_hexes_keep_to_their_place_when_the_pile_is_short():
    """The faults name the pile, the deck and the supply (rules 1)."""
    state = build_state()

    assert GAME.invariants(replace(state, pile=state.pile[1:]))[0].path == "/pile"
    assert GAME.invariants(replace(state, deck=state.deck[1:]))[0].path == "/deck"
    assert GAME.invariants(replace(state, supply=(0, 0, 0)))[0].path == "/supply/0"
    assert GAME.invariants(replace(state, food=(-1, 0, 0)))[0].path == "/food/0"
    assert GAME.invariants(replace(state, centipedes=1 << 20))[0].path == "/centipedes"
