"""The committed API description is valid and complete, and the service conforms to it."""

import re

import pytest
import yaml
from openapi_spec_validator import validate

from games import GAMES
from games.table import TableEvent
from service.contract.discovery import find_resources
from service.contract.openapi.components import example_of
from service.contract.openapi.document import describe
from service.contract.operation import operations_of
from service.schemas.struct_schemas import GameForms, members
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.document.fuzzing import fuzz, make_world
from tools.description import PATH, description

COMMITTED = PATH.read_text()
FOUND = yaml.safe_load(COMMITTED)


@pytest.mark.slow
def test_the_committed_description_is_todays():
    assert description() == COMMITTED, "rewrite it: python -m tools.description"


@pytest.mark.slow
def test_the_description_is_valid():
    validate(FOUND)


def test_every_operation_is_described_and_every_description_is_used():
    described = {
        operation["operationId"]
        for path in FOUND["paths"].values()
        for method, operation in path.items()
        if method in ("get", "post", "put", "patch", "delete")
    }
    assert described == {name for resource in find_resources() for name in operations_of(resource)}


@pytest.mark.parametrize("name", GAMES)
def test_every_command_and_event_is_told_apart_by_its_type(name):
    form = GameForms(GAMES[name])
    schemas = FOUND["components"]["schemas"]
    commands = schemas[f"{form.stem}.Command"]["discriminator"]["mapping"]
    events = schemas[f"{form.stem}.Event"]["discriminator"]["mapping"]

    assert set(commands) == {str(kind.__struct_config__.tag) for kind in members(form.game.command)}
    every = (*members(form.game.event), *members(TableEvent))
    assert set(events) == {str(kind.__struct_config__.tag) for kind in every}
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
    """Yield a schema and every schema within it."""
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(inner, dict | list):
            yield from within(inner)


def test_generators_of_clients_find_a_name_of_its_own_for_every_schema():
    """Generators name a class after its title or, for an inner one, after its owner and property."""
    schemas = FOUND["components"]["schemas"]
    named = {name.replace(".", "").lower() for name in schemas}
    inner = {
        f"{name}{field}".replace(".", "").replace("_", "").lower()
        for name, schema in schemas.items()
        for field, described in schema.get("properties", {}).items()
        if "enum" in described
    }

    assert [name for name in schemas if not re.fullmatch("[A-Za-z0-9.]+", name)] == []
    assert [name for name, schema in schemas.items() if isinstance(schema.get("title"), str)] == []
    assert len(named) == len(schemas)
    assert named & inner == set()


def test_generators_of_clients_are_told_what_a_list_holds():
    lists = [schema for schema in within(FOUND["components"]) if schema.get("type") == "array"]

    assert len(lists) > 100
    assert all("items" in schema or "prefixItems" in schema for schema in lists)


def missing(description):
    """Return the unresolved references of a description."""
    references = {
        schema["$ref"] for schema in within(description) if isinstance(schema.get("$ref"), str)
    }
    parts = {
        f"#/components/{kind}/{name}"
        for kind, named in description["components"].items()
        for name in named
    }
    return {reference for reference in references if reference.startswith("#/components/")} - parts


def test_references_lead_somewhere():
    assert missing(FOUND) == set()
    assert missing({**FOUND, "components": {}})


def test_another_set_of_games_has_a_description_of_its_own():
    world = World()
    described = describe(world.app, world.app.extensions["api"])

    assert missing(described) == set()
    served_one = world.get("/v1/openapi.json").json
    assert served_one == described
    assert "Anthill.Send" in described["components"]["schemas"]


QUICK = ("examples", "fuzzing", "stateful")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_schemathesis_finds_nothing(tmp_path):
    """All checks run against a real server, with a match that the holder of a token plays.

    The phase that tests every bound of every schema (9,000 cases) is part of `make assure`.
    """
    world, match_id, tokens = make_world()
    result = fuzz(world, match_id, tokens[0], tmp_path, examples=7, phases=QUICK)

    assert result.fault == ""
    assert result.cases > 300
