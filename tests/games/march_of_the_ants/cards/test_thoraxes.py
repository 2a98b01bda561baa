"""Thoraxes (rules 11.3)."""

import pytest

from games.game import Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.expected import draw_cards
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    BLUE,
    FERN,
    GAME,
    HEX,
    LOAM,
    REACH,
    RED,
    SOIL,
)
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, given_state
from tests.scenario import refused

SCOUT = EXAMPLE.replace("###", "###+R", 1)
LONE = EXAMPLE.replace("Soil2", "Soil2:R")


def test_scouting_thorax_sees_two_hexes_in_secret():
    """Only the scout sees the drawn hexes (rules 11.3)."""
    past = given_position(SCOUT, bodies={RED: ["th01"]}, pile=["Fern", "Pebble"])

    assert past.when(c.Explore(seat=RED)) == (
        e.ExploreBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
        e.HexesScouted(seat=RED, count=2, hexes=Secret((RED,), (HEX["Pebble"], FERN))),
    )
    past = past.then(c.Explore(seat=RED))
    assert GAME.view(past.state, BLACK).own.looked == ()
    with refused("keep.not-drawn"):
        past.when(c.KeepHex(seat=RED, hex=SOIL))


def test_scouting_thorax_keeps_one_of_two_hexes():
    """The other hex goes under the pile, and only the scout has seen it (rules 11.3)."""
    past = given_position(SCOUT, bodies={RED: ["th01"]}, pile=["Fern", "Pebble"])
    past = past.then(c.Explore(seat=RED))
    keep = c.KeepHex(seat=RED, hex=HEX["Pebble"])

    assert past.when(keep) == (e.ScoutedHexKept(seat=RED, hex=HEX["Pebble"]),)
    past = past.then(keep)
    assert past.state.pile[0] == FERN
    assert GAME.view(past.state, RED).own.hints == (HintView((0,), (FERN,)),)
    assert GAME.view(past.state, BLACK).own.hints == ()
    assert read_question(past.state) == ("place-hex", RED)


def test_scouting_thorax_with_one_hex_left_draws_it():
    """If a single hex is left, it is drawn openly (rules 12.3)."""
    state = given_position(SCOUT, bodies={RED: ["th01"]}, pile=["Fern"]).state
    past = given_state(state, pile=state.pile[-1:], box=tuple(sorted(state.pile[:-1])))

    assert past.when(c.Explore(seat=RED)) == (
        e.ExploreBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
        e.HexDrawn(seat=RED, hex=FERN, mode="explore"),
    )


def test_leafcutter_thorax_draws_three():
    """Forage draws one more card (rules 11.3)."""
    past = given_position(bodies={RED: ["th02"]}, deck=["go03", "go02", "go01"])

    assert past.when(c.Forage(seat=RED)) == (
        e.ForageBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
        draw_cards(RED, "go01", "go02", "go03"),
    )


def begin_march(**fields):
    """Return the past at the start of Red's march, with its food and without flights."""
    plain = {"food": 1, "reactors": (BLACK, BLUE), "steps": 5, "flights": 0, "walls": True}
    return e.MarchBegun(seat=RED, **{**plain, **fields})


@pytest.mark.parametrize(
    ("body", "steps"), [([], 5), (["th02"], 6), (["th03"], 8), (["th03", "th02"], 7)]
)
def test_steps_of_the_march(body, steps):
    """Five steps, one per thorax, and two for a topmost Long-Legged Thorax (rules 5.3, 11.3)."""
    past = given_position(bodies={RED: body})

    assert past.when(c.March(seat=RED)) == (begin_march(steps=steps),)


def test_digger_thorax_ignores_walls_in_the_march_action():
    """Soil and Fungalreach touch without a tunnel (rules 11.3)."""
    step = c.RelocateAnt(seat=RED, place=SOIL, site=1, to_place=REACH, to_site=1)
    digger = given_position(LONE, bodies={RED: ["th04"]}).then(c.March(seat=RED))
    plain = given_position(LONE).then(c.March(seat=RED))

    assert digger.when(step) == (
        e.AntStepped(seat=RED, place=SOIL, site=1, to_place=REACH, to_site=1, flown=False),
    )
    with refused("step.not-linked"):
        plain.when(step)


