"""Elements affected by commands and events of Myrmes, and meanings of a pressed target."""

import re
from typing import get_args

import pytest

from games.errors import RuleViolation
from games.game import Secret
from games.luck import SeededLuck
from games.myrmes import commands as c
from games.myrmes import events as e
from games.myrmes.events import turns as t
from games.myrmes.phases import (
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    DiscardPlan,
    HarvestPhase,
    HarvestPlan,
    StoragePhase,
    TradePlan,
    WinterTradePhase,
)
from games.myrmes.targets import meant, of_command, of_event
from games.words import load_words
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES, A, B, hexes, out, scene, tile
from tests.service.boards.drawn import Drawn

ENGLISH = load_words("games.myrmes", "en")
HEX, TO = hexes((-4, 4))[0], hexes((-3, 4))[0]
PAIR = hexes((-4, 4), (-3, 4))
TRIPLE = hexes((-4, 4), (-3, 4), (-4, 5))
OPEN = scene(phase=out(-3, 4), tiles=(tile("p2", B, (-6, 5), (-5, 5)),))

# Each command with the elements that it affects while A's worker is at (-3, 4).
COMMANDS = [
    (c.ChooseEvent(seat=A, space=4), ("event:4",)),
    (c.AssignNurses(seat=A, track="workers", nurses=2), ("track:0.workers.2",)),
    (c.AssignNurses(seat=A, track="workers", nurses=3), ("room:0.workers",)),
    (c.FinishBirths(seat=A), ()),
    (c.KeepBirths(seat=A, soldiers=1), ("room:0.soldiers",)),
    (c.TakeBack(seat=A), ()),
    (c.TradeLarvae(seat=A), ("room:0.larvae",)),
    (c.WorkInRoom(seat=A, room="larder"), ("room:0.larder",)),
    (c.WorkInQuarry(seat=A, take="stone"), ("room:0.quarry", "store:0.stone")),
    (c.SendOut(seat=A, exit=HEX), ("hex:-4,4",)),
    (c.StepTo(seat=A, to=HEX), ("hex:-4,4",)),
    (c.Hunt(seat=A, at=HEX), ("hex:-4,4",)),
    (c.Clear(seat=A, stand=hexes((-5, 5))[0]), ("tile:-6,5", "hex:-5,5")),
    (
        c.PlacePheromone(seat=A, shape="p2", hexes=PAIR),
        ("hex:-3,4", "piece:0.p2", "hex:-4,4"),
    ),
    (
        c.PlaceSpecial(seat=A, kind="aphid-farm", hexes=TRIPLE),
        ("hex:-3,4", "pool:aphid-farm", "hex:-4,4", "hex:-4,5"),
    ),
    (c.EndOuting(seat=A), ()),
    (c.TakeCube(seat=A, tile=HEX, cube="food"), ("tile:-4,4", "store:0.food")),
    (c.FinishHarvest(seat=A), ()),
    (c.OpenTunnel(seat=A, at=HEX), ("hex:-4,4",)),
    (c.Dig(seat=A), ("room:0.larder",)),
    (c.RaiseNurse(seat=A), ("room:0.nurses",)),
    (c.ClaimObjective(seat=A, objective="o1-food"), ("objective:o1-food",)),
    (c.PayMixed(seat=A, objective="o3-mix", earth=2), ("objective:o3-mix",)),
    (c.PayNurses(seat=A, objective="o2-nurse", waiting=0), ("objective:o2-nurse",)),
    (c.ChooseTile(seat=A, tile=HEX), ("tile:-4,4",)),
    (c.FinishAtelier(seat=A), ()),
    (c.DiscardCube(seat=A, cube="earth"), ("store:0.earth",)),
    (c.ChooseTrades(seat=A, food=1), ("room:0.larvae",)),
]
HIDDEN = Secret((A,))
TAKEN = e.Taken(HEX, "food")
EVENTS = [
    (
        e.GardenSetUp(content="", seats=2, dice=(), prey=(), objectives=(), starts=PAIR, first=A),
        ("hex:-4,4", "hex:-3,4"),
    ),
    (e.YearBegan(year=1, dice=(1, 2, 3)), ("die:spring", "die:summer", "die:autumn")),
    (e.EventChosen(seat=A, space=Secret((A,), 3)), ("event:3", "seat:0")),
    (e.EventChosen(seat=A, space=HIDDEN), ("seat:0",)),
    (
        e.NursesAssigned(seat=A, assignment=Secret((A,), e.Assignment("larvae", 2))),
        ("track:0.larvae.2", "seat:0"),
    ),
    (e.NursesAssigned(seat=A, assignment=HIDDEN), ("seat:0",)),
    (e.BirthsChosen(seat=A, soldiers=HIDDEN), ("seat:0",)),
    (e.ChoiceTakenBack(seat=B), ("seat:1",)),
    (e.LarvaeTraded(seat=A), ("room:0.larvae", "store:0.food")),
    (
        e.EventsRevealed(events=(e.EventSet(3, 1), e.EventSet(3, 1), e.EventSet(2, 0))),
        ("event:3", "event:2"),
    ),
    (
        e.BirthsRevealed(births=(e.Births(1, 0, 0, 0, 2), e.Births(0, 1, 2, 0, 0))),
        ("room:0.larvae", "room:0.atelier", "room:1.soldiers", "room:1.workers"),
    ),
    (t.TurnCame(seat=B), ("seat:1",)),
    (t.WorkedInRoom(seat=A, room="gestation", larvae=1), ("room:0.gestation", "room:0.larvae")),
    (t.WorkedInRoom(seat=A, room="quarry", stone=1), ("room:0.quarry", "store:0.stone")),
    (t.WorkerSentOut(seat=A, exit=HEX, moves=3), ("hex:-4,4", "ant:0")),
    (t.WorkerStepped(seat=A, to=HEX), ("hex:-4,4", "ant:0")),
    (t.WorkerStepped(seat=A, to=HEX, soldiers=1), ("hex:-4,4", "ant:0", "room:0.soldiers")),
    (
        t.PreyHunted(seat=A, at=HEX, prey="spider", soldiers=2, food=1, points=4, bonus=0),
        ("hex:-4,4", "ant:0", "room:0.soldiers", "store:0.food"),
    ),
    (
        t.PheromoneCleared(seat=A, owner=B, shape="p2", hexes=PAIR, stand=TO, points=0, bonus=0),
        ("hex:-3,4", "hex:-4,4", "ant:0", "store:0.earth"),
    ),
    (
        t.PheromonePlaced(
            seat=A, shape="p2", hexes=PAIR, food=0, earth=0, stone=0, points=0, bonus=0
        ),
        ("tile:-4,4", "hex:-4,4", "hex:-3,4", "piece:0.p2"),
    ),
    (
        t.SpecialPlaced(
            seat=A, kind="scavenging", hexes=PAIR, food=1, earth=0, stone=0, points=2, bonus=0
        ),
        ("tile:-4,4", "hex:-4,4", "hex:-3,4", "pool:scavenging", "store:0.food"),
    ),
    (t.OutingEnded(seat=A), ("seat:0",)),
    (e.HarvestCame(), ()),
    (
        e.HarvestGathered(seat=A, takes=(TAKEN,), food=1, points=0, bonus=0),
        ("tile:-4,4", "store:0.food", "seat:0"),
    ),
    (e.HarvestOpened(seats=(A, B)), ("seat:0", "seat:1")),
    (
        e.CubeChosen(seat=A, take=Secret((A,), TAKEN), is_last=False),
        ("tile:-4,4", "store:0.food", "seat:0"),
    ),
    (e.CubeChosen(seat=A, take=HIDDEN, is_last=False), ("seat:0",)),
    (e.HarvestFinished(seat=A), ("seat:0",)),
    (
        e.HarvestRevealed(harvests=(e.HarvestChoice((TAKEN,), 0, 1), e.HarvestChoice((), 0, 0))),
        ("tile:-4,4", "store:0.food", "store:0.stone"),
    ),
    (t.AtelierTurnCame(seat=A), ("seat:0",)),
    (t.TunnelOpened(seat=A, at=HEX), ("hex:-4,4", "store:0.earth")),
    (
        t.LevelDug(seat=A, level=2, earth=2, stone=1),
        ("room:0.quarry", "store:0.earth", "store:0.stone"),
    ),
    (t.NurseRaised(seat=A, food=2, larvae=2), ("room:0.nurses", "seat:0")),
    (t.ObjectiveBegun(seat=A, objective="o1-phero"), ("objective:o1-phero", "seat:0")),
    (t.TileChosen(seat=A, tile=HEX), ("tile:-4,4",)),
    (
        t.ObjectiveCompleted(
            seat=A,
            objective="o1-phero",
            points=6,
            bonus=0,
            emptied=PAIR,
            rewards=(t.Reward(B, 5, 0),),
        ),
        ("objective:o1-phero", "tile:-4,4", "tile:-3,4", "seat:0", "seat:1"),
    ),
    (t.AtelierEnded(seat=A), ("seat:0",)),
    (e.ClosingCame(), ()),
    (e.StorageOpened(seats=(B,)), ("seat:1",)),
    (
        e.DiscardChosen(seat=A, cube=Secret((A,), "food"), is_last=True),
        ("store:0.food", "seat:0"),
    ),
    (e.DiscardChosen(seat=A, cube=HIDDEN, is_last=True), ("seat:0",)),
    (e.CubesDiscarded(discards=(e.Cubes(), e.Cubes(earth=1))), ("store:1.earth",)),
    (e.SeasonEnded(first=B), ("seat:1",)),
    (e.SeasonBegan(season=1, die=3), ("die:summer",)),
    (e.WinterCame(), ()),
    (e.WinterTradesOpened(seats=(A,)), ("seat:0",)),
    (e.TradesChosen(seat=A, food=HIDDEN), ("seat:0",)),
    (e.TradesRevealed(food=(0, 2)), ("room:1.larvae", "store:1.food")),
    (e.WinterPaid(seat=A, needed=4, food=4, lost=0), ("store:0.food", "seat:0")),
    (e.ThirdWinterEnded(ranking=((A, B),)), ("seat:0", "seat:1")),
]


