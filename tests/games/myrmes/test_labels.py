"""Labels and lines contain names instead of ids, and the labels of one decision differ."""

import re

import pytest

from formicary.game_check.secrecy import redact
from games.game import Secret
from games.myrmes import commands as c
from games.myrmes import events as e
from games.myrmes.content import POINT_UP, default
from games.myrmes.events import turns as t
from games.myrmes.lines import name_facts
from games.myrmes.phases import BirthPlan, BirthsPhase
from games.words import load_words
from matches.queries.lines import line_of_event
from tests.games.myrmes.playing import mixed_match
from tests.games.myrmes.scene import MYRMES, A, B, colony, hexes, out, scene, tile

ENGLISH = load_words("games.myrmes", "en")
AT = hexes((-4, 4))[0]
BESIDE = hexes((-3, 3))[0]
OWN, THEIRS = hexes((-6, 4))[0], hexes((-5, 5))[0]
TILES = (tile("p3-line", B, (-6, 5), (-5, 5), (-4, 5)), tile("p2", A, (-7, 4), (-6, 4)))
OUTSIDE = {"phase": out(-4, 4), "tiles": TILES}
RICH = {"mats": {A: colony(event=POINT_UP, earth=2, stone=2, nurses=6)}}
BIRTHS = {"phase": BirthsPhase((BirthPlan(event=5, larvae=1), BirthPlan()))}
IDS = re.compile(r"\b(p[2-6](-\w+)?|o[1-3]-\w+|aphid-farm|sub-colonies|ev\d+|space|place) ?\d*\b")

LABELS = [
    ({}, c.ChooseEvent(seat=A, space=2), "Keep the event of the die: Larvae +2 (two more larvae"),
    ({}, c.ChooseEvent(seat=A, space=4), "Move to the event Move +3 (workers outside have six"),
    (BIRTHS, c.AssignNurses(seat=A, track="larvae", nurses=1), "on larvae, to raise 1 larva"),
    (BIRTHS, c.AssignNurses(seat=A, track="soldiers", nurses=2), "to raise 2 soldiers"),
    (BIRTHS, c.AssignNurses(seat=A, track="workers", nurses=4), "on workers, to raise 2 workers"),
    (BIRTHS, c.AssignNurses(seat=A, track="atelier", nurses=1), "in the atelier, for 1 action"),
    (BIRTHS, c.FinishBirths(seat=A), "Finish the births and leave 2 nurses idle"),
    ({}, c.WorkInRoom(seat=A, room="larder"), "Put a worker into the larder, for 1 food"),
    ({}, c.WorkInRoom(seat=A, room="queen"), "the queen's chamber, paying 1 food for 2 points"),
    (RICH, c.WorkInRoom(seat=A, room="queen"), "paying 1 food for 3 points"),
    ({}, c.WorkInQuarry(seat=A, take="stone"), "Put a worker into the quarry, for 1 stone"),
    (OUTSIDE, c.StepTo(seat=A, to=AT), "Go to (-4, 4)"),
    (OUTSIDE, c.StepTo(seat=A, to=OWN), "Go to (-6, 4)"),
    (OUTSIDE, c.StepTo(seat=A, to=THEIRS), "Go to (-5, 5), losing 1 soldier to Seat 1"),
    (OUTSIDE, c.StepTo(seat=A, to=hexes((1, 4))[0]), "losing 1 soldier to Seat 1"),
    (
        OUTSIDE,
        c.Hunt(seat=A, at=BESIDE),
        "Hunt the ladybug at (-3, 3): lose 1 soldier, gain 2 food",
    ),
    (OUTSIDE, c.Hunt(seat=A, at=AT), "Hunt the prey at (-4, 4)"),
    (OUTSIDE, c.Clear(seat=A, stand=OWN), "clear your pheromone pair, and stand at (-6, 4)"),
    (
        OUTSIDE,
        c.Clear(seat=A, stand=THEIRS),
        "pheromone line of 3 of Seat 1 for 2 points, and stand",
    ),
    (OUTSIDE, c.Clear(seat=A, stand=AT), "Clear the pheromone and stand at (-4, 4)"),
    (
        OUTSIDE,
        c.PlacePheromone(seat=A, shape="p2", hexes=hexes((-4, 4), (-3, 4))),
        "Lay a pheromone pair on (-4, 4), (-3, 4): 1 food, 1 stone",
    ),
    (
        RICH,
        c.PlacePheromone(seat=A, shape="p3-line", hexes=hexes((-4, 4), (-5, 4), (-6, 4))),
        "(-4, 4): 3 points, 1 food",
    ),
    (
        OUTSIDE,
        c.PlacePheromone(seat=A, shape="p2", hexes=hexes((-4, 4), (4, 4))),
        "Lay a pheromone pair on (-4, 4), (4, 4)",
    ),
    (
        OUTSIDE,
        c.PlaceSpecial(seat=A, kind="aphid-farm", hexes=hexes((-4, 4), (-3, 4), (-4, 5))),
        "Lay an aphid farm on (-4, 4), (-3, 4), (-4, 5), for 1 stone: 2 points, then 1 food a",
    ),
    (
        OUTSIDE,
        c.TakeCube(seat=A, tile=hexes((-7, 4))[0], cube="food"),
        "Take 1 food from the pheromone pair at (-7, 4)",
    ),
    (OUTSIDE, c.ChooseTile(seat=A, tile=AT), "Choose the tile at (-4, 4)"),
    ({}, c.Dig(seat=A), "Dig down to level 1, the larder, for 2 earth"),
    ({"mats": {A: colony(level=3)}}, c.Dig(seat=A), "Dig one level deeper"),
    ({}, c.ClaimObjective(seat=A, objective="o1-food"), 'Complete "Give 3 food" for 6 points'),
    ({}, c.ClaimObjective(seat=A, objective="o1-phero"), "Choose the tiles to complete"),
    (RICH, c.ClaimObjective(seat=A, objective="o1-food"), "for 7 points"),
    ({}, c.PayMixed(seat=A, objective="o3-mix", earth=4), "points, paying 4 earth, 2 stone"),
    (
        {},
        c.PayNurses(seat=A, objective="o2-nurse", waiting=0),
        "giving up no nurse from the atelier",
    ),
    (
        {},
        c.PayNurses(seat=A, objective="o2-nurse", waiting=1),
        "giving up 1 nurse from the atelier",
    ),
    ({}, c.ChooseTrades(seat=A, food=0), "Trade no larvae"),
    ({}, c.ChooseTrades(seat=A, food=2), "Trade 6 larvae for 2 food"),
]


