"""Operations, targets and conditions that a pack may use in other ways than ours (rules 12)."""

import json
from importlib.resources import files

from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, GAME, HEX, RED, SOIL, TABLES
from tests.games.march_of_the_ants.observations import count_points, find_ants, read_question
from tests.games.march_of_the_ants.positions import build_state, given_state, play_card, run_phases
from tests.scenario import refused

ANYWHERE = {"pick": "hex", "not": ["great_tunnel"]}


def with_card(card, state, *effects):
    """Return a state that is played with a pack in which a card has other effects."""
    pack = json.loads((files("games.march_of_the_ants") / "pack.json").read_text())
    pack["cards"][TABLES.index[card]]["effects"] = list(effects)
    assert content.check(pack) == ()
    return replace(state, content=content.supply(json.dumps(pack)))


def play(*ops, optional=False, **fields):
    """Return the state after Red has played a card of these operations."""
    state = build_state(hands={RED: ["ev17"]}, **fields)
    state = with_card("ev17", state, {"when": "play", "ops": list(ops), "optional": optional})
    return play_card(given_state(state), "ev17").state


def test_a_number_of_ants_is_destroyed():
    """Each player loses one, an optional pick may be declined and ends the effect."""
    op = {
        "op": "destroy_ants",
        "who": "each",
        "amount": 1,
        "where": ANYWHERE,
        "chooser": "owner",
    }
    point = {"op": "gain", "resource": "point", "amount": 1}
    ants = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2,), "Bark": (1, 2)}}
    must = play(op, point, ants=ants)
    may = play(op, point, optional=True, ants=ants)
    must = (
        given_state(must).then(c.PayLarva(seat=RED)).state
        if read_question(must)[0] == "pay"
        else must
    )
    with refused("effect.not-optional"):
        given_state(must).when(c.Pass(seat=RED))
    struck = given_state(must).then(c.PickPlace(seat=RED, place=SOIL)).state
    declined = given_state(may).then(c.Pass(seat=RED)).state

    assert find_ants(struck, RED, "Soil") == find_ants(struck, BLACK, "Soil") == ()
    assert (count_points(struck)[RED], count_points(declined)[RED]) == (1, 0)
    assert "ev17" in GAME.view(declined, None).discard


def test_several_ants_of_one_opponent_are_destroyed():
    """The second must be the same player's in the same place; it ends where none is left."""
    op = {
        "op": "destroy_ants",
        "who": "chosen_opponent",
        "amount": 2,
        "where": ANYWHERE,
        "chooser": "self",
    }
    ants = {BLACK: {"Soil": (1, 2), "Bark": (1,)}, BLUE: {"Bark": (2,)}}
    state = play(op, ants=ants)
    with refused("effect.not-optional"):
        given_state(state).when(c.Pass(seat=RED))
    state = given_state(state).then(c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=1)).state
    with refused("ant.elsewhere"):
        given_state(state).when(c.PickAnt(seat=RED, owner=BLACK, place=BARK, site=1))
    both = given_state(state).then(c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=2)).state
    bare = play(op, ants=ants)
    one = given_state(bare).then(c.PickAnt(seat=RED, owner=BLUE, place=BARK, site=2)).state

    assert find_ants(both, BLACK, "Soil") == ()
    assert read_question(one) == ("turn", BLACK)


def test_larvae_are_lost_and_stolen():
    """`lose_or` and `steal` know larvae and food."""
    lose = {
        "op": "lose_or",
        "who": "each_other",
        "first": {"op": "lose", "resource": "larva", "amount": 2},
        "else": {"op": "destroy_ants", "amount": 1, "where": "anywhere", "chooser": "owner"},
        "victim_may_choose": False,
    }
    steal = {"op": "steal", "from": "each_other", "resource": "food", "amount": 1}
    lost = play(lose, larvae=[5, 2, 1])
    stolen = play(steal, food=[0, 3, 0])

    assert lost.larvae == (3, 0, 1)
    assert stolen.food == (1, 2, 0)


