"""If a query has several faults, one problem lists all of them with their parameters."""

import re

import pytest

from service.contract.openapi.sharing import inline_parts
from tests.service.problems import is_problem

LONG = "x" * 600
WRONG = {"/v1/webhooks/{webhook}/deliveries": "~"}  # its cursor has no pattern in the schema
NEVER = set()  # operations that only read their parameters for matches that do not exist here


def wrong_value(schema):
    """Return a value that a parameter rejects, or None if it accepts any value."""
    if schema.get("type") == "integer" or {"enum", "anyOf", "pattern"} & schema.keys():
        return "~"
    return LONG if "maxLength" in schema else None


def wrong_queries(description):
    """Yield each path with a GET operation, with a query in which every parameter is wrong."""
    for path, item in inline_parts(description)["paths"].items():
        listed = item.get("get", {}).get("parameters", ())
        wrong = {
            parameter["name"]: WRONG.get(path) or wrong_value(parameter["schema"])
            for parameter in listed
            if parameter["in"] == "query"
        }
        yield path, {name: value for name, value in wrong.items() if value is not None}


@pytest.mark.slow
def test_every_fault_of_a_query_is_named(prepared_service):
    """The test calls every GET operation as each caller, with and without an unknown parameter.

    An unknown parameter is rejected before the view checks the caller. Without one, a caller who
    may not use the operation gets the corresponding error.
    """
    world, parts, callers = prepared_service
    named, paths = {}, set()
    for path, query in wrong_queries(world.get("/v1/openapi.json").json):
        if not query:
            continue
        spelled = re.sub(r"{(\w+)}", lambda part: parts.get(part[1], "1"), path)
        for token in (None, *callers.values()):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = world.client.get(spelled, query_string={**query, "more": "1"}, headers=headers)
            assert answer.status_code == 422, (spelled, answer.text)
            errors = is_problem(answer, "invalid-parameter").json["errors"]
            named[path] = {error["parameter"] for error in errors}
            assert named[path] == {*query, "more"}, path
            assert all(
                error["detail"].strip("`").startswith(error["parameter"]) for error in errors
            )
            answer = world.client.get(spelled, query_string=query, headers=headers)
            if answer.status_code == 422:
                paths.add(path)
                assert {error["parameter"] for error in answer.json["errors"]} == query.keys(), path
            else:
                assert answer.status_code in (401, 403, 404), (spelled, answer.text)

    assert len(named) > 20
    assert sum(map(len, named.values())) > 70
    assert named.keys() - paths <= NEVER


@pytest.mark.parametrize("language", ["de", "es"])
def test_faults_of_a_query_are_in_the_language_of_the_request(prepared_service, language):
    world, parts, _ = prepared_service
    query = "at=x&as=y&digest=2&limit=3"
    path = f"/v1/matches/{parts['match']}/state?{query}"

    english, other = (
        {error["parameter"]: error["detail"] for error in answer.json["errors"]}
        for answer in (world.get(path, Accept_Language=code) for code in ("en", language))
    )

    assert english.keys() == other.keys() == {"at", "as", "digest", "limit"}
    assert not set(english.values()) & set(other.values())


def test_a_single_fault_is_listed_too(prepared_service):
    world, parts, _ = prepared_service
    answer = is_problem(
        world.get(f"/v1/matches/{parts['match']}/events?limit=0"), "invalid-parameter"
    ).json

    assert answer["parameter"] == "limit"
    assert answer["detail"] == "limit must be a whole number from 1 to 1000"
    assert answer["errors"] == [
        {"pointer": "", "detail": answer["detail"], "parameter": "limit"},
    ]


def test_the_faults_of_a_condition_come_with_those_of_the_query(prepared_service):
    world, parts, _ = prepared_service
    answer = is_problem(
        world.get(f"/v1/matches/{parts['match']}/search?where=a[&from=x&to=y"), "invalid-condition"
    ).json

    assert answer["parameter"] == "where"
    assert [error["parameter"] for error in answer["errors"]] == ["where", "from", "to"]


def places_of(answer):
    """Return the parameters and the pointers of a problem's errors."""
    return [error.get("parameter", error["pointer"]) for error in answer.json["errors"]]


def test_faults_of_a_query_come_with_those_of_a_body(prepared_service):
    world, parts, _ = prepared_service
    plan = {"game": parts["game"], "seats": [{}, {"sofa": 1}], "undo": "never"}
    answer = is_problem(world.post("/v1/matches?lang=xx&more=1", plan), "invalid-parameter")

    assert places_of(answer) == ["lang", "more", "/seats/1/sofa", "/undo"]
    assert answer.json["parameter"] == "lang"
    assert "/seats/1/sofa" in answer.json["detail"]


def test_faults_of_a_body_come_with_those_of_a_query(prepared_service):
    """The view reads the body first."""
    world, parts, callers = prepared_service
    path = f"/v1/matches/{parts['match']}/preview?at=x&parts=7"
    answer = world.post(path, {"type": "sing"}, token=callers["seat"])

    assert places_of(is_problem(answer, "invalid-body")) == ["/type", "at", "parts"]


def test_a_body_of_every_operation_is_checked_with_the_query(prepared_service):
    world, parts, _ = prepared_service
    sent = 0
    for path, item in world.get("/v1/openapi.json").json["paths"].items():
        spelled = re.sub(r"{(\w+)}", lambda part: parts.get(part[1], "1"), path)
        for method in [name for name in item if "requestBody" in item[name]]:
            answer = world.client.open(f"{spelled}?more=1", method=method.upper(), json=[])
            assert places_of(is_problem(answer, "invalid-parameter")) == ["more", ""], path
            sent += 1

    assert sent > 25


def test_a_body_without_json_is_a_fault_beside_those_of_the_query(prepared_service):
    world, _, _ = prepared_service
    answer = world.client.post("/v1/matches?more=1", data="{", content_type="application/json")

    assert places_of(is_problem(answer, "invalid-parameter")) == ["more", ""]


@pytest.mark.parametrize(
    ("visibility", "places"), [("public", ["more", "/type"]), ("invited", ["more"])]
)
def test_a_fault_of_a_command_reveals_no_private_match(prepared_service, visibility, places):
    """The list of its game's commands would name the game."""
    world, parts, callers = prepared_service
    plan = {"game": parts["game"], "seats": [{}, {}], "visibility": visibility}
    match_id = world.post("/v1/matches", plan, token=callers["account"]).json["id"]
    answer = world.post(f"/v1/matches/{match_id}/commands?more=1", {"type": "sing"})

    assert places_of(is_problem(answer, "invalid-parameter")) == places


def test_faults_of_a_query_without_end_are_bounded(prepared_service):
    world, _, _ = prepared_service
    query = "&".join(f"more{number}=1" for number in range(500))
    answer = is_problem(world.get(f"/v1/matches?{query}"), "invalid-parameter")

    assert len(answer.json["errors"]) == 20
    assert len(answer.data) < 5000


def test_a_long_name_of_an_unknown_parameter_is_listed_once(prepared_service):
    world, _, _ = prepared_service
    answer = is_problem(world.get(f"/v1/matches?{LONG}=1"), "invalid-parameter")

    assert [error["parameter"] for error in answer.json["errors"]] == [LONG[:80]]
