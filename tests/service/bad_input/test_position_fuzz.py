"""An edited position is either rejected with the path of its fault, or can be played to the end."""

import os
import re
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games import GAMES
from matches.commands.bots import answer
from projections.task_queue import parse_tasks
from tests.service.bad_input.position_fuzz import at, edit_position, places, random_position
from tests.service.conftest import World

EDITS = int(os.environ.get("POSITION_EDITS", "2000"))  # edits per game; `make assure` uses more
CASES = 60
LOOKS = 15  # number of commands between two checks of all pages
PYTHON = re.compile(  # texts from Python's own exceptions
    r"index out of range|argument \d|Error|NoneType|not iterable|not subscriptable|unhashable"
    r"|invalid literal|can't convert|unpack|' object|has no attribute|cannot be interpreted"
)
SHOWN = ("state", "board.svg", "ledger", "actions", "timeline")


@pytest.fixture(scope="module")
def world():
    return World(games=GAMES)


def create_from(world, name, position, seats):
    plan = {"game": name, "seats": [{"bot": "random"}] * seats, "position": position}
    return world.post("/v1/matches", plan)


def goes_on(world, match_id, commands):
    """Let bots play n commands, or to the end. Check that every read in between succeeds."""
    for number in range(commands):
        tasks = parse_tasks(match_id, world.context.store.head(match_id).waits)
        if not tasks:
            assert world.get(f"/v1/matches/{match_id}").json["status"] == "over"
            return
        answer(world.context, tasks[number % len(tasks)])
        if number % LOOKS == 0:
            for path in SHOWN:
                assert world.get(f"/v1/matches/{match_id}/{path}").status_code == 200


def fuzz(world, name, edits, commands, *, every=25):
    """Create matches from edited positions. Return the numbers of accepted and rejected positions."""
    taken = refused = 0
    for number in range(edits):
        if number % every == 0:
            position, seats = random_position(name, f"fuzz/{number}")
            assert create_from(world, name, position, seats).status_code == 201
        wrong, edit = edit_position(position, Random(f"fuzz/{name}/{number}"))
        made = create_from(world, name, wrong, seats)
        if made.status_code == 201:
            taken += 1
            goes_on(world, made.json["id"], commands)
            continue
        refused += 1
        assert made.status_code == 422, (edit, made.text)
        pointers = [error["pointer"] for error in made.json["errors"]]
        assert all(pointer.startswith("/position/") for pointer in pointers), (edit, pointers)
        assert pointers
        for fault in made.json["errors"]:
            assert fault["rule"], edit
            assert fault["detail"], edit
            assert not PYTHON.search(fault["detail"]), (edit, fault)
    return taken, refused


@pytest.mark.parametrize("name", GAMES)
def test_an_edited_position_is_refused_with_its_place_or_goes_on(world, name):
    taken, refused = fuzz(world, name, 40, 31)

    assert refused > 10
    assert taken


@pytest.mark.assure
@pytest.mark.parametrize("name", GAMES)
def test_many_edited_positions_are_refused_or_played_to_their_end(world, name):
    taken, refused = fuzz(world, name, EDITS, 5000)

    assert min(taken, refused) > EDITS // 50


def broken_positions(position):
    """Yield positions with invalid lengths, indexes, keys and types, each with the path."""
    for path in places(position):
        if not path:
            continue
        value = at(position, path)
        wrong: list[Any] = []
        if isinstance(value, list):
            wrong = [value[1:], [*value, *value[:1]], {}]
        elif isinstance(value, dict):
            wrong = [{**value, "type": "nothing"}, dict(list(value.items())[1:]), []]
        elif isinstance(value, int) and not isinstance(value, bool):
            wrong = [value + 97, -1]
        for new in wrong:
            made = deepcopy(position)
            at(made, path[:-1])[path[-1]] = new
            yield made, f"/{'/'.join(map(str, path))}"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_fault_of_a_position_has_a_field_a_reason_and_a_rule(world, name):
    choose = Random(f"broken/{name}")
    position, seats = random_position(name, "broken")
    cases = list(broken_positions(position))
    refused = 0
    for wrong, change in choose.sample(cases, min(len(cases), CASES)):
        made = create_from(world, name, wrong, seats)
        assert made.status_code in (201, 422), (change, made.text)
        if made.status_code == 201:
            continue
        refused += 1
        for fault in made.json["errors"]:
            assert fault["pointer"].startswith("/position/"), (change, fault)
            assert fault["rule"], (change, fault)
            assert not PYTHON.search(fault["detail"]), (change, fault)
    assert refused > CASES // 2


