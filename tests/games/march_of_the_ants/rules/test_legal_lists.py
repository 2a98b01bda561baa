"""The list of legal commands contains exactly the commands that are accepted (rules 2.1, 5.3)."""

import json
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.ants import outskirts_places
from games.march_of_the_ants.decision import map_of
from games.march_of_the_ants.evolve.stack import value_of
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.pack import PlayerCondition
from games.march_of_the_ants.pending import NOBODY, asked_seat, kind_of
from games.march_of_the_ants.rules import conditions
from games.march_of_the_ants.rules.conditions import holds
from games.march_of_the_ants.rules.moving import can_step
from games.march_of_the_ants.setup import begin
from games.march_of_the_ants.state import FIELD
from tests.games.march_of_the_ants.board import board
from tests.games.march_of_the_ants.cards.changed import legal, refusal, run
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    BLUE,
    EDGE,
    GAME,
    HEX,
    LOAM,
    ORDER,
    REACH,
    RED,
    SAND,
    SEEP,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.packs import supply_card
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_position,
    given_state,
)

PLACES = (TUNNEL, SOIL, BARK, SAND, LOAM, EDGE, REACH, SEEP)
MEADOW = """
. . . Fungalreach~
 Loamy Bark:-RK+R~ Soil2:R Seep
  ###+R ### Edge2:KKK
   ### Sand:-R
"""
TASKS = [
    t.Steps(RED, 3, "march", True),
    t.Steps(RED, 3, "march", False, 0, False),
    t.Steps(RED, 3, "march", False, 1, True),
    t.Steps(RED, 3, "effect", True),
    t.React("march", BLACK, (RED,)),
    t.React("explore", BLACK, (RED,)),
    t.Relocating(RED, SOIL, 2),
    t.Relocating(RED, BARK, 2),
    t.PlaceLarvae(RED, 1 << SOIL | 1 << BARK | 1 << TUNNEL, 2),
    t.SpoilsMoves(RED, BARK),
    t.Enter(RED, BARK, SOIL, 1),
]


@pytest.mark.parametrize("task", TASKS)
def test_the_legal_moves_are_those_that_are_accepted(task):
    """Each move of an ant and each larva on the map is tried."""
    state = build_state(board(MEADOW))
    past = given_state(state, agenda=(t.Slumber(), t.TurnEnd(BLACK), task))
    spots = list(product(PLACES, range(5)))
    tries: list[c.Command] = [c.Pass(seat=RED)]
    tries += [c.PlaceLarva(seat=RED, place=place, site=site) for place, site in spots]
    for (place, site), (to_place, to_site) in product(spots, spots):
        if (place, site) in {(BARK, 2), (BARK, 0), (SOIL, 1), (SAND, 2), (TUNNEL, 0), (EDGE, 1)}:
            tries.append(
                c.RelocateAnt(seat=RED, place=place, site=site, to_place=to_place, to_site=to_site)
            )

    accepted = [command for command in tries if is_accepted(past, command)]
    listed = legal(past)
    assert len(listed) == len(set(map(str, listed)))
    assert sorted(map(str, listed)) == sorted(map(str, accepted))


def is_accepted(past, command):
    """Return whether a command is not refused."""
    try:
        past.when(command)
    except RuleViolation:
        return False
    return True


def test_only_a_hex_with_a_wormhole_leads_to_another():
    """Bark has a wormhole and Sand has none, so Fungalreach is near Bark alone (rules 5.3)."""
    task = t.Steps(RED, 3, "march", True)
    past = given_state(build_state(board(MEADOW)), agenda=(t.Slumber(), t.TurnEnd(BLACK), task))

    through = c.RelocateAnt(seat=RED, place=BARK, site=2, to_place=REACH, to_site=1)
    assert past.when(through)[0].flown is False
    beside = c.RelocateAnt(seat=RED, place=SAND, site=2, to_place=REACH, to_site=1)
    assert refusal(past, beside)[0] == "step.not-linked"


