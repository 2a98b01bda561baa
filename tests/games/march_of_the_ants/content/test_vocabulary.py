"""Operations, targets and conditions in combinations that the default pack lacks (rules 12)."""

import json
from importlib.resources import files

from msgspec.structs import replace

from games.game import RunPhase, Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.board import board
from tests.games.march_of_the_ants.expected import begin_play, decide_battle, end_play
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, GAME, HEX, RED, SOIL, TABLES
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

ANYWHERE = {"pick": "hex", "not": ["great_tunnel"]}


def change_card(card, state, *effects):
    """Return a state played with a pack in which a card has different effects."""
    pack = json.loads((files("games.march_of_the_ants") / "pack.json").read_text())
    pack["cards"][TABLES.index[card]]["effects"] = list(effects)
    assert content.check(pack) == ()
    return replace(state, content=content.supply(json.dumps(pack)))


def given_operations(*ops, optional=False, **fields):
    """Return the past in which Red holds a card with these operations."""
    state = build_state(hands={RED: ["ev17"]}, **fields)
    effect = {"when": "play", "ops": list(ops), "optional": optional}
    return given_state(change_card("ev17", state, effect))


def play_operations(*ops, **fields):
    """Return the past in which Red has played a card with these operations."""
    return play_card(given_operations(*ops, **fields), "ev17")


PLAY = c.PlayCard(seat=RED, card="ev17")


def test_a_number_of_ants_is_destroyed():
    """Each player loses one ant. An optional pick may be declined, which ends the effect."""
    op = {
        "op": "destroy_ants",
        "who": "each",
        "amount": 1,
        "where": ANYWHERE,
        "chooser": "owner",
    }
    point = {"op": "gain", "resource": "point", "amount": 1}
    ants = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2,), "Bark": (1, 2)}}
    must = play_operations(op, point, ants=ants)
    may = play_operations(op, point, optional=True, ants=ants)

    with refused("effect.not-optional"):
        must.when(c.Pass(seat=RED))
    assert must.when(c.PickPlace(seat=RED, place=SOIL)) == (
        e.HexPicked(seat=RED, place=SOIL),
        e.AntsDoomed(seat=BLACK, places=1 << SOIL, count=1, cause="effect"),
        e.AntsDoomed(seat=RED, places=1 << SOIL, count=1, cause="effect"),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="effect", left=0),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 2),), cause="effect", left=0),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        *end_play("ev17"),
    )
    assert may.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="pick-hex"),
        *end_play("ev17"),
    )
    assert "ev17" in GAME.view(may.then(c.Pass(seat=RED)).state, None).discard


def test_several_ants_of_one_opponent_are_destroyed():
    """The second must be the same player's in the same place. It ends if none is left."""
    op = {
        "op": "destroy_ants",
        "who": "chosen_opponent",
        "amount": 2,
        "where": ANYWHERE,
        "chooser": "self",
    }
    ants = {BLACK: {"Soil": (1, 2), "Bark": (1,)}, BLUE: {"Bark": (2,)}}
    past = play_operations(op, ants=ants)
    first, two = (c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=site) for site in (1, 2))

    with refused("effect.not-optional"):
        past.when(c.Pass(seat=RED))
    assert past.when(c.PickAnt(seat=RED, owner=BLUE, place=BARK, site=2)) == (
        e.AntDestroyed(seat=RED, owner=BLUE, place=BARK, site=2),
        e.StageEnded(seat=RED, stage="destroy"),
        *end_play("ev17"),
    )
    assert past.when(first) == (e.AntDestroyed(seat=RED, owner=BLACK, place=SOIL, site=1),)
    past = past.then(first)
    with refused("ant.elsewhere"):
        past.when(c.PickAnt(seat=RED, owner=BLACK, place=BARK, site=1))
    assert past.when(two) == (
        e.AntDestroyed(seat=RED, owner=BLACK, place=SOIL, site=2),
        *end_play("ev17"),
    )


