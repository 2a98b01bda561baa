"""The description of the API: committed, valid, complete, and kept by the service."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from openapi_spec_validator import validate

from games import GAMES
from games.table import TableEvent
from service.__main__ import PATH, description
from service.openapi.components import example_of
from service.openapi.document import as_yaml, describe
from service.openapi.operation import operations_of
from service.resources import find_resources
from service.schemas.struct_schemas import GameForms, members
from tests.anthill import ANTHILL
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.serving import served

COMMITTED = PATH.read_text()
FOUND = yaml.safe_load(COMMITTED)
SETTINGS = """
headers = {{ Authorization = "Bearer {token}" }}
[parameters]
"path.match" = "{match}"
"query.wait" = 0
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "304", "403", "404", "409", "412"]
[[operations]]
include-operation-id = "search_match"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "404", "422"]
[[operations]]
include-operation-id = "create_match"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "404", "409", "422"]
[[operations]]
include-operation-id = "create_branch"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "404", "409", "422"]
[[operations]]
include-operation-id = "get_receipt"
[operations.checks.negative_data_rejection]
expected-statuses = ["2xx", "4xx"]
[checks.negative_data_rejection]
expected-statuses = ["4xx"]
"""  # The match stands in for every one, a wrong one too, so a valid seq is answered with 200.
# More than a schema can say: whose seat a token is; what is an expression; what is a position
# of a game; to which version a new match has come (a branch of a later one is not found, though
# the match is). A request that is wrong in one way may be refused for another, as a stale version.


def test_the_committed_description_is_todays():
    assert description() == COMMITTED, "rewrite it: python -m service"


def test_the_description_is_valid():
    validate(FOUND)


def test_every_operation_is_described_and_every_description_is_used():
    described = {
        operation["operationId"]
        for path in FOUND["paths"].values()
        for method, operation in path.items()
        if method in ("get", "post", "put", "delete")
    }
    assert described == {name for one in find_resources() for name in operations_of(one)}


@pytest.mark.parametrize("name", GAMES)
def test_every_command_and_event_is_told_apart_by_its_type(name):
    form = GameForms(GAMES[name])
    schemas = FOUND["components"]["schemas"]
    commands = schemas[f"{form.stem}.Command"]["discriminator"]["mapping"]
    events = schemas[f"{form.stem}.Event"]["discriminator"]["mapping"]

    assert set(commands) == {str(one.__struct_config__.tag) for one in members(form.game.command)}
    every = (*members(form.game.event), *members(TableEvent))
    assert set(events) == {str(one.__struct_config__.tag) for one in every}
    for reference in (*commands.values(), *events.values()):
        assert reference.removeprefix("#/components/schemas/") in schemas


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_the_examples_load(game):
    form = GameForms(game)
    for tag, command in form.commands.items():
        example = example_of(command.schema)
        assert form.command(example, 0).__struct_config__.tag == tag


def test_a_seat_is_never_part_of_a_body():
    for name, schema in FOUND["components"]["schemas"].items():
        if "type" in schema.get("required", ()) and schema.get("additionalProperties") is False:
            assert "seat" not in schema["properties"], name


def within(schema):
    """Yield a schema and every schema in it."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from within(inner)


def test_generators_of_clients_find_a_name_of_its_own_for_every_schema():
    """They name a class by its title if it has one, an inner one by its owner and its property."""
    schemas = FOUND["components"]["schemas"]
    named = {name.replace(".", "").lower() for name in schemas}
    inner = {
        f"{name}{field}".replace(".", "").replace("_", "").lower()
        for name, schema in schemas.items()
        for field, one in schema.get("properties", {}).items()
        if "enum" in one
    }

    assert [name for name in schemas if not re.fullmatch("[A-Za-z0-9.]+", name)] == []
    assert [name for name, schema in schemas.items() if isinstance(schema.get("title"), str)] == []
    assert len(named) == len(schemas)
    assert named & inner == set()


def test_generators_of_clients_are_told_what_a_list_holds():
    lists = [one for one in within(FOUND["components"]) if one.get("type") == "array"]

    assert len(lists) > 100
    assert all("items" in one or "prefixItems" in one for one in lists)


def test_another_set_of_games_has_a_description_of_its_own():
    world = World()
    found = describe(world.app, world.app.extensions["api"])

    validate(yaml.safe_load(as_yaml(found)))
    served_one = world.get("/v1/openapi.json").json
    assert served_one == found
    assert "Anthill.Send" in found["components"]["schemas"]


@pytest.mark.timeout(300)
def test_schemathesis_finds_nothing(tmp_path):
    """All checks, on a running server, with a match that a token plays."""
    world = World(games=dict(GAMES), analyses=ByHand())
    match_id = world.create({}, {}, game=ANY_GAME.name)
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)]
    world.create({}, {}, game=ANY_GAME.name)
    world.follow()
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS.format(match=match_id, token=tokens[0]))
    program = Path(sys.executable).with_name("schemathesis")
    with served(world.app) as address:
        command = [str(program), "--config-file", str(settings), "run"]
        command += [f"{address}/v1/openapi.json", "--checks", "all", "--max-examples", "25"]
        command += ["--exclude-checks", "ensure_resource_availability"]
        command += ["--continue-on-failure", "--seed", "1", "--generation-database", "none"]
        hooks = {
            "SCHEMATHESIS_HOOKS": "tests.service.document.fuzz_hooks",
            "PYTHONPATH": os.getcwd(),
        }
        run = subprocess.run(
            command,
            cwd=tmp_path,
            env=os.environ | hooks,
            capture_output=True,
            text=True,
            timeout=290,
            check=False,
        )

    assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
    assert re.search(r"Tested: +\d+", run.stdout)
