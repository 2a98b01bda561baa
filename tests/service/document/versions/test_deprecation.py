"""A single field of an operation's contract announces its sunset."""

import pytest

from service.contract.deprecation import announce_deprecations
from service.contract.openapi.document import describe
from service.contract.openapi.sharing import inline_parts
from service.contract.operation import Deprecated, Reply, operation, operation_of
from service.problems.handlers import problem
from tests.service.conftest import World

END = Deprecated(since="2027-01-15", until="2028-01-15", instead="`list_games`")
ANNOUNCED = {
    "Deprecation": "@1799971200",
    "Sunset": "Sat, 15 Jan 2028 00:00:00 GMT",
    "Link": '</docs#/operations/list_ants>; rel="deprecation"; type="text/html"',
}


@operation("GET /v1/ants", tag="games", replies=(Reply(body="GameList"),), deprecated=END)
def list_ants():
    """List the ants."""
    return {"games": []}


@operation("GET /v1/ants/lost", tag="games", replies=(Reply(body="GameList"),), deprecated=END)
def find_lost_ants():
    """List ants that are lost."""
    return problem("unknown-path")


@operation("GET /v1/queens", tag="games", replies=(Reply(body="GameList"),))
def list_queens():
    """List the queens."""
    return {"games": []}


VIEWS = (list_ants, find_lost_ants, list_queens)


@pytest.fixture
def world():
    world = World()
    for view in VIEWS:
        world.app.add_url_rule(operation_of(view).path, view.__name__, view)
    announce_deprecations(world.app, {view.__name__: operation_of(view) for view in VIEWS})
    return world


def describe_path(world, path):
    description = inline_parts(describe(world.app, world.app.extensions["api"]))
    return description["paths"][path]["get"]


def test_every_answer_of_a_deprecated_operation_says_so(world):
    answer = world.get("/v1/ants")

    assert {name: answer.headers[name] for name in ANNOUNCED} == ANNOUNCED


def test_its_problems_say_so_too(world):
    answer = world.get("/v1/ants/lost")

    assert answer.status_code == 404
    assert answer.headers["Sunset"] == ANNOUNCED["Sunset"]


def test_other_operations_say_nothing(world):
    assert not ANNOUNCED.keys() & world.get("/v1/queens").headers.keys()


def test_the_description_names_the_end_and_what_to_use_instead(world):
    described = describe_path(world, "/v1/ants")

    assert described["deprecated"] is True
    assert described["x-sunset"] == "2028-01-15"
    assert "Use `list_games`." in described["description"]
    for answer in described["responses"].values():
        assert ANNOUNCED.keys() <= answer["headers"].keys()
    assert "deprecated" not in describe_path(world, "/v1/queens")


def test_pages_of_other_origins_may_read_the_announcement(world):
    shown = world.get("/v1/ants", Origin="https://ants.example")

    assert "Deprecation, Sunset" in shown.headers["Access-Control-Expose-Headers"]
