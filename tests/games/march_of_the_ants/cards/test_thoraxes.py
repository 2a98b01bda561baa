"""Thoraxes (rules 11.3)."""

import pytest
from msgspec.structs import replace

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.positions import (
    BARK,
    BLACK,
    BLUE,
    GAME,
    HEX,
    RED,
    SOIL,
    after,
    ants_in,
    hand,
    kind,
    position,
    told,
    who,
)
from tests.scenario import given, refused


def test_scouting_thorax_keeps_one_of_two_hexes():
    """The other goes under the pile, known to the scout alone (rules 11.3)."""
    state = position(ants={RED: {"Tunnel": (0,)}}, bodies={RED: ["th01"]}, pile=["Fern", "Pebble"])
    state = after(state, c.Explore(seat=RED))
    assert kind(state) == "keep-hex"
    assert GAME.view(state, BLACK).own.looked == ()
    with refused("keep.not-drawn"):
        given(GAME, state=state).when(c.KeepHex(seat=RED, hex=SOIL))
    state = after(state, c.KeepHex(seat=RED, hex=HEX["Pebble"]))

    assert state.pile[0] == HEX["Fern"]
    assert GAME.view(state, RED).own.hints == (HintView((0,), (HEX["Fern"],)),)
    assert GAME.view(state, BLACK).own.hints == ()
    assert kind(state) == "place-hex"


def test_scouting_thorax_with_one_hex_left_draws_it():
    """With a single hex left one is drawn, for all to see (rules 12.3)."""
    state = position(ants={RED: {"Tunnel": (0,)}}, bodies={RED: ["th01"]})
    state = replace(state, pile=state.pile[-1:], box=tuple(sorted(state.pile[:-1])))

    assert kind(after(state, c.Explore(seat=RED))) == "place-hex"


def test_leafcutter_thorax_draws_three():
    """Forage draws one more card (rules 11.3)."""
    state = after(position(bodies={RED: ["th02"]}), c.Forage(seat=RED))

    assert len(hand(state, RED)) == 3


def march_begun(**fields):
    """Return the begin of a march of Red's, for its food and without flights."""
    plain = {"food": 1, "reactors": (BLACK, BLUE), "steps": 5, "flights": 0, "walls": True}
    return e.MarchBegun(seat=RED, **{**plain, **fields})


@pytest.mark.parametrize(
    ("body", "steps"), [([], 5), (["th02"], 6), (["th03"], 8), (["th03", "th02"], 7)]
)
def test_steps_of_the_march(body, steps):
    """Five, one for each thorax, two for a topmost Long-Legged Thorax (rules 5.3, 11.3)."""
    state = position(bodies={RED: body})

    events = given(GAME, state=state).when(c.March(seat=RED))

    assert events == (march_begun(steps=steps),)


def test_digger_thorax_ignores_walls_in_the_march_action():
    """Bark and The Loamy Tunnels touch without a tunnel (rules 11.3)."""
    step = c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=HEX["Fungalreach"], to_site=1)
    ants = {RED: {"Soil": (1,)}}
    digger = after(position(ants=ants, bodies={RED: ["th04"]}), c.March(seat=RED))
    plain = after(position(ants=ants), c.March(seat=RED))

    assert ants_in(after(digger, step), RED, "Fungalreach") == (1,)
    with refused("step.not-linked"):
        given(GAME, state=plain).when(step)


def test_weaver_thorax_makes_evolutions_cheaper():
    """One less but at least 1; events cost the same (rules 11.3)."""
    state = position(bodies={RED: ["th05"]}, hands={RED: ["hd02", "hd06", "ev03"]})

    def cost(card):
        return told(state, e.CardDeclared, c.PlayCard(seat=RED, card=card)).cost

    assert [cost(card) for card in ("hd02", "hd06", "ev03")] == [2, 1, 3]


def test_nursemaid_thorax_gains_two_larvae_in_reaction():
    """To Forage only, as far as there are cubes (rules 11.3)."""
    state = after(position(bodies={BLACK: ["th06"]}), c.Forage(seat=RED))
    state = after(state, c.TakeLarva(seat=BLACK), c.TakeLarva(seat=BLUE))

    assert state.larvae == (5, 7, 6)


def test_courier_thorax_takes_two_steps_in_reaction():
    """One ant may take both, or stop after one (rules 11.3, 14.24)."""
    state = position(bodies={BLACK: ["th07"]}, ants={BLACK: {"Soil": (1,)}})
    state = after(state, c.March(seat=RED), c.Pass(seat=RED))
    step = c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1)
    state = after(state, step)
    assert (kind(state), who(state)) == ("step", BLACK)
    back = c.MoveAnt(seat=BLACK, place=BARK, site=1, to_place=SOIL, to_site=2)

    assert ants_in(after(state, back), BLACK, "Soil") == (2,)
    assert (kind(after(state, c.Pass(seat=BLACK))), who(after(state, back))) == ("turn", BLACK)


def test_porter_thorax_saves_the_first_food():
    """The first Explore or March of the round is free, the next is not (rules 11.3)."""
    fresh = position(bodies={RED: ["th08"]}, food=[0])
    used = replace(fresh, taken=(2, 4, 4))

    assert given(GAME, state=fresh).when(c.March(seat=RED)) == (march_begun(food=0, steps=6),)
    with refused("action.food", wanted=1, found=0):
        given(GAME, state=used).when(c.March(seat=RED))
    with refused("action.food", wanted=1, found=0):
        given(GAME, state=fresh).when(c.Forage(seat=RED))


def test_raft_building_thorax_lets_larvae_enter_where_an_ant_is():
    """In the own March action larvae may go to the outskirts of Bark (rules 11.3)."""
    ants = {RED: {"Bark": (0,)}, BLACK: {"Bark": (1, 2, 3, 4)}}
    larva = c.PlaceLarva(seat=RED, place=BARK, site=0)
    raft = after(position(ants=ants, bodies={RED: ["th09"]}), c.March(seat=RED))
    plain = after(position(ants=ants), c.March(seat=RED))

    assert ants_in(after(raft, larva), RED, "Bark") == (0, 0)
    with refused("larva.not-there"):
        given(GAME, state=plain).when(larva)


def test_winged_bee_thorax_flies_once():
    """One step of the March leads anywhere, the next one does not (rules 11.3)."""
    ants = {RED: {"Loamy Tunnels": (1, 2)}}
    state = after(position(ants=ants, bodies={RED: ["th10"]}), c.March(seat=RED))
    place, goal = HEX["Loamy Tunnels"], HEX["Fungalreach"]
    state = after(state, c.MoveAnt(seat=RED, place=place, site=1, to_place=goal, to_site=1))

    with refused("step.not-linked"):
        given(GAME, state=state).when(
            c.MoveAnt(seat=RED, place=place, site=2, to_place=goal, to_site=2)
        )