def name_of(case):
    return type(case).__struct_config__.tag if hasattr(case, "__struct_fields__") else ""


@pytest.mark.parametrize(("command", "touched"), COMMANDS, ids=name_of)
def test_a_command_touches_what_it_names(command, touched):
    assert of_command(MYRMES.view(OPEN, A), command) == touched


@pytest.mark.parametrize(("event", "touched"), EVENTS, ids=name_of)
def test_an_event_touches_where_it_happened(event, touched):
    assert of_event(event) == touched


def test_every_command_and_event_is_among_the_cases():
    assert {type(command) for command, _ in COMMANDS} == set(get_args(MYRMES.command))
    assert {type(event) for event, _ in EVENTS} == set(get_args(MYRMES.event))


@pytest.mark.parametrize(("seats", "seed", "whim"), [(2, 4, "deep"), (3, 2, "nurses")])
def test_what_commands_touch_is_drawn(seats, seed, whim):
    """Some moments of matches of strong players are checked for each seat."""
    for state, _, _ in list(mixed_match(seats, seed, whim=whim))[::25]:
        for seat in range(seats):
            view = MYRMES.view(state, seat)
            drawn = set(re.findall(r'\bid="([^"]+)"', MYRMES.draw(view, ENGLISH)))
            for command in MYRMES.legal(state, seat):
                assert set(of_command(view, command)) <= drawn, command


