"""Operations with values that no printed card has (rules 12.2)."""

from typing import Any

import pytest

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.cards.changed import begin_effect, ends, legal, refusal
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, GAME, RED, SOIL
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.packs import supply_card
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, given_state
from tests.scenario import refused

FOOD = {"op": "gain", "who": "self", "resource": "food", "amount": 1}
ANY_HEX = {"pick": "hex", "not": ["great_tunnel"]}
CROWD = EXAMPLE.replace("Soil2", "Soil2:KK+RRRB")  # contested by all three
NO_OPTION = "effect.not-optional"


def destroy(amount, *, who="each", chooser="owner", **where):
    """Return an operation that destroys ants in a hex."""
    place = {**ANY_HEX, **where}
    return {"op": "destroy_ants", "who": who, "amount": amount, "where": place, "chooser": chooser}


def ordeal(resource, amount, ants):
    """Return an operation that costs each other player an amount of a resource, or ants."""
    return {
        "op": "lose_or",
        "who": "each_other",
        "first": {"op": "lose", "resource": resource, "amount": amount},
        "else": {"op": "destroy_ants", "amount": ants, "where": "anywhere", "chooser": "owner"},
        "victim_may_choose": True,
    }


def test_food_is_stolen_as_far_as_it_goes():
    """Black loses two food and Blue its only one, which go to Red (rules 12.2)."""
    steal = {"op": "steal", "from": "each_other", "resource": "food", "amount": 2}
    past, events = begin_effect(steal, food=(0, 3, 1))

    assert events == (
        e.FoodLost(seat=BLACK, food=2),
        e.FoodLost(seat=BLUE, food=1),
        e.FoodGained(seat=RED, food=3),
        *ends(),
    )
    assert past.state.food == (3, 1, 0)


def test_larvae_or_ants_are_lost():
    """Other players with larvae and ants choose between giving larvae and losing ants (rules 12.2)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:KK")
    past, events = begin_effect(
        ordeal("larva", 2, 1), picture=picture, food=(0, 0, 1), larvae=(5, 2, 1)
    )
    assert events == (e.StagesBegun(at=1, stages=(t.Ordeal((BLACK, BLUE), 0, 0),)),)
    give = c.PickOption(seat=BLACK, option="food")

    assert past.when(give) == (
        e.OrdealFaced(seat=BLACK, option="food"),
        e.LarvaeLost(seat=BLACK, larvae=2),
        e.OrdealFaced(seat=BLUE, option="ants"),
        *ends(),
    )
    state = past.then(give).state
    assert state.larvae == (5, 0, 1)
    assert state.food == (0, 0, 1)


@pytest.mark.parametrize(
    ("amount", "count"), [("all", 3), ({"fraction": [1, 2], "round": "up"}, 2), (3, 3)]
)
def test_an_ordeal_costs_all_ants_or_a_share_of_them(amount, count):
    """Black has no food, so it must destroy all its ants or half of them (rules 12.2)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:KK+K")
    _, events = begin_effect(ordeal("food", 1, amount), picture=picture, food=(0, 0, 1))

    assert events[1:3] == (
        e.OrdealFaced(seat=BLACK, option="ants"),
        e.AntsDoomed(seat=BLACK, places=-1, count=count, cause="effect"),
    )


def test_an_ordeal_needs_somebody_with_larvae_or_ants():
    """Food is of no use if larvae are asked for, so nobody is asked (rules 12.2)."""
    _, events = begin_effect(ordeal("larva", 2, 1), food=(0, 3, 3), larvae=(5, 0, 0))

    assert events == ends()