def label_of(state, command):
    line = MYRMES.describe_command(MYRMES.view(state, command.seat), command)
    return ENGLISH.fill(f"command.{line.id}", line.facts)


@pytest.mark.parametrize(("scenery", "command", "words"), LABELS)
def test_a_label_says_what_people_see(scenery, command, words):
    label = label_of(scene(**scenery), command)

    assert words in label
    assert "?" not in label


LINES = [
    (e.EventChosen(seat=A, space=Secret((A,), 4)), "Seat 0 chooses the event Move +3"),
    (e.EventChosen(seat=A, space=Secret((A,))), "Seat 0 chooses its event"),
    (
        e.NursesAssigned(seat=A, assignment=Secret((A,), e.Assignment("atelier", 2))),
        "Seat 0 puts 2 nurses on the atelier",
    ),
    (
        e.CubeChosen(seat=A, take=Secret((A,), e.Taken(AT, "food")), is_last=False),
        "Seat 0 chooses 1 food from the tile at (-4, 4)",
    ),
    (e.DiscardChosen(seat=A, cube=Secret((A,), "food"), is_last=True), "chooses 1 food to discard"),
    (e.TradesChosen(seat=A, food=Secret((A,), 2)), "Seat 0 chooses to trade larvae for 2 food"),
    (e.TradesChosen(seat=A, food=Secret((A,), 0)), "Seat 0 chooses to trade no larvae"),
    (e.TradesChosen(seat=A, food=Secret((A,))), "Seat 0 has chosen its trades"),
    (
        e.EventsRevealed(events=(e.EventSet(4, 1), e.EventSet(3, 0))),
        "The events are shown: Seat 0: Move +3 for 1 larva; Seat 1: Harvest +3",
    ),
    (
        e.BirthsRevealed(births=(e.Births(1, 0, 1, 2, 1), e.Births(0, 0, 0, 0, 0))),
        "Seat 0: 1 larva, 1 worker, 2 ants lost, 1 nurse in the atelier; Seat 1: nothing",
    ),
    (
        e.HarvestGathered(seat=A, takes=(e.Taken(AT, "food"),), food=1, points=2, bonus=0),
        "Seat 0 gathers 1 food from (-4, 4), 1 food from aphid farms, 2 points",
    ),
    (
        e.HarvestRevealed(
            harvests=(e.HarvestChoice((e.Taken(AT, "food"),), 1, 0), e.HarvestChoice((), 0, 0))
        ),
        "Seat 0: 1 food from (-4, 4), 1 earth scavenged; Seat 1: nothing",
    ),
    (e.CubesDiscarded(discards=(e.Cubes(food=2), e.Cubes())), "Seat 0: 2 food; Seat 1: nothing"),
    (e.TradesRevealed(food=(0, 2)), "food gained: Seat 0: none; Seat 1: 2"),
    (e.WinterPaid(seat=A, needed=4, food=1, lost=9), "pays 1 of 4 food for the winter and loses 9"),
    (e.WinterPaid(seat=A, needed=4, food=4, lost=0), "Seat 0 pays 4 food for the winter"),
    (e.SeasonBegan(season=1, die=3), "It is summer; its die shows Harvest +3"),
    (e.YearBegan(year=2, dice=(1, 2, 3)), "the dice show Points +1, Larvae +2, Harvest +3"),
    (e.StorageOpened(seats=(B,)), "Stores hold too much: Seat 1 must discard cubes"),
    (e.ThirdWinterEnded(ranking=((B,), (A,))), "final ranking: Seat 1, Seat 0"),
    (t.WorkedInRoom(seat=A, room="larder", food=1), "A worker of Seat 0 goes into the larder"),
    (
        t.PheromonePlaced(
            seat=A, shape="p2", hexes=(AT, BESIDE), food=0, earth=0, stone=0, points=0, bonus=0
        ),
        "Seat 0 lays a pheromone pair on (-4, 4), (-3, 3)",
    ),
    (
        t.PheromoneCleared(seat=A, owner=A, shape="p2", hexes=(AT,), stand=AT, points=0, bonus=0),
        "Seat 0 clears its own pheromone pair",
    ),
    (
        t.PheromoneCleared(seat=A, owner=B, shape="p2", hexes=(AT,), stand=AT, points=0, bonus=0),
        "Seat 0 clears the pheromone pair of Seat 1",
    ),
    (
        t.ObjectiveCompleted(
            seat=A,
            objective="o1-food",
            points=6,
            bonus=1,
            rewards=(t.Reward(B, 5, 1), t.Reward(2, 5, 0)),
        ),
        'Seat 0 completes "Give 3 food": 6 points and 1 more from Points +1; for completing it'
        " earlier, Seat 1 gains 5 points and 1 more from Points +1; Seat 2 gains 5 points",
    ),
]


def words_of(event, content=""):
    line = line_of_event(MYRMES, content or default(), event)
    return ENGLISH.fill(f"event.{line.id}", line.facts)


@pytest.mark.parametrize(("event", "words"), LINES)
def test_a_line_names_things(event, words):
    assert words in words_of(event)


def test_names_leave_other_facts_alone():
    line = MYRMES.describe(t.WorkerStepped(seat=A, to=AT, soldiers=1))

    assert name_facts(default(), line) == line


@pytest.mark.parametrize(("seats", "seed", "whim"), [(2, 4, "deep"), (4, 3, "nurses")])
def test_labels_differ_and_have_no_ids(seats, seed, whim):
    """Each decision, and each line for each reader, is checked in matches of strong players."""
    for number, (state, _, events) in enumerate(mixed_match(seats, seed, whim=whim)):
        for event in events:
            for reader in (None, A):
                words = words_of(redact(event, reader))
                assert not IDS.search(words), words
                assert "{" not in words, words
        seat = number % seats
        labels = [label_of(state, command) for command in MYRMES.legal(state, seat)]
        assert len(set(labels)) == len(labels)
        assert not [label for label in labels if IDS.search(label) or "?" in label]
