"""Every number and cursor of every operation is tested at, beyond and far beyond its bounds."""

import re
from collections import Counter

import pytest

from service.contract.openapi.sharing import inline_parts
from tests.service.problems import is_problem

FAR = 10**15 - 1
NUMBERS = ("", "-1", "00", "1.5", "1e3", "²", "٣", "+1", " 1", "0x1", "1_0", "NaN", "9" * 5000)
CURSORS = (
    "",
    "x",
    "-",
    "0-a",
    "-1-a",
    "1_0-a",
    "٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣-a",
    f"{'9' * 400}-a",
    "313825701627027-4774r4",
    f"{FAR}-a",
    f"{FAR}-{'z' * 40}",
    "000000000000000-a",
    "AQ",
    "_" * 43,
    "A" * 5000,
    "=",
    "%00",
    "é",
)


def requests_of(description):
    """Yield each GET operation with a number or cursor parameter, with its path and parameter."""
    for path, item in description["paths"].items():
        for parameter in item.get("get", {}).get("parameters", ()):
            name, schema = parameter["name"], parameter["schema"]
            if parameter["in"] == "query" and (schema.get("type") == "integer" or name == "cursor"):
                yield path, name, schema


def values_of(schema):
    """Return values at and beyond the bounds of a parameter."""
    if schema.get("type") != "integer":
        return CURSORS
    least, most = schema.get("minimum", 0), schema.get("maximum", FAR)
    bounds = (least - 1, least, most, most + 1, 2**31, 2**53, 2**63, 2**64)
    return (*map(str, bounds), *NUMBERS)


@pytest.mark.slow
def test_no_number_and_no_cursor_is_answered_with_500(prepared_service):
    """Each response is a success or a problem caused by the caller."""
    world, parts, callers = prepared_service
    description = inline_parts(world.get("/v1/openapi.json").json)
    asked = Counter()
    for path, name, schema in requests_of(description):
        spelled = re.sub(r"{(\w+)}", lambda part: parts.get(part[1], "0"), path)
        for value in values_of(schema):
            for token in (None, *callers.values()):
                answer = world.client.get(
                    spelled,
                    query_string={name: value},
                    headers={"Authorization": f"Bearer {token}"} if token else {},
                )
                assert answer.status_code < 500, (spelled, name, value, answer.text)
                asked[answer.status_code] += 1

    assert asked[422] > 100, asked
    assert asked[200] > 100, asked


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", "false", None, [], {}])
def test_a_boolean_is_true_or_false(prepared_service, value):
    world, parts, _ = prepared_service
    key = world.post("/v1/accounts", {"name": f"Ben {world.key()[-4:]}"}).json["key"]
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": world.key()}
    profile = {"name": "Ben", "bot": value}

    answers = {
        "bot": world.client.put("/v1/account", json=profile, headers=headers),
        "rated": world.post("/v1/matches", {"game": parts["game"], "rated": value}),
    }

    for name, answer in answers.items():
        wrong = [error["pointer"] for error in is_problem(answer, "invalid-body").json["errors"]]
        assert f"/{name}" in wrong


@pytest.mark.parametrize(
    "query", ["board.svg?part=", "explain?target=", f"explain?target=hex:{'1' * 57}"]
)
def test_empty_and_overlong_texts_are_refused(prepared_service, query):
    world, parts, callers = prepared_service
    path = f"/v1/matches/{parts['match']}/{query}"
    name = query.partition("?")[2].partition("=")[0]
    is_problem(world.get(path, token=callers["seat"]), "invalid-parameter", parameter=name)