def test_a_number_of_ants_of_each_player_die():
    """Two ants of each player die in the only hex with ants, or fewer if fewer are there (rules 12.2)."""
    past, events = begin_effect(destroy(2), picture=CROWD)

    assert events[1:5] == (
        e.HexPicked(seat=RED, place=SOIL),
        e.AntsDoomed(seat=BLUE, places=1 << SOIL, count=1, cause="effect"),
        e.AntsDoomed(seat=BLACK, places=1 << SOIL, count=2, cause="effect"),
        e.AntsDoomed(seat=RED, places=1 << SOIL, count=2, cause="effect"),
    )
    assert read_board(past.state) == board(EXAMPLE.replace("Soil2", "Soil2:+R"))


HUNT = destroy(2, who="chosen_opponent", chooser="self")


@pytest.mark.parametrize(("seat", "owner"), [(RED, BLACK), (BLACK, RED)])
def test_several_ants_of_one_opponent_in_one_hex_are_destroyed(seat, owner):
    """After the first ant, the second is of the same owner and in the same hex (rules 12.2)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:KR+KRB").replace("Bark", "Bark:RKB")
    past, _ = begin_effect(HUNT, picture=picture, seat=seat)
    first = c.PickAnt(seat=seat, owner=owner, place=SOIL, site=0)
    assert len(legal(past, seat)) == 5
    past = past.then(first)

    site = 1 if owner == BLACK else 2
    assert read_question(past.state) == ("destroy", seat)
    assert legal(past, seat) == [c.PickAnt(seat=seat, owner=owner, place=SOIL, site=site)]
    with refused("pick.no-player", rule="12.5", player=BLUE):
        past.when(c.PickAnt(seat=seat, owner=BLUE, place=SOIL, site=0))
    with refused("ant.elsewhere", rule="12.5", place=BARK):
        past.when(c.PickAnt(seat=seat, owner=owner, place=BARK, site=2 if owner == BLACK else 1))
    with refused(NO_OPTION, rule="12.5"):
        past.when(c.Pass(seat=seat))
    second = c.PickAnt(seat=seat, owner=owner, place=SOIL, site=site)
    assert past.when(second) == (
        e.AntDestroyed(seat=seat, owner=owner, place=SOIL, site=site),
        *ends(seat),
    )


def test_a_destruction_of_three_ants_ends_with_the_last_ant():
    """Black has two ants in the hex, so the third is not asked for (rules 12.2)."""
    hunt = destroy(3, who="chosen_opponent", chooser="self")
    past, _ = begin_effect(hunt, picture=EXAMPLE.replace("Soil2", "Soil2:KK"))
    past = past.then(c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=1))
    last = c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=2)

    assert past.when(last) == (
        e.AntDestroyed(seat=RED, owner=BLACK, place=SOIL, site=2),
        e.StageEnded(seat=RED, stage="destroy"),
        *ends(),
    )


def test_shares_are_rounded_up_or_down_as_the_card_says():
    """Two thirds of the value 3 are 2, half of it rounded down is 1, and up 2 (rules 12.2)."""
    shares = [((2, 3), "down"), ((1, 2), "down"), ((1, 2), "up")]
    gains = [
        {**FOOD, "amount": {"fraction": share, "round": way, "of": "discarded_value"}}
        for share, way in shares
    ]
    drop = {"op": "discard", "who": "self", "amount": 1, "chooser": "owner"}
    _, events = begin_effect(drop, *gains, hands={RED: ["ev07"]})

    gained = [event for event in events if isinstance(event, e.FoodGained)]
    assert gained == [e.FoodGained(seat=RED, food=food) for food in (2, 1, 2)]
    assert all(type(event.food) is int for event in gained)


def test_a_share_of_the_discarded_card_is_gained_for_each_shared_hex():
    """Red shares two hexes, and half of the discarded value 3 is gained for each (rules 12.4)."""
    drop = {"op": "discard", "who": "self", "amount": 1, "chooser": "owner"}
    share = {"fraction": (1, 2), "round": "up", "of": "discarded_value"}
    per = {
        "op": "per",
        "count": {"shared_hexes_inhabited": "self"},
        "max": 3,
        "ops": [{**FOOD, "amount": share}],
    }
    picture = EXAMPLE.replace("Soil2", "Soil2:KR").replace("Bark", "Bark:RB")
    _, events = begin_effect(drop, per, picture=picture, hands={RED: ["ev07"]})

    gained = e.FoodGained(seat=RED, food=2)
    assert events[-3:] == (gained, gained, *ends())


@pytest.mark.parametrize(("place", "is_removed"), [(SOIL, True), (BARK, False)])
def test_a_wormhole_is_removed_from_the_picked_hex(place, is_removed):
    """Only the wormhole of the hex goes, if it has one (rules 12.2)."""
    remove = {"op": "remove_token", "token": "wormhole", "where": "same_hex"}
    picture = (
        EXAMPLE.replace("Soil2", "Soil2:K~").replace("Bark", "Bark:K!").replace("Sand", "Sand~")
    )
    past, _ = begin_effect(destroy(1), remove, picture=picture)
    pick = c.PickPlace(seat=RED, place=place)

    removed = (e.TokenRemoved(place=place, token="wormhole"),) if is_removed else ()
    assert past.when(pick)[-1 - len(removed) :] == (*removed, *ends())
    assert past.then(pick).state.wormholes == past.state.wormholes & ~(is_removed << place)


OPTIONAL = [
    destroy(1),
    destroy(1, who="chosen_opponent", chooser="self", self_present=True),
    {"op": "place_larva", "min": 0, "max": 1, "where": "new_hex"},
    {"op": "place_larva", "min": 0, "max": 1, "where": "token_hex"},
    {"op": "harvest_sites", "who": "self", "count": 1},
    {"op": "place_token", "token": "wormhole", "where": {**ANY_HEX, "self_present": True}},
    {"op": "discard", "who": "self", "amount": 1, "chooser": "owner"},
]


@pytest.mark.parametrize("op", OPTIONAL)
def test_what_an_optional_effect_begins_with_is_its_price(op):
    """If the first operation is not possible, the effect ends, unless it is not optional."""
    assert begin_effect(op, FOOD, optional=True)[1] == ends()
    assert begin_effect(op, FOOD)[1] == (e.FoodGained(seat=RED, food=1), *ends())


POSSIBLE = [
    (destroy(1), "pick-hex"),
    (destroy(1, who="chosen_opponent", chooser="self"), "destroy"),
    ({"op": "harvest_sites", "who": "self", "count": 1}, "gather"),
    ({"op": "place_token", "token": "wormhole", "where": ANY_HEX}, "pick-hex"),
    ({"op": "discard", "who": "self", "amount": 1, "chooser": "owner"}, "discarding"),
]


@pytest.mark.parametrize(("op", "stage"), POSSIBLE)
def test_a_player_may_decline_an_optional_effect(op, stage):
    """The player passes at the first operation, and the effect ends with it (rules 12.5)."""
    picture = CROWD.replace("Bark", "Bark:RK")
    fields: dict[str, Any] = {"picture": picture, "hands": {RED: ["ev17", "ev18"]}}
    past, _ = begin_effect(op, FOOD, optional=True, **fields)
    decline = c.Pass(seat=RED)

    assert legal(past)[-1] == decline
    assert past.when(decline) == (e.StageEnded(seat=RED, stage=stage), *ends())
    assert past.then(decline).state.discard == 1
    past, _ = begin_effect(op, FOOD, **fields)
    assert decline not in legal(past)
    with refused(NO_OPTION, rule="12.5"):
        past.when(decline)


def test_an_optional_token_is_declined_alone():
    """The other operations of an effect that is not optional follow (rules 12.5)."""
    token = {"op": "place_token", "token": "wormhole", "where": ANY_HEX, "optional": True}
    past, _ = begin_effect(token, FOOD)

    assert legal(past)[-1] == c.Pass(seat=RED)
    assert past.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="pick-hex"),
        e.FoodGained(seat=RED, food=1),
        *ends(),
    )


CONTESTED = {**ANY_HEX, "contested": True}


@pytest.mark.parametrize(
    "op",
    [
        destroy(1, contested=True),
        {"op": "place_token", "token": "wormhole", "where": CONTESTED},
        {"op": "place_larva", "min": 0, "max": 1, "where": CONTESTED},
    ],
)
def test_a_contested_hex_may_be_the_only_one(op):
    """Soil is contested, and Bark is not (rules 2, 12.5)."""
    _, events = begin_effect(op, picture=CROWD.replace("Bark", "Bark:RK"))

    ((stage,),) = [event.stages for event in events if isinstance(event, e.StagesBegun)]
    assert stage.places == 1 << SOIL


def test_a_card_needs_a_contested_hex_for_its_token():
    """The requirement of a card looks at the hexes where its token may be placed (rules 12)."""
    token = {"op": "place_token", "token": "wormhole", "where": CONTESTED}
    digest = supply_card(
        "ev19",
        effects=[{"when": "play", "ops": [token]}],
    )
    play = c.PlayCard(seat=RED, card="ev19")

    past = given_position(CROWD, hands={RED: ["ev19"]}, content=digest)
    assert play in legal(past)
    past = given_position(hands={RED: ["ev19"]}, content=digest)
    assert play not in legal(past)
    with refused("play.requires", rule="12", requires="token_target_exists"):
        past.when(play)


def test_a_harvest_of_points_is_counted_under_sites():
    """Red's ant inhabits the site of Bark that yields a point (rules 11.6, 12.2)."""
    harvest = {"op": "harvest_sites", "who": "self", "count": 1}
    past, _ = begin_effect(harvest, picture=EXAMPLE.replace("Bark", "Bark:--R"))
    collect = c.HarvestSite(seat=RED, place=BARK, site=3)

    assert past.when(collect) == (
        e.SiteCollected(seat=RED, place=BARK, site=3, resource="point", amount=1),
        *ends(),
    )
    nest = GAME.view(past.then(collect).state, None).nests[RED]
    assert nest.origins["sites"] == 1