@pytest.mark.parametrize(
    ("ants", "task", "stage"),
    [
        ("Soil2:R", t.Relocating(RED, SOIL, 1), "relocating"),
        ("Bark:R", t.Relocating(RED, SOIL, 1), ""),
        ("Sand:R", t.Relocating(RED, SOIL, 1), ""),
    ],
)
def test_ants_that_are_in_the_hex_need_not_move_there(ants, task, stage):
    """The stage ends if all ants of the player are there already (rules 12.2)."""
    picture = EXAMPLE.replace(ants.partition(":")[0], ants)
    agenda = (t.Slumber(), t.Feed(ORDER), t.Turn(BLACK), task)
    past, events = run(build_state(board(picture), agenda=agenda))

    assert events == ((e.StageEnded(seat=RED, stage=stage),) if stage else ())
    if not stage:
        assert past.when(c.Pass(seat=RED)) == (e.StageEnded(seat=RED, stage="relocating"),)


def test_the_last_larva_ends_the_stage():
    """Two may be placed, but the chamber has one (rules 12.2)."""
    agenda = (t.Slumber(), t.Feed(ORDER), t.Turn(BLACK), t.PlaceLarvae(RED, 1 << SOIL, 2))
    past = given_position(agenda=agenda, larvae=(1,))

    assert past.when(c.PlaceLarva(seat=RED, place=SOIL, site=1)) == (
        e.LarvaPlaced(seat=RED, place=SOIL, site=1),
        e.StageEnded(seat=RED, stage="place-larvae"),
    )


def test_a_cheaper_first_action_needs_no_food():
    """Without food, only Explore and March are open to Red (rules 12.3)."""
    picture = EXAMPLE.replace("### ###", "###+R ###")
    past = given_position(picture, bodies={RED: ["th08"]}, food=(0,), taken=(0, 0, 0))

    assert legal(past) == [c.Explore(seat=RED), c.March(seat=RED), c.Rest(seat=RED)]
    past = given_position(picture, food=(0,), taken=(0, 0, 0))
    assert legal(past) == [c.Rest(seat=RED)]


def cost_of_forage(delta):
    """Return the hash of a pack in which Forage is dearer or cheaper."""
    modifier = {
        "mod": "action_cost",
        "actions": ["forage"],
        "delta": delta,
        "limit": "first_each_round",
    }
    return supply_card("th08", modifiers=[modifier])


def test_a_forage_may_cost_nothing_or_two_food():
    """The modifier is added to the cost of one food (rules 12.3)."""
    fields: dict[str, Any] = {"bodies": {RED: ["th08"]}, "taken": (0, 0, 0)}
    past = given_position(food=(0,), content=cost_of_forage(-1), **fields)
    assert legal(past)[0] == c.Forage(seat=RED)
    assert past.when(c.Forage(seat=RED))[0].food == 0

    past = given_position(food=(2,), content=cost_of_forage(1), **fields)
    assert past.when(c.Forage(seat=RED))[0].food == 2
    past = given_position(food=(1,), content=cost_of_forage(1), **fields)
    assert c.Forage(seat=RED) not in legal(past)
    forage = refusal(past, c.Forage(seat=RED))
    assert forage == ("action.food", "5.1", {"wanted": 2, "found": 1})


def test_a_march_has_no_negative_number_of_steps():
    """Nine steps fewer than five are none (rules 12.3)."""
    digest = supply_card("th03", modifiers=[{"mod": "march_steps", "amount": -9}])
    past = given_position(bodies={RED: ["th03"]}, content=digest)

    assert past.when(c.March(seat=RED))[0].steps == 0


def test_two_players_may_not_rest_at_once():
    """Before the other player has rested, the first action is not Rest (rules 5.6)."""
    rest = c.Rest(seat=RED)

    past = given_position(players=2, taken=(0, 0))
    assert rest not in legal(past)
    assert refusal(past, rest)[0] == "rest.first-action"
    past = given_position(players=2, taken=(0, 0), resters=(BLACK,))
    assert rest in legal(past)
    past = given_position(players=3, taken=(0, 0, 0), resters=(BLACK,))
    assert rest not in legal(past)


