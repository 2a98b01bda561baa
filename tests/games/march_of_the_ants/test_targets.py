"""Elements affected by commands and events of March of the Ants, and meanings of a target."""

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from games.game import Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.targets import of_event
from tests.games.march_of_the_ants.names import BARK, BLACK, GAME, HEX, RED, SOIL, TUNNEL
from tests.games.march_of_the_ants.positions import build_state

AT = e.Spot(SOIL, 2)
# Events without a place on the board.
NOWHERE = {
    e.Started,
    e.StageEnded,
    e.StagesBegun,
    e.OptionsTaken,
    e.ReactionsSkipped,
    e.StartBonusesEnded,
    e.FightsEnded,
    e.RoundEnded,
    e.LastRoundEnded,
    e.RampageBegun,
    e.RampageEnded,
}


def touched_by(command, agenda=(), **fields):
    """Return the elements affected by Red's command, with this task on top of the agenda."""
    state = replace(build_state(**fields), agenda=(t.Turn(RED), *agenda))
    return GAME.targets.of_command(GAME.view(state, RED), command)


def meant_by(target, *agenda, **fields):
    """Return the commands that Red may mean by pressing a target."""
    state = replace(build_state(**fields), agenda=(t.Turn(RED), *agenda))
    return GAME.targets.meant(GAME.view(state, RED), RED, target)


@pytest.mark.parametrize(
    ("command", "targets"),
    [
        (c.Explore(seat=RED), ("action:explore",)),
        (c.March(seat=RED), ("action:march",)),
        (c.Forage(seat=RED), ("action:forage",)),
        (c.Rest(seat=RED), ("action:rest",)),
        (c.Pass(seat=RED), ()),
        (c.PlayCard(seat=RED, card="ev01"), ("card:ev01",)),
        (c.KeepHex(seat=RED, hex=7), ("drawn:7",)),
        (c.PutBack(seat=RED, hex=7), ("drawn:7",)),
        (
            c.RelocateAnt(seat=RED, place=SOIL, site=2, to_place=TUNNEL, to_site=0),
            ("ant:0.1.2", "hex:0"),
        ),
        (c.PlaceLarva(seat=RED, place=BARK, site=1), ("larva:0", "site:2.1")),
        (c.TakeSite(seat=RED, place=BARK, site=1), ("site:2.1",)),
        (c.HarvestSite(seat=RED, place=BARK, site=1), ("site:2.1",)),
        (c.PayLarva(seat=RED), ("larva:0",)),
        (c.TakeLarva(seat=RED), ("larva:0",)),
        (c.PayAnt(seat=RED, place=TUNNEL, site=0), ("ant:0.0.0",)),
        (c.LoseAnt(seat=RED, place=SOIL, site=0), ("ant:0.1.0",)),
        (c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=1), ("ant:1.1.1",)),
        (c.DropGoal(seat=RED, card="go01"), ("card:go01",)),
        (c.Discard(seat=RED, card="ev01"), ("card:ev01",)),
        (c.PutDown(seat=RED, card="ev01"), ("card:ev01",)),
        (c.PlayOffered(seat=RED, card="ev01"), ("card:ev01",)),
        (c.PickPlace(seat=RED, place=BARK), ("hex:2",)),
        (c.PickPlayer(seat=RED, player=BLACK), ("seat:1",)),
        (c.PickOption(seat=RED, option="larvae"), ("larva:0",)),
        (c.PickOption(seat=RED, option="ants"), ("ants:0",)),
        (c.PickOption(seat=RED, option="wormhole"), ()),
        (c.TakeDecree(seat=RED, resource="food"), ("food:0",)),
        (c.SwapEvolutions(seat=RED, player=BLACK, section="head"), ("card:hd02",)),
        (c.SwapEvolutions(seat=RED, player=BLACK, section="thorax"), ()),
        (c.SwapEvolutions(seat=RED, player=4, section="head"), ()),
    ],
)
def test_a_command_touches_a_piece_then_a_place(command, targets):
    assert touched_by(command, bodies={RED: ["hd01"], BLACK: ["hd02"]}) == targets