PLANS = (BirthPlan(), BirthPlan())
MEANT = [
    (OPEN, "hex:-4,4", [c.StepTo(seat=A, to=HEX)]),
    (OPEN, "hex:-3,3", [c.Hunt(seat=A, at=hexes((-3, 3))[0])]),
    (OPEN, "tile:-6,5", [c.Clear(seat=A, stand=hexes((-6, 5))[0])]),
    (OPEN, "room:0.larder", [c.WorkInRoom(seat=A, room="larder")]),
    (OPEN, "room:0.quarry", [c.WorkInQuarry(seat=A, take="earth")]),
    (OPEN, "room:0.nurses", [c.RaiseNurse(seat=A)]),
    (OPEN, "room:0.larvae", [c.TradeLarvae(seat=A)]),
    (OPEN, "room:1.larder", []),
    (OPEN, "event:7", [c.ChooseEvent(seat=A, space=7)]),
    (OPEN, "track:0.larvae.3", [c.AssignNurses(seat=A, track="larvae", nurses=3)]),
    (OPEN, "track:1.larvae.3", []),
    (OPEN, "store:0.food", [c.TradeLarvae(seat=A)]),
    (OPEN, "store:0.earth", [c.DiscardCube(seat=A, cube="earth")]),
    (OPEN, "store:1.earth", []),
    (OPEN, "objective:o1-food", [c.ClaimObjective(seat=A, objective="o1-food")]),
    (OPEN, "objective:o3-mix", [c.PayMixed(seat=A, objective="o3-mix", earth=0)]),
    (OPEN, "objective:o2-nurse", [c.PayNurses(seat=A, objective="o2-nurse", waiting=0)]),
    (scene(), "hex:-4,4", [c.SendOut(seat=A, exit=HEX)]),
    (scene(phase=AtelierPhase(A)), "hex:-4,4", [c.OpenTunnel(seat=A, at=HEX)]),
    (scene(phase=AtelierPhase(A)), "room:0.larder", [c.Dig(seat=A)]),
    (scene(phase=AtelierPhase(A)), "room:0.atelier", [c.RaiseNurse(seat=A)]),
    (
        scene(phase=BirthsPhase(PLANS)),
        "room:0.soldiers",
        [c.AssignNurses(seat=A, track="soldiers", nurses=2)],
    ),
    (
        scene(phase=WinterTradePhase((TradePlan(), TradePlan()))),
        "room:0.larvae",
        [c.ChooseTrades(seat=A, food=1)],
    ),
    (
        scene(phase=StoragePhase((DiscardPlan(), DiscardPlan()))),
        "store:0.food",
        [c.DiscardCube(seat=A, cube="food")],
    ),
]


