"""Problem types are served as JSON for programs and as pages for people."""

import pytest

from games.words import LANGUAGES
from service.contract.discovery import find_resources
from service.contract.openapi.links import names_in
from service.contract.openapi.responses import problems_of
from service.contract.operation import operations_of
from service.page.code import mark_code
from service.problems.problem_types import PROBLEM_TYPES
from tests.service.conftest import World

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
OPERATIONS = {
    name: operation
    for resource in find_resources()
    for name, operation in operations_of(resource).items()
}


@pytest.fixture
def world():
    return World()


def test_a_program_is_told_what_a_problem_means_and_what_gives_it(world):
    shown = world.get("/problems/stale-version", Accept="application/json")

    kind = PROBLEM_TYPES["stale-version"]
    assert shown.content_type == "application/json"
    assert shown.json == {
        "slug": "stale-version",
        "type": "/problems/stale-version",
        "status": 412,
        "title": kind.title,
        "meaning": kind.text,
        "advice": kind.advice,
        "headers": [],
        "operations": sorted(
            name
            for name, operation in OPERATIONS.items()
            if "stale-version" in problems_of(operation, names_in(operation.path))
        ),
        "guide": "/guide/writing-a-client.md#when-it-goes-wrong",
    }
    assert "post_command" in shown.json["operations"]


def test_the_list_holds_every_type_once_by_its_status(world):
    problems = world.get("/problems").json["problems"]

    assert {problem["slug"] for problem in problems} == set(PROBLEM_TYPES)
    assert len(problems) == len(PROBLEM_TYPES)
    assert [problem["status"] for problem in problems] == sorted(
        problem["status"] for problem in problems
    )
    assert world.get(problems[0]["type"]).json == problems[0]


def test_the_headers_of_a_problem_are_told(world):
    assert world.get("/problems/busy").json["headers"] == ["Retry-After"]


@pytest.mark.parametrize("path", ["/problems", "/problems/stale-version"])
def test_a_browser_gets_a_page(world, path):
    page = world.get(path, Accept=BROWSER)

    assert page.content_type == "text/html; charset=utf-8"
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert PROBLEM_TYPES["stale-version"].text.partition(".")[0] in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_backticks_is_code_on_every_page(world, language):
    """Pages never contain backticks. The JSON response preserves them."""
    pages = [f"/problems/{slug}" for slug in PROBLEM_TYPES]
    for path in ("/problems", *pages):
        page = world.get(f"{path}?lang={language}", Accept=BROWSER).text
        assert "`" not in page, path

    page = world.get(f"/problems/method-not-allowed?lang={language}", Accept=BROWSER).text
    assert "<code>Allow</code>" in page


def test_code_in_a_text_is_escaped_as_all_else_is():
    marked = mark_code("Send `<b>&` & <i>, or ` alone.")

    assert marked == "Send <code>&lt;b&gt;&amp;</code> &amp; &lt;i&gt;, or ` alone."


@pytest.mark.parametrize(
    "accept", ["*/*", "application/json", "application/json, */*", "image/png"]
)
def test_whoever_does_not_name_html_gets_json(world, accept):
    answer = world.get("/problems/busy", Accept=accept)

    assert answer.json["slug"] == "busy"
    assert "Accept" in answer.headers["Vary"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_an_unknown_type_is_told(world):
    assert world.get("/problems/none-such").json["type"] == "/problems/unknown-path"


@pytest.mark.parametrize("path", ["/nothing", "/rules/nothing"])
def test_where_there_is_no_page_a_person_gets_one_with_ways_on(world, path):
    """Programs and callers of the API get the problem."""
    shown = world.get(path, Accept=BROWSER)
    answer = world.get(path, Accept="*/*")

    assert (shown.status_code, shown.mimetype) == (404, "text/html")
    assert 'href="/"' in shown.text
    assert (answer.status_code, answer.json["type"]) == (404, "/problems/unknown-path")
    assert world.get("/v1/nothing", Accept=BROWSER).json == answer.json