def test_a_hex_touches_its_cell_and_where_it_is_explored_from_if_that_is_open():
    """Red is everywhere, so some cells can be explored from one place and some from several."""
    everywhere = {name: (1,) for name in HEX if name != "Tunnel"} | {"Tunnel": (0,)}
    on_map = {hex_.number for hex_ in GAME.view(build_state(), RED).hexes}
    ants = {name: spots for name, spots in everywhere.items() if HEX[name] in {0, *on_map}}
    task = t.PlaceTile(RED, 22, "explore")
    state = replace(build_state(ants={RED: ants}), agenda=(t.Turn(RED), task))
    view = GAME.view(state, RED)
    ways_by_cell = {}
    for command in GAME.legal(state, RED):
        cell, *rest = GAME.targets.of_command(view, command)
        ways_by_cell.setdefault(cell, set()).add((command.source, *rest))

    assert len({len(ways) > 1 for ways in ways_by_cell.values()}) == 2
    for ways in ways_by_cell.values():
        one_more = len(ways) > 1
        assert {way[1:] for way in ways} == {
            (f"hex:{source}",) if one_more else () for source, *_ in ways
        }


@pytest.mark.parametrize("event", sorted(get_args(e.Event), key=str))
def test_every_event_that_happens_somewhere_says_where(event):
    """The fields are made up, and secrets are unset as for a reader without access to them."""
    made_up: dict[str, Any] = {
        "spots": (AT,),
        "resource": "food",
        "token": "wormhole",
        "section": "head",
    }
    fields: dict[str, Any] = {}
    for name, kind in event.__annotations__.items():
        if str(kind).startswith(("typing.ClassVar", "ClassVar")):
            continue
        secret = Secret((BLACK,)) if "Secret" in str(kind) else None
        text = "ev01" if "str" in str(kind) or "CardName" in str(kind) else 1
        fields[name] = secret or made_up.get(name, (1,) if "tuple" in str(kind) else text)

    assert bool(of_event(event(**fields))) == (event not in NOWHERE)


@pytest.mark.parametrize(
    ("event", "targets"),
    [
        (
            e.AntStepped(seat=RED, place=SOIL, site=0, to_place=BARK, to_site=2, flown=False),
            ("ant:0.2.2", "site:2.2", "site:1.0"),
        ),
        (
            e.SpoilsMoved(seat=RED, place=SOIL, site=0, to_site=1),
            ("ant:0.1.1", "site:1.1", "site:1.0"),
        ),
        (e.LarvaStepped(seat=RED, place=TUNNEL, site=0), ("ant:0.0.0", "hex:0", "larva:0")),
        (
            e.AntsLost(seat=RED, spots=(AT, AT), cause="hunger", left=0),
            ("site:1.2", "supply:0"),
        ),
        (
            e.CardsDrawn(seat=RED, count=1, cards=Secret((RED,), ("ev01",))),
            ("card:ev01", "hand:0", "pile:deck"),
        ),
        (e.CardsDrawn(seat=RED, count=1, cards=Secret((RED,))), ("hand:0", "pile:deck")),
        (
            e.CardCommitted(seat=RED, card=Secret((RED,), "ev01")),
            ("card:ev01", "down:0", "hand:0"),
        ),
        (
            e.HexesDealt(seat=RED, count=2, hexes=Secret((RED,), (3, 4))),
            ("drawn:3", "drawn:4", "seat:0"),
        ),
        (e.Harvested(seat=RED, food=1, larvae=0, points=2, cards=0), ("food:0", "points:0")),
        (e.Harvested(seat=RED, food=0, larvae=0, points=0, cards=0), ()),
        (e.AntsFed(seat=RED, food=1, larvae=2, starving=3), ("food:0", "larva:0", "ants:0")),
        (e.EffectBegun(seat=RED, source="hex-22", program=1), ()),
        (e.TunnelInvaded(place=0, points=3), ("hex:0",)),
        (e.EvolutionPlayed(seat=RED, card="hd01", bodies=0, points=0), ("card:hd01",)),
    ],
)
def test_an_event_touches_what_it_changes_most_first(event, targets):
    assert of_event(event) == targets