@pytest.mark.parametrize(("state", "target", "wanted"), MEANT, ids=lambda value: str(value)[:20])
def test_pressing_something_means_a_command(state, target, wanted):
    assert list(meant(MYRMES.view(state, A), A, target)) == wanted


@pytest.mark.parametrize("target", ["hex:-3,4", "piece:0.p2", "pool:sub-colony"])
def test_pressing_the_worker_or_a_piece_means_to_lay_it(target):
    (command,) = meant(MYRMES.view(OPEN, A), A, target)

    assert TO in command.hexes


def test_pressing_a_tile_means_its_cubes_in_the_harvest():
    tiles = (
        tile("p2", A, *((-4, 4), (-3, 4)), stone=1),
        tile("scavenging", A, (0, 5), (1, 5), (0, 6)),
    )
    phase = HarvestPhase((HarvestPlan(), HarvestPlan()))
    view = MYRMES.view(scene(phase=phase, tiles=tiles), A)

    assert meant(view, A, "tile:-4,4") == (c.TakeCube(seat=A, tile=HEX, cube="stone"),)
    assert [command.cube for command in meant(view, A, "tile:0,5")] == ["earth", "stone"]
    chosen = MYRMES.view(scene(phase=AtelierPhase(A), tiles=tiles), A)
    assert meant(chosen, A, "tile:-4,4") == (c.ChooseTile(seat=A, tile=HEX),)


@pytest.mark.parametrize(
    "target",
    [
        *("", ":", "hex:", "hex:9,9", "hex:x,y", "tile:0,0", "room:0.moon", "track:0.larvae.9"),
        *("event:8", "objective:moon", "store:0.moon", "piece:1.p2", "piece:0.moon", "pool:moon"),
        *("die:spring", "seat:0", "ant:0", "moon:1"),
    ],
)
def test_anything_may_be_pressed(target):
    """An unknown target, or one without a use for the seat, has no meaning."""
    assert meant(MYRMES.view(OPEN, A), A, target) == ()


def test_what_is_meant_is_explained():
    """Every target of the drawing, pressed in every phase, means commands that are explained."""
    for state, _, _ in list(mixed_match(2, 4, whim="deep"))[::12]:
        view = MYRMES.view(state, A)
        for element in Drawn(MYRMES.draw(view, ENGLISH)).root.iter():
            for command in meant(view, A, element.get("id", "")):
                line = MYRMES.describe_command(view, command)
                assert ENGLISH.has(f"command.{line.id}")
                refusal = refusal_of(state, command)
                assert refusal is None or ENGLISH.has(refusal)


def refusal_of(state, command):
    """Return the text of a refused command, or None if the rules accept it."""
    try:
        MYRMES.decide(state, command, SeededLuck(1))
    except RuleViolation as refused:
        return f"refusal.{refused.slug}"
    return None