def test_nobody_has_anything_to_lose():
    """An operation without a target is skipped (rules 12.5)."""
    lose = {
        "op": "lose_or",
        "who": "chosen_opponent",
        "first": {"op": "lose", "resource": "food", "amount": 1},
        "else": {"op": "destroy_ants", "amount": 1, "where": "anywhere", "chooser": "owner"},
        "victim_may_choose": False,
    }
    new = {"op": "relocate", "min": 0, "max": 1, "to": "new_hex"}
    larva = {"op": "place_larva", "min": 0, "max": 1, "where": "new_hex"}
    token = {"op": "place_larva", "min": 0, "max": 1, "where": "token_hex"}
    swap = {"op": "swap_ants", "a": "any", "b": "any", "different_owner": True}
    fight = {"op": "battle_now", "where": {"pick": "hex", "contested": True}}
    sites = {"op": "harvest_sites", "count": 1}
    bare = {"op": "place_token", "token": "wormhole", "where": {**ANYWHERE, "self_present": True}}
    sweep = {"op": "remove_token", "token": "wormhole", "where": "same_hex"}
    state = play(lose, new, larva, token, swap, fight, sites, bare, sweep, food=[2, 0, 0])

    assert read_question(state) == ("turn", BLACK)


def test_nothing_to_peek_or_place_with_an_empty_pile():
    """Both are skipped."""
    peek = {"op": "peek_hex", "count": 3, "keep": 0, "rest": "top_any_order"}
    place = {"op": "place_hex", "connect": False}
    state = build_state(hands={RED: ["ev17"]})
    state = with_card("ev17", state, {"when": "play", "ops": [peek, place]})
    state = replace(state, pile=(), box=tuple(sorted(state.pile)))

    assert read_question(play_card(given_state(state), "ev17").state)[0] == "turn"


def test_choices_are_offered_where_they_can_do_something():
    """Hexes to peek at, sites to harvest; with nothing at all the choice is skipped."""
    peek = {"op": "peek_hex", "count": 1, "keep": 0, "rest": "top_any_order"}
    sites = {"op": "harvest_sites", "count": 1}
    larva = {"op": "gain", "resource": "larva", "amount": 1}
    entries = [{"label": "peek", "ops": [peek]}, {"label": "sites", "ops": [sites]}]
    op = {"op": "choose", "by": "self", "pick": 1, "from": entries}
    never = {
        "op": "choose",
        "by": "self",
        "pick": 1,
        "from": [{"label": "sites", "ops": [sites]}],
    }
    both = play(op, ants={RED: {"Soil": (1,)}})
    while read_question(both)[0] == "pay":
        both = given_state(both).then(c.PayLarva(seat=RED)).state
    skipped = play(never, larva)

    assert {x.option for x in GAME.legal(both, RED)} == {"peek", "sites"}
    assert skipped.larvae[RED] == 4


def test_a_wormhole_is_removed():
    """From the hex picked before."""
    ops = (
        {"op": "destroy_ants", "who": "each", "amount": 1, "where": ANYWHERE, "chooser": "owner"},
        {"op": "remove_token", "token": "wormhole", "where": "same_hex"},
    )
    state = play(*ops, ants={BLACK: {"Soil": (1,)}}, wormholes=["Soil", "Bark"])

    assert state.wormholes == 1 << BARK


def test_discards_without_a_taker_are_put_away():
    """Nothing plays them, so all go to the discard pile (rules 12.2)."""
    op = {
        "op": "discard",
        "who": "each_other",
        "amount": 1,
        "chooser": "owner",
        "simultaneous": True,
    }
    state = build_state(hands={RED: ["ev17"], BLACK: ["ev01"]})
    state = play_card(
        given_state(with_card("ev17", state, {"when": "play", "ops": [op]})), "ev17"
    ).state

    assert GAME.view(state, None).discard == ("ev01", "ev17")