@pytest.mark.parametrize(
    ("target", "task", "commands"),
    [
        ("action:march", t.Turn(RED), (c.March(seat=RED),)),
        ("action:play", t.Turn(RED), ()),
        ("card:ev01", t.Turn(RED), (c.PlayCard(seat=RED, card="ev01"),)),
        ("card:ev01", t.Discarding(RED, 1, optional=False), (c.Discard(seat=RED, card="ev01"),)),
        ("card:ev01", t.Secretly((RED,)), (c.PutDown(seat=RED, card="ev01"),)),
        ("card:ev01", t.OfferedCards(RED, (0,)), (c.PlayOffered(seat=RED, card="ev01"),)),
        ("card:go01", t.Resolve(RED, 0, 0), (c.DropGoal(seat=RED, card="go01"),)),
        ("hex:2", t.PickHex(RED, 0, 0, 1, optional=False), (c.PickPlace(seat=RED, place=2),)),
        ("hex:2", t.Turn(RED), ()),
        ("site:2.1", t.SiteChoice(RED, 2), (c.TakeSite(seat=RED, place=2, site=1),)),
        (
            "site:2.1",
            t.Gather(RED, 1, (0,), optional=False),
            (c.HarvestSite(seat=RED, place=2, site=1),),
        ),
        ("site:2.1", t.PlaceLarvae(RED, 4, 1), (c.PlaceLarva(seat=RED, place=2, site=1),)),
        ("ant:0.2.1", t.Pay(RED, 1, ants_only=True), (c.PayAnt(seat=RED, place=2, site=1),)),
        ("ant:0.2.1", t.Losses(RED, -1, 1, "hunger"), (c.LoseAnt(seat=RED, place=2, site=1),)),
        ("ant:1.2.1", t.Losses(RED, -1, 1, "hunger"), ()),
        ("ant:1.2.1", t.Swap(RED), (c.PickAnt(seat=RED, owner=1, place=2, site=1),)),
        ("drawn:7", t.Keep(RED, "setup"), (c.KeepHex(seat=RED, hex=7), c.PutBack(seat=RED, hex=7))),
        ("seat:1", t.Turn(RED), (c.PickPlayer(seat=RED, player=1),)),
        ("seat:7", t.Turn(RED), ()),
        ("larva:0", t.Turn(RED), (c.PayLarva(seat=RED), c.TakeLarva(seat=RED))),
        ("larva:1", t.Turn(RED), ()),
    ],
)
def test_what_is_meant_follows_what_is_asked(target, task, commands):
    assert meant_by(target, task) == commands


def test_a_free_cell_means_the_hex_turned_in_each_way():
    placings = meant_by("cell:-1,1", t.PlaceTile(RED, 22, "explore"))

    assert [placing.rotation for placing in placings] == [0, 1, 2, 3, 4, 5]
    assert {(placing.cell.q, placing.cell.r) for placing in placings} == {(-1, 1)}


NO_TARGETS = """
: hex hex: hex:x hex:-1 hex:99 hex:1,2,3 site:1 site:0.1 site:1.9 ant:1 ant:0.1.9 cell:1 cell:99,1
cell:1.1 card: card:xxxxxxxxxxxxxxxxxxxxx action:dance drawn:0 larva:x seat:-1 points:0 ant:9.1.1
"""


@pytest.mark.parametrize("target", ["", "hex:1\n", "seat:\u0664", *NO_TARGETS.split()])
def test_what_is_no_target_means_nothing(target):
    """Clients may send any text."""
    assert meant_by(target, t.Swap(RED)) == ()
