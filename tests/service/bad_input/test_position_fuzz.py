"""Edited positions: each is refused with the place of its fault, or is played to its end."""

import os
from random import Random

import pytest

from games import GAMES
from matches.commands.bots import answer
from projections.task_queue import parse_tasks
from tests.service.bad_input.position_fuzz import edited, reached
from tests.service.conftest import World

EDITS = int(os.environ.get("POSITION_EDITS", "2000"))  # of each game, by `make assure`
LOOKS = 15  # everything is looked at after so many commands
SHOWN = ("state", "board.svg", "ledger", "actions", "timeline")


@pytest.fixture(scope="module")
def world():
    return World(games=GAMES)


def begun(world, name, position, seats):
    plan = {"game": name, "seats": [{"bot": "random"}] * seats, "position": position}
    return world.post("/v1/matches", plan)


def goes_on(world, match_id, commands):
    """Let bots play on, so far or to the end; whatever is asked meanwhile is answered."""
    for number in range(commands):
        tasks = parse_tasks(match_id, world.context.store.head(match_id).waits)
        if not tasks:
            assert world.get(f"/v1/matches/{match_id}").json["status"] == "over"
            return
        answer(world.context, tasks[number % len(tasks)])
        if number % LOOKS == 0:
            for path in SHOWN:
                assert world.get(f"/v1/matches/{match_id}/{path}").status_code == 200


def fuzz(world, name, edits, commands, *, each=25):
    """Edit positions; return how many were taken and how many refused."""
    taken = refused = 0
    for number in range(edits):
        if number % each == 0:
            position, seats = reached(name, f"fuzz/{number}")
            assert begun(world, name, position, seats).status_code == 201
        wrong, what = edited(position, Random(f"fuzz/{name}/{number}"))
        made = begun(world, name, wrong, seats)
        if made.status_code == 201:
            taken += 1
            goes_on(world, made.json["id"], commands)
            continue
        refused += 1
        assert made.status_code == 422, (what, made.text)
        pointers = [one["pointer"] for one in made.json["errors"]]
        assert all(one.startswith("/position") for one in pointers), (what, pointers)
        assert pointers
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
