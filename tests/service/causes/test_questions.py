"""The endpoint gives the answers that were found by hand in the logs of recorded matches."""

import gzip
import json
from functools import cache

import pytest

from games import GAMES
from matches.audit.importing import import_bundle
from tests.replays.recording import FOLDER
from tests.service.conftest import World

QUESTIONS = json.loads((FOLDER / "questions.json").read_text())
SPECTATOR = "spectator"


@pytest.fixture(scope="module")
def world():
    return World(games=dict(GAMES))


@pytest.fixture(scope="module")
def stem_of(world):
    """Return a function that imports a recorded match and returns the path of its `why`."""

    @cache
    def imported(name):
        with gzip.open(FOLDER / f"{name}.ndjson.gz") as lines:
            proof = import_bundle(world.context, list(lines)).proof
        return f"/v1/matches/{proof.header.match_id}/why"

    return imported


def name_of(question):
    place = question.get("pointer") or question["target"]
    return f"{question['match']}:{question['version']}:{place}"


@pytest.mark.parametrize("question", QUESTIONS, ids=name_of)
def test_the_newest_change_and_its_command_are_those_found_by_hand(world, stem_of, question):
    reader = SPECTATOR if question["reader"] is None else question["reader"]
    asked = {"pointer": "path", "target": "target"}
    place = {asked[field]: question[field] for field in asked if field in question}

    answer = world.client.get(
        stem_of(question["match"]),
        query_string={**place, "at": question["version"], "as": reader, "limit": 1},
    )

    assert answer.status_code == 200, answer.text
    (change,) = answer.json["changes"]
    assert (change["seq"], change["cause"]["seq"]) == (question["seq"], question["cause"])
    assert change["cause"]["is_choice"] or question["kind"] != "reveal"