@pytest.mark.parametrize(
    ("place", "site", "resource", "amount"), [(BARK, 1, "food", 1), (SOIL, 1, "larva", 2)]
)
def test_a_harvest_of_larvae_needs_cubes(place, site, resource, amount):
    """With two cubes in the supply, Red gains two of three larvae, but all of the food (rules 1)."""
    harvest = {"op": "harvest_sites", "who": "self", "count": 1}
    picture = EXAMPLE.replace("Bark", "Bark:R").replace("Soil2", "Soil2:R")
    past, _ = begin_effect(harvest, picture=picture, larvae=(32,))
    past = given_state(past.state, supply=(amount if resource == "larva" else 0, 31, 31))
    collect = c.HarvestSite(seat=RED, place=place, site=site)

    collected = past.when(collect)[0]
    assert collected == e.SiteCollected(
        seat=RED, place=place, site=site, resource=resource, amount=amount
    )


def test_a_site_without_an_ant_of_the_player_yields_nothing():
    """The outskirts are no site (rules 2), and only some resources may be collected (rules 12.2)."""
    harvest = {"op": "harvest_sites", "who": "self", "count": 1, "resources": ["food"]}
    picture = EXAMPLE.replace("Bark", "Bark:R+R").replace("Soil2", "Soil2:R")
    past, _ = begin_effect(harvest, picture=picture)

    assert refusal(past, c.HarvestSite(seat=RED, place=BARK, site=0)) == (
        "ant.not-there",
        "2",
        {"place": BARK, "site": 0},
    )
    assert refusal(past, c.HarvestSite(seat=RED, place=SOIL, site=1)) == (
        "gather.resource",
        "12.2",
        {"resource": "larva"},
    )