def test_larvae_are_lost_and_stolen():
    """`lose_or` and `steal` accept larvae as well as food."""
    lose = {
        "op": "lose_or",
        "who": "each_other",
        "first": {"op": "lose", "resource": "larva", "amount": 2},
        "else": {"op": "destroy_ants", "amount": 1, "where": "anywhere", "chooser": "owner"},
        "victim_may_choose": False,
    }
    steal = {"op": "steal", "from": "each_other", "resource": "food", "amount": 1}

    assert given_operations(lose, larvae=[5, 2, 1]).when(PLAY) == (
        *begin_play("ev17", 2),
        e.StagesBegun(at=1, stages=(t.Ordeal(seats=(BLACK, BLUE), program=22, at=0),)),
        e.OrdealFaced(seat=BLACK, option="food"),
        e.LarvaeLost(seat=BLACK, larvae=2),
        e.OrdealFaced(seat=BLUE, option="ants"),
        *end_play("ev17"),
    )
    assert given_operations(steal, food=[0, 3, 0]).when(PLAY) == (
        *begin_play("ev17", 2),
        e.FoodLost(seat=BLACK, food=1),
        e.FoodGained(seat=RED, food=1),
        *end_play("ev17"),
    )


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
    ops = (lose, new, larva, token, swap, fight, sites, bare, sweep)

    assert given_operations(*ops, food=[2, 0, 0]).when(PLAY) == (
        *begin_play("ev17", 2),
        *end_play("ev17"),
    )


def test_nothing_to_peek_or_place_with_an_empty_pile():
    """With an empty pile, peeking and placing are skipped."""
    peek = {"op": "peek_hex", "count": 3, "keep": 0, "rest": "top_any_order"}
    place = {"op": "place_hex", "connect": False}
    state = given_operations(peek, place).state
    past = given_state(state, pile=(), box=tuple(sorted(state.pile)))

    assert past.when(PLAY) == (
        *begin_play("ev17", 2),
        *end_play("ev17"),
    )


def test_choices_are_offered_where_they_can_do_something():
    """Hexes to peek at and sites to harvest are offered. With neither, the choice is skipped."""
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
    both = play_operations(op, ants={RED: {"Soil": (1,)}}).state

    assert {x.option for x in GAME.legal(both, RED)} == {"peek", "sites"}
    assert given_operations(never, larva).when(PLAY) == (
        *begin_play("ev17", 2),
        e.LarvaeGained(seat=RED, larvae=1),
        *end_play("ev17"),
    )


def test_a_wormhole_is_removed():
    """The wormhole is removed from the hex that was picked before."""
    ops = (
        {"op": "destroy_ants", "who": "each", "amount": 1, "where": ANYWHERE, "chooser": "owner"},
        {"op": "remove_token", "token": "wormhole", "where": "same_hex"},
    )
    picture = EXAMPLE.replace("Bark Soil2", "Bark~ Soil2:K~")
    past = given_operations(*ops, drawn=board(picture))

    assert past.when(PLAY) == (
        *begin_play("ev17", 2),
        e.StagesBegun(
            at=1, stages=(t.PickHex(seat=RED, program=22, at=0, places=1 << SOIL, optional=False),)
        ),
        e.HexPicked(seat=RED, place=SOIL),
        e.AntsDoomed(seat=BLACK, places=1 << SOIL, count=1, cause="effect"),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 1),), cause="effect", left=0),
        e.TokenRemoved(place=SOIL, token="wormhole"),
        *end_play("ev17"),
    )


def test_discards_without_a_taker_are_put_away():
    """No effect plays them, so all go to the discard pile (rules 12.2)."""
    op = {
        "op": "discard",
        "who": "each_other",
        "amount": 1,
        "chooser": "owner",
        "simultaneous": True,
    }
    state = build_state(hands={RED: ["ev17"], BLACK: ["ev01"]})
    past = given_state(change_card("ev17", state, {"when": "play", "ops": [op]}))

    assert past.when(PLAY) == (
        *begin_play("ev17", 2),
        e.StagesBegun(at=1, stages=(t.Secretly(seats=(BLACK,)),)),
        e.CardCommitted(seat=BLACK, card=Secret((BLACK,), "ev01")),
        e.OffersRevealed(seat=RED, cards=("ev01",)),
        e.OfferDeclined(seat=RED),
        *end_play("ev17"),
    )
    assert GAME.view(past.then(PLAY).state, None).discard == ("ev01", "ev17")


def test_an_optional_harvest_may_be_declined():
    """The harvest is offered at the start of the Queen Phase (rules 12.1)."""
    effect = {
        "when": "queen_start",
        "ops": [{"op": "harvest_sites", "count": 1}],
        "optional": True,
    }
    agenda = (t.Slumber(), t.AbdomenBonuses((RED,)))
    state = build_state(bodies={RED: ["ab07"]}, ants={RED: {"Soil": (1, 2)}}, agenda=agenda)
    may = given_state(change_card("ab07", state, effect)).then(RunPhase())
    must = given_state(state).then(RunPhase())

    assert may.when(c.Pass(seat=RED)) == (
        e.StageEnded(seat=RED, stage="gather"),
        e.EffectEnded(seat=RED, card=""),
    )
    with refused("effect.not-optional"):
        must.when(c.Pass(seat=RED))