@pytest.mark.parametrize(("card", "cost"), [("hd02", 2), ("hd06", 1), ("ev03", 3)])
def test_weaver_thorax_makes_evolutions_cheaper(card, cost):
    """Evolutions cost one less, at least 1, and events cost the same (rules 11.3)."""
    past = given_position(
        EXAMPLE.replace("###", "###+R", 1), bodies={RED: ["th05"]}, hands={RED: [card]}
    )

    assert past.when(c.PlayCard(seat=RED, card=card)) == (
        e.CardDeclared(
            seat=RED,
            card=card,
            cost=cost,
            ants_only=False,
            inhabited=(),
            reactors=(BLACK, BLUE),
        ),
    )


def test_nursemaid_thorax_gains_two_larvae_in_reaction():
    """Nursemaid Thorax only applies to Forage and is limited by the cubes (rules 11.3)."""
    past = given_position(bodies={BLACK: ["th06"]}).then(c.Forage(seat=RED))

    assert past.when(c.TakeLarva(seat=BLACK)) == (e.ForageReacted(seat=BLACK, larvae=2),)
    assert past.then(c.TakeLarva(seat=BLACK)).when(c.TakeLarva(seat=BLUE)) == (
        e.ForageReacted(seat=BLUE, larvae=1),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_courier_thorax_takes_two_steps_in_reaction():
    """One ant may take both steps, or stop after one (rules 11.3, 14.24)."""
    past = given_position(EXAMPLE.replace("Soil2", "Soil2:K"), bodies={BLACK: ["th07"]})
    past = past.then(c.March(seat=RED), c.Pass(seat=RED))
    step = c.RelocateAnt(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1)
    back = c.RelocateAnt(seat=BLACK, place=BARK, site=1, to_place=SOIL, to_site=2)

    assert past.when(step) == (
        e.AntReacted(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1, left=1),
    )
    past = past.then(step)
    assert past.when(back) == (
        e.AntStepped(seat=BLACK, place=BARK, site=1, to_place=SOIL, to_site=2, flown=False),
        e.ReactionsSkipped(seats=(BLUE,), action="march"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert past.when(c.Pass(seat=BLACK)) == (
        e.StageEnded(seat=BLACK, stage="steps"),
        e.ReactionsSkipped(seats=(BLUE,), action="march"),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_porter_thorax_saves_the_first_food():
    """The first Explore or March of the round is free, but not the next (rules 11.3)."""
    fresh = given_position(bodies={RED: ["th08"]}, food=[0])
    used = given_state(fresh.state, taken=(2, 4, 4))

    assert fresh.when(c.March(seat=RED)) == (begin_march(food=0, steps=6),)
    with refused("action.food", wanted=1, found=0):
        used.when(c.March(seat=RED))
    with refused("action.food", wanted=1, found=0):
        fresh.when(c.Forage(seat=RED))


def test_raft_building_thorax_lets_larvae_enter_where_an_ant_is():
    """In the owner's March action, larvae may enter the outskirts of Bark (rules 11.3)."""
    picture = EXAMPLE.replace("Bark", "Bark:KKKK+R")
    larva = c.PlaceLarva(seat=RED, place=BARK, site=0)
    raft = given_position(picture, bodies={RED: ["th09"]}).then(c.March(seat=RED))
    plain = given_position(picture).then(c.March(seat=RED))

    assert raft.when(larva) == (e.LarvaStepped(seat=RED, place=BARK, site=0),)
    with refused("larva.not-there"):
        plain.when(larva)


def test_winged_bee_thorax_flies_once():
    """One step of the March may go anywhere, but not the next one (rules 11.3)."""
    past = given_position(EXAMPLE.replace("Loamy", "Loamy:RR"), bodies={RED: ["th10"]})
    past = past.then(c.March(seat=RED))
    flight = c.RelocateAnt(seat=RED, place=LOAM, site=1, to_place=REACH, to_site=1)

    assert past.when(flight) == (
        e.AntStepped(seat=RED, place=LOAM, site=1, to_place=REACH, to_site=1, flown=True),
    )
    with refused("step.not-linked"):
        past.then(flight).when(
            c.RelocateAnt(seat=RED, place=LOAM, site=2, to_place=REACH, to_site=2)
        )