def test_a_discount_makes_a_card_playable():
    """One larva pays for a head that costs two, with one off (rules 12.3)."""
    play = c.PlayCard(seat=RED, card="hd01")
    fields: dict[str, Any] = {"hands": {RED: ["hd01"]}, "larvae": (1,)}

    assert play in legal(given_position(bodies={RED: ["th05"]}, **fields))
    assert play not in legal(given_position(**fields))


@pytest.mark.parametrize(("cubes", "is_asked"), [(0, False), (1, True)])
def test_a_reaction_to_a_forage_needs_a_cube(cubes, is_asked):
    """Black may react if a cube can become a larva (rules 1, 5.1)."""
    state = given_position(deck=["ev01", "ev02"]).state
    past = given_state(state, supply=(31, cubes, 31), larvae=(5, 36 - cubes, 5))
    past = past.then(c.Forage(seat=RED))

    assert GAME.pending(past.state).questions[0].seat == (BLACK if is_asked else BLUE)


CHAIN = (SOIL, BARK, SAND, LOAM, EDGE, SEEP)


@pytest.mark.parametrize("inhabited", [x for k in range(7) for x in combinations(CHAIN, k)])
def test_a_network_consists_of_linked_hexes(inhabited):
    """The largest network is the largest set of hexes that links join (rules 12.4)."""
    names = {number: name for name, number in HEX.items()}
    spots = {names[place]: (1,) for place in inhabited}
    state = build_state(board(EXAMPLE), ants={RED: spots})
    links = map_of(state).links
    networks = [{place} for place in inhabited]
    for first, second in combinations(inhabited, 2):
        if links[first] >> second & 1:
            joined = [net for net in networks if net & {first, second}]
            networks = [net for net in networks if net not in joined] + [set().union(*joined)]
    largest = max(map(len, networks), default=0)

    sizes = [PlayerCondition(connected_inhabited_min=size) for size in range(8)]
    assert [holds(state, TABLES, RED, x) for x in sizes] == [k <= largest for k in range(8)]


def test_a_network_branches(monkeypatch):
    """The first hex is linked to two others, of which the first leads on (rules 12.4)."""
    links = {1: 1 << 2 | 1 << 3, 2: 1 << 1 | 1 << 4, 3: 1 << 1, 4: 1 << 2}
    monkeypatch.setattr(conditions, "map_of", lambda _: SimpleNamespace(links=links))
    monkeypatch.setattr(conditions, "inhabited_places", lambda _: 0b11110)

    sizes = [PlayerCondition(connected_inhabited_min=size) for size in (4, 5)]
    assert [holds(build_state(), TABLES, RED, size) for size in sizes] == [True, False]


def test_the_great_tunnel_has_the_tunnels_of_its_cells():
    """Each cell has the tunnels that are printed on it (rules 1.2)."""
    great = TABLES.pack.great_tunnels["trefoil"]
    tunnels = map_of(build_state()).tunnels

    assert sorted(
        (*cell, direction) for cell in great.cells for direction in tunnels[cell]
    ) == sorted(great.sides["A"])


def test_the_last_two_hexes_are_scouted():
    """Exactly as many hexes as the thorax draws are in the pile (rules 11.3)."""
    state = given_position(EXAMPLE.replace("### ###", "###+R ###"), bodies={RED: ["th01"]}).state
    past = given_state(state, pile=state.pile[:2], box=state.pile[2:])

    assert past.when(c.Explore(seat=RED))[1].count == 2


def supply_starting(count):
    """Return the hash of a pack with more starting hexes."""
    pack: Any = content.default_pack()
    for plain in pack["hexes"][:count]:
        plain["set"] = "starting"
    return content.supply(json.dumps(pack))