@pytest.mark.parametrize(
    ("name", "edit", "pointer"),
    [
        ("march-of-the-ants", lambda position: position["points"].pop(), "/position/points"),
        ("march-of-the-ants", lambda position: position.pop("outside"), "/position/outside"),
        (
            "march-of-the-ants",
            lambda position: position["sites"].__setitem__(0, "x"),
            "/position/sites/0",
        ),
        ("myrmes", lambda position: position["exits"].__setitem__(0, "p2"), "/position/exits/0"),
        ("myrmes", lambda position: position.pop("tiles"), "/position/tiles"),
        ("myrmes", lambda position: position.update(prey=["1", "1", "1"]), "/position/prey/0"),
        ("atta-ants", lambda position: position["round"]["out"].append(0), "/position/round/out"),
        (
            "march-of-the-ants",
            lambda position: position["pile"].__setitem__(0, 99),
            "/position/pile/0",
        ),
        ("march-of-the-ants", lambda position: position.update(round=99), "/position/round"),
        (
            "march-of-the-ants",
            lambda position: position["hands"].__setitem__(0, []),
            "/position/hands/0",
        ),
    ],
)
def test_a_fault_is_placed_at_the_field_that_was_edited(world, name, edit, pointer):
    position, seats = random_position(name, "placed")
    edit(position)

    made = create_from(world, name, position, seats)

    assert made.status_code == 422
    assert made.json["errors"][0]["pointer"].startswith(pointer)


def faults_of(world, name, edit, seats=None, language="en"):
    """Return the faults of an edited position by pointer, each with its text and rule."""
    position, there = random_position(name, "faults")
    edit(position)
    plan = {"game": name, "seats": [{"bot": "random"}] * (seats or there), "position": position}
    made = world.post("/v1/matches", plan, Accept_Language=language)
    assert made.status_code == 422
    return {
        fault["pointer"].removeprefix("/position"): (fault["detail"], fault["rule"])
        for fault in made.json["errors"]
    }


def test_every_fault_of_type_is_named(world):
    def edit(position):
        position["ants"][0], position["spiders"] = 999, None
        position["round"]["number"] = "x"

    assert faults_of(world, "atta-ants", edit) == {
        "/round/number": ("The type must be integer, not string.", "T8"),
        "/ants/0": ("The number must be at most 255.", "T8"),
        "/spiders": ("The type must be array, not null.", "T8"),
    }


@pytest.mark.parametrize("name", GAMES)
def test_of_many_faults_of_type_the_first_twenty_are_named(world, name):
    position, _ = random_position(name, "faults")
    fields = {f"/{field}" for field in position if field != "rules"}

    named = faults_of(world, name, lambda position: position.clear())

    assert len(named) == min(len(fields), 20)
    assert set(named) <= fields
    assert set(named.values()) == {("The field is missing.", "T8")}


def test_the_rule_is_the_one_that_the_text_names(world):
    march = faults_of(world, "march-of-the-ants", lambda position: position.update(round=99))
    atta = faults_of(world, "atta-ants", lambda position: position["round"].update(deck_size=99))

    assert march == {"/round": ("rounds are 1 to 4 (rules 4)", "4")}
    assert atta == {"/round/deck_size": ("a deck has 23 or 24 cards (rules 1)", "1")}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The value must be one of: trefoil."),
        ("de", "Der Wert muss einer von diesen sein: trefoil."),
        ("es", "El valor debe ser uno de estos: trefoil."),
    ],
)
def test_the_values_that_are_allowed_are_named(world, language, text):
    def edit(position):
        position["options"]["great_tunnel"] = "zzz"

    named = faults_of(world, "march-of-the-ants", edit, language=language)

    assert named == {"/options/great_tunnel": (text, "T8")}


def test_a_wrong_number_of_seats_is_placed_where_it_stands(world):
    position, there = random_position("march-of-the-ants", "faults")
    text = f"The position has {there} seats, not {there - 1}."

    named = faults_of(world, "march-of-the-ants", lambda position: None, seats=there - 1)

    assert named == {"/players": (text, "T8")}
    assert there == position["players"]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_with_too_many_values_is_refused_before_its_fields_are_read(world, name):
    position, seats = random_position(name, "large")
    lists = [field for field, value in position.items() if isinstance(value, list)]
    for field in lists:
        refused = create_from(world, name, {**position, field: [1] * 5000}, seats)

        assert refused.status_code == 422
        (error,) = refused.json["errors"]
        assert error["pointer"] == "/position"
        assert re.fullmatch(
            r"The position has \d+ values; at most 5000 are allowed\.", error["detail"]
        )
    nested = create_from(world, name, {**position, lists[0]: [[1] * 50] * 100}, seats)
    assert nested.json["errors"][0]["pointer"] == "/position"