def test_slumber_may_count_shared_hexes():
    """`per` counts in Slumber as well (rules 12.2)."""
    shared = {
        "op": "per",
        "count": {"shared_hexes_inhabited": "self"},
        "max": 3,
        "ops": [{"op": "gain", "resource": "point", "amount": 1}],
    }
    ants = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2,)}}
    state = build_state(bodies={RED: ["ab08"]}, ants=ants, agenda=(t.Slumber(),))
    past = given_state(change_card("ab08", state, {"when": "slumber", "ops": [shared]}))

    assert past.when(RunPhase()) == (
        e.InnerMeadowScored(seat=RED, points=1),
        e.PointsGained(seat=RED, points=1, origin="evolutions"),
        e.RoundEnded(round=2),
    )


def test_a_bonus_may_want_battles_of_one_kind():
    """The bonus follows battles against centipedes, so a battle of ants gains nothing."""
    gain = {"op": "gain", "resource": "larva", "amount": 2}
    effect = {"when": "after_battle_won", "ops": [gain], "if": {"versus": "centipede"}}
    past = given_fights(EXAMPLE.replace("Soil2", "Soil2:RK+RR"), bodies={RED: ["hd07"]})
    past = given_state(change_card("hd07", past.state, effect))

    assert past.when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.BattleBegun(
            place=SOIL, invader=BLACK, defender=RED, invader_strength=1, defender_strength=4
        ),
        e.CardWithheld(seat=BLACK),
        e.CardWithheld(seat=RED),
        decide_battle(SOIL, BLACK, RED, totals=(1, 4), winner=RED, losses=(0, 1)),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 2),), cause="battle", left=0),
        e.BattleWon(seat=RED, place=SOIL),
    )
    assert run_phases(past).state.larvae[RED] == 5


def test_steps_of_an_effect_are_settled_before_it_goes_on():
    """In Burrowed Passage followed by a gain, settlement comes first (rules 12.2)."""
    ops = (
        {"op": "steps", "amount": 2, "larvae": False},
        {"op": "gain", "resource": "point", "amount": 1},
    )
    past = play_operations(*ops, drawn=board(EXAMPLE.replace("Soil2", "Soil2:RR+B")))
    first, two = (
        c.RelocateAnt(seat=RED, place=SOIL, site=site, to_place=BARK, to_site=site)
        for site in (1, 2)
    )
    past = past.then(first)

    assert past.when(two) == (
        e.AntStepped(seat=RED, place=SOIL, site=2, to_place=BARK, to_site=2, flown=False),
        e.SiteChoiceAsked(seat=BLUE, place=SOIL),
    )
    assert past.then(two).when(c.TakeSite(seat=BLUE, place=SOIL, site=1)) == (
        e.SiteTaken(seat=BLUE, place=SOIL, site=1),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        *end_play("ev17"),
    )


def test_a_new_hex_is_no_other_hex():
    """The effect of a hex records its own hex (rules 12.5)."""
    past = given_position(EXAMPLE.replace("Bark", "Bark:R"), pile=["Gopher Burrow"])
    past = past.then(c.Explore(seat=RED))
    state = past.then(GAME.legal(past.state, RED)[0]).state

    effect = next(task for task in state.agenda if isinstance(task, t.Effect))
    assert effect.new_hex == HEX["Gopher Burrow"]


def test_a_relocated_ant_comes_from_elsewhere():
    """The ant moves into the new hex, not within it (rules 12.2)."""
    past = given_position(
        ants={RED: {"Bark": (1,), "Soil": (1,)}},
        agenda=(t.TurnEnd(RED), t.Relocating(RED, SOIL, 1)),
    )

    with refused("relocate.to"):
        past.when(c.RelocateAnt(seat=RED, place=SOIL, site=1, to_place=SOIL, to_site=2))


def test_a_token_beside_the_new_hex_where_there_is_none():
    """Without a hex just placed, `new_hex` excludes nothing (rules 12.5)."""
    where = {"pick": "hex", "not": ["great_tunnel", "new_hex"]}
    state = play_operations({"op": "place_token", "token": "centipede", "where": where}).state

    assert len(GAME.legal(state, RED)) == 7