def test_two_players_get_two_hexes_each_of_many():
    """Of eleven starting hexes, seven are left for the first choice (rules 3.3)."""
    events = begin(Options(), 2, SeededLuck(1), supply_starting(11))

    dealt = [event for event in events if isinstance(event, e.HexesDealt)]
    assert [(event.count, len(value_of(event.hexes))) for event in dealt] == [(2, 2), (2, 2)]


@pytest.mark.parametrize(("seats", "boxed"), [(5, 0), (4, 3), (3, 5)])
def test_five_players_use_all_starting_hexes(seats, boxed):
    """Fewer players use two for each of them (rules 3.1)."""
    started = begin(Options(), seats, SeededLuck(1), supply_starting(11))[0]

    assert sum(number <= 11 for number in started.box.value) == boxed


def test_points_are_listed_by_origin_with_their_rule():
    """Origins without points are left out (rules 8)."""
    state = build_state()
    state = given_state(state, points=((2, 0, 1, 0, 0, 0, 0, 0, 0, 0), (0,) * 10, (0,) * 10)).state
    red, black, _ = GAME.score(state)

    assert (red.seat, red.points) == (RED, 3)
    assert [(x.name, x.points, x.rule) for x in red.origins] == [
        ("battles", 2, "6.1"),
        ("cards", 1, "11.1"),
    ]
    assert black.origins == ()


@pytest.mark.parametrize("count", [1, 15, 16, 32, 36])
def test_any_number_of_ants_may_wait_outside(count):
    """The place is found by the number of its ants, whichever that is (rules 2)."""
    assert outskirts_places(count << SOIL * FIELD) == 1 << SOIL


@pytest.mark.parametrize(
    ("wormholes", "can_go"),
    [((REACH, SAND), True), ((REACH,), False), ((SAND,), False), ((SAND, LOAM), False)],
)
def test_an_ant_without_a_tunnel_needs_two_wormholes(wormholes, can_go):
    """Fungalreach is alone and full, so that only a wormhole leads out of it (rules 5.3)."""
    ants = {RED: {"Fungalreach": (1,)}, BLACK: {"Fungalreach": (2,)}}
    state = build_state(board(EXAMPLE), ants=ants)
    state = replace(state, tiles=(tile(REACH, (9, 9), 0),))
    state = replace(state, wormholes=sum(1 << place for place in wormholes))

    assert can_step(state, TABLES, RED, True, 0) == can_go


def test_steps_end_at_a_wall():
    """Two hexes touch without a tunnel, so that ants must fly or ignore the wall (rules 5.3)."""
    ants = {RED: {"Fungalreach": (1,)}, BLACK: {"Fungalreach": (2,)}}
    state = build_state(board(EXAMPLE), ants=ants)
    agenda = (t.Slumber(), t.Feed(ORDER), t.Turn(BLACK))
    walls = []
    for rotation in range(6):
        near = (tile(REACH, (9, 9), 0), tile(SAND, (10, 9), rotation))
        walled = replace(state, tiles=near, agenda=(*agenda, t.Steps(RED, 2, "march", False)))
        walls.append(not map_of(walled).links[REACH])
        assert bool(run(walled)[1]) == walls[-1]
        free = t.Steps(RED, 2, "march", False, walls=False)
        assert run(replace(walled, agenda=(*agenda, free)))[1] == ()
        flight = t.Steps(RED, 2, "march", False, flights=1)
        assert run(replace(walled, agenda=(*agenda, flight)))[1] == ()

    assert any(walls)


def test_a_task_that_resolves_itself_asks_nothing():
    """Such tasks are on top only between the events of one command (rules 4)."""
    assert kind_of(t.TurnEnd(RED)) == ""
    for task in (t.Secretly(()), t.Battle(SOIL, RED, BLACK, 1, 1, ()), t.TurnEnd(RED)):
        assert asked_seat(task) == NOBODY