def test_an_optional_harvest_may_be_declined():
    """At the start of the Queen Phase (rules 12.1)."""
    effect = {
        "when": "queen_start",
        "ops": [{"op": "harvest_sites", "count": 1}],
        "optional": True,
    }
    agenda = (t.Slumber(), t.AbdomenBonuses((RED,)))
    state = build_state(bodies={RED: ["ab07"]}, ants={RED: {"Soil": (1, 2)}}, agenda=agenda)
    may = given_state(with_card("ab07", state, effect)).then(RunPhase()).state
    must = given_state(state).then(RunPhase()).state

    assert read_question(given_state(may).then(c.Pass(seat=RED)).state)[
        0
    ] == "harvest" or not GAME.legal(may, RED)
    with refused("effect.not-optional"):
        given_state(must).when(c.Pass(seat=RED))


def test_slumber_may_count_shared_hexes_and_battles_be_of_one_kind():
    """`per` in Slumber; a bonus after battles against centipedes only."""
    shared = {
        "op": "per",
        "count": {"shared_hexes_inhabited": "self"},
        "max": 3,
        "ops": [{"op": "gain", "resource": "point", "amount": 1}],
    }
    ants = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2,)}}
    state = build_state(bodies={RED: ["ab08"]}, ants=ants, agenda=(t.Slumber(),))
    state = run_phases(
        given_state(with_card("ab08", state, {"when": "slumber", "ops": [shared]}))
    ).state
    gain = {"op": "gain", "resource": "larva", "amount": 2}
    effect = {"when": "after_battle_won", "ops": [gain], "if": {"versus": "centipede"}}
    fight = build_state(
        bodies={RED: ["hd07"]},
        ants={RED: {"Soil": (1, 0, 0)}, BLACK: {"Soil": (2,)}},
        agenda=(t.Slumber(), t.Fights(0)),
    )
    fight = run_phases(given_state(with_card("hd07", fight, effect))).state

    assert GAME.view(state, None).nests[RED].origins["evolutions"] == 1
    assert fight.larvae[RED] == 5


def test_steps_of_an_effect_are_settled_before_it_goes_on():
    """Burrowed Passage with a gain behind it: settlement comes first (rules 12.2)."""
    ants = {RED: {"Soil": (1, 2)}, BLUE: {"Soil": (0,)}}
    state = play(
        {"op": "steps", "amount": 2, "larvae": False},
        {"op": "gain", "resource": "point", "amount": 1},
        ants=ants,
    )
    while read_question(state)[0] == "pay":
        state = given_state(state).then(c.PayLarva(seat=RED)).state
    for site in (1, 2):
        step = c.MoveAnt(seat=RED, place=SOIL, site=site, to_place=BARK, to_site=site)
        state = given_state(state).then(step).state

    assert (read_question(state)[0], read_question(state)[1], count_points(state)[RED]) == (
        "settle",
        BLUE,
        0,
    )
    state = given_state(state).then(c.TakeSite(seat=BLUE, place=SOIL, site=1)).state
    assert count_points(state)[RED] == 1


def test_a_new_hex_is_no_other_hex():
    """The effect of a hex knows the hex itself (rules 12.5)."""
    state = build_state(ants={RED: {"Bark": (1,)}}, pile=["Gopher Burrow"])
    state = given_state(state).then(c.Explore(seat=RED)).state
    state = given_state(state).then(GAME.legal(state, RED)[0]).state

    effect = next(task for task in state.agenda if isinstance(task, t.Effect))
    assert effect.new_hex == HEX["Gopher Burrow"]


def test_a_relocated_ant_comes_from_elsewhere():
    """Into the new hex, not within it (rules 12.2)."""
    state = build_state(
        ants={RED: {"Bark": (1,), "Soil": (1,)}},
        agenda=(t.TurnEnd(RED), t.Relocating(RED, SOIL, 1)),
    )

    with refused("relocate.to"):
        given_state(state).when(c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=SOIL, to_site=2))


def test_a_token_beside_the_new_hex_where_there_is_none():
    """Without a hex just placed nothing is left out by `new_hex` (rules 12.5)."""
    where = {"pick": "hex", "not": ["great_tunnel", "new_hex"]}
    state = play({"op": "place_token", "token": "centipede", "where": where})

    assert len(GAME.legal(state, RED)) == 7
