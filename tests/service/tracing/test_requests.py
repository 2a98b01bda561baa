"""Problems of traces, their viewers, and the caching of their responses."""

from urllib.parse import quote

import pytest

from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.conditions import LETTERS_MOST
from matches.queries import search as searching
from tests.replays import table_matches
from tests.service.conftest import World
from tests.service.problems import is_problem
from tests.service.tracing.oracle import TracedMatch


@pytest.fixture(scope="module")
def played_match():
    """Return a finished match of three rounds, and the tokens of its seats."""
    world = World()
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    return world, match_id, tokens


@pytest.fixture(scope="module")
def running_match():
    world = World()
    match_id, tokens = world.begin_match()
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0])
    return world, match_id, tokens


def trace(world, match_id, select, token=None, rest="", **headers):
    path = f"/v1/matches/{match_id}/trace?select={quote(select)}{rest}"
    return world.get(path, token=token, **headers)


@pytest.mark.parametrize(
    ("select", "position"),
    [
        ("", 0),
        ("seats[", 6),
        ("nope(@)", 0),
        ("a" * (LETTERS_MOST + 1), LETTERS_MOST),
        ('a.`["\\udfff"]`', 2),
        ('"\\ud800"', 0),
        ("!" * 499, 0),
    ],
)
@pytest.mark.parametrize(("name", "parameter"), [("trace", "select"), ("search", "where")])
def test_an_expression_that_cannot_be_read_is_refused(
    played_match, select, position, name, parameter
):
    world, match_id, _ = played_match
    answer = world.get(f"/v1/matches/{match_id}/{name}?{parameter}={quote(select)}")
    body = is_problem(answer, "invalid-condition").json

    assert (body["position"], body["parameter"]) == (position, parameter)
    assert f"`{parameter}` is not a JMESPath expression" in body["detail"]


@pytest.mark.parametrize(
    ("select", "position", "suggestions"),
    [
        ("roud", 0, ["round"]),
        ("view.round", 0, []),
        ("{year: roud}", 7, ["round"]),
        ("[food, snt[0]]", 7, ["sent"]),
        ("map(&crds, [@])", 5, ["cards"]),
    ],
)
def test_a_field_that_no_view_has_is_refused_with_the_nearest(
    played_match, select, position, suggestions
):
    world, match_id, _ = played_match
    for accept in ("application/json", "application/x-ndjson", "text/csv"):
        answer = trace(world, match_id, select, Accept=accept)
        body = is_problem(answer, "unknown-field").json

        assert (body["position"], body["parameter"]) == (position, "select")
        assert body.get("suggestions", []) == suggestions


def test_problems_are_in_the_language_of_the_reader(played_match):
    world, match_id, _ = played_match
    details = {
        language: trace(world, match_id, "sent[", Accept_Language=language).json["detail"]
        for language in ("de", "es")
    }

    assert details == {
        "de": "`select` ist ab der Stelle 5 kein JMESPath-Ausdruck.",
        "es": "`select` no es una expresi\u00f3n JMESPath desde la posici\u00f3n 5.",
    }


@pytest.mark.parametrize(
    ("rest", "parameter"),
    [
        ("&line=every", "line"),
        ("&from=x", "from"),
        ("&to=x", "to"),
        ("&from=9&to=8", "from"),
        ("&after=-1", "after"),
        ("&after=1e3", "after"),
        ("&after=1" + "0" * 15, "after"),
        ("&as=9", "as"),
        ("&as=", "as"),
        ("&at=3", "at"),
        ("&select=round", "select"),
    ],
)
def test_parameters_are_checked(played_match, rest, parameter):
    world, match_id, _ = played_match
    answer = is_problem(trace(world, match_id, "round", rest=rest), "invalid-parameter")

    assert answer.json["parameter"] == parameter


@pytest.mark.parametrize("rest", ["&from=99", "&to=99", "&to=0", "&from=0", "&from=99&after=3"])
def test_versions_that_the_match_does_not_have_are_refused(played_match, rest):
    world, match_id, _ = played_match
    is_problem(trace(world, match_id, "round", rest=rest), "unknown-version")


def test_a_format_that_there_is_not_is_refused(played_match):
    world, match_id, _ = played_match
    is_problem(trace(world, match_id, "round", Accept="image/png"), "not-acceptable")


def test_a_costly_expression_is_refused(played_match):
    world, match_id, _ = played_match
    is_problem(trace(world, match_id, "[@,@]|" * 60 + "@"), "costly-condition")


@pytest.mark.parametrize("select", ["&round", "[&round]", "length(round)", "sum(sent)"])
def test_a_point_without_a_value_has_the_reason(played_match, select):
    world, match_id, _ = played_match
    points = trace(world, match_id, select).json["points"]

    assert points
    assert all(point["value"] is None and point["fault"] for point in points)
    row = trace(world, match_id, select, Accept="text/csv").text.splitlines()[1]
    assert row.split(",")[1] == ""


def test_numbers_that_json_does_not_have_are_null(played_match):
    world, match_id, _ = played_match
    for select in ('to_number(`"1e999"`)', "`1e999`", "[`-1e999`]"):
        [point] = trace(world, match_id, select).json["points"]
        assert point["value"] in (None, [None])


@pytest.mark.parametrize(
    "name", ["trace?select=@", "search?where=@&kind=intervals", "ledger?", "diff?from=5"]
)
def test_other_views_are_hidden_until_the_end(running_match, name):
    world, match_id, tokens = running_match
    for token in (None, *tokens):
        for viewer in ("0", "1", "spectator"):
            path = f"/v1/matches/{match_id}/{name}&as={viewer}"
            is_problem(world.get(path, token=token), "still-hidden")
    answer = world.get(f"/v1/matches/{match_id}/{name}&as=7")
    assert is_problem(answer, "invalid-parameter").json["parameter"] == "as"


def test_a_trace_has_only_what_its_reader_may_see(running_match):
    """Seat 0 drew a card, which no other reader sees."""
    world, match_id, tokens = running_match
    version = world.context.store.head(match_id).version
    seen = [
        {
            point["seq"]: point["value"]
            for point in trace(world, match_id, "cards", token).json["points"]
        }
        for token in (*tokens, None)
    ]

    assert len(seen[0][version][0]) == 1
    assert all(version not in values or values[version] != seen[0][version] for values in seen[1:])


@pytest.mark.parametrize(
    ("viewer", "seat"), [("0", 0), ("1", 1), ("spectator", None)], ids=["0", "1", "spectator"]
)
def test_the_history_is_read_as_each_viewer_after_the_end(played_match, viewer, seat):
    world, match_id, tokens = played_match
    stem = f"/v1/matches/{match_id}"
    own = tokens[seat] if seat is not None else None
    for name in (
        "search?where=me&kind=intervals&line=all",
        "ledger?line=all",
        "ledger?at=8",
        "diff?from=5",
    ):
        named = world.get(f"{stem}/{name}&as={viewer}", token=tokens[0])
        assert named.json["seat"] == seat
        assert named.json == world.get(f"{stem}/{name}", token=own).json


def test_a_long_search_goes_on_as_its_viewer(played_match, monkeypatch):
    world, match_id, _ = played_match
    path = f"/v1/matches/{match_id}/search?where=me%3D%3D%601%60&kind=intervals&as=1"
    whole = world.get(path).json["intervals"]
    monkeypatch.setattr(searching, "VERSIONS_MOST", 4)
    page = world.get(path).json
    intervals = page["intervals"]
    while page["next"]:
        page = world.get(page["next"]).json
        assert page["seat"] == 1
        intervals += page["intervals"]

    assert (intervals[0]["from"], intervals[-1]["to"]) == (whole[0]["from"], whole[-1]["to"])


def test_a_trace_of_settled_versions_may_be_cached(played_match, running_match):
    world, match_id, tokens = played_match
    settled = trace(world, match_id, "round", rest="&from=2&to=9")
    assert settled.headers["Cache-Control"] == "public, max-age=300"
    own = trace(world, match_id, "round", tokens[0], rest="&from=2&to=9")
    assert own.headers["Cache-Control"] == "private, max-age=300"
    assert trace(world, match_id, "round").headers["Cache-Control"] == "no-cache"
    world, match_id, _ = running_match
    assert trace(world, match_id, "round", rest="&to=5").headers["Cache-Control"] == "no-cache"


def test_a_rewind_has_a_point_if_undone_versions_are_traced():
    world = World()
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    rewind(world.context, match_id, 5, Actor("admin"))
    stem = f"/v1/matches/{match_id}/trace?select=sent%5B0%5D"
    every = world.get(f"{stem}&line=all").json["points"]

    assert [(point["seq"], point["value"], point["undone_by"]) for point in every] == [
        (4, False, None),
        (6, True, 7),
        (7, False, None),
    ]
    assert [point["seq"] for point in world.get(stem).json["points"]] == [4]


def test_a_match_that_has_not_begun_has_no_points():
    world = World()
    match_id = world.create()
    body = trace(world, match_id, "round").json

    assert (body["points"], body["traced"], body["next"]) == ([], {"from": 1, "to": 1}, None)


def test_a_branch_is_traced_on_its_own():
    parent = TracedMatch(table_matches.going_back())
    at = max(v for v, by in enumerate(parent.undone) if by and parent.naive.is_target(v))
    plan = {"at": at, "luck": "new", "seats": [{"bot": "random"}, {}]}
    made = parent.world.post(f"/v1/matches/{parent.id}/branches", plan)
    assert made.status_code == 201, made.text
    branch = made.json["id"]
    points = trace(parent.world, branch, "[round, ants]", rest="&line=all").json["points"]
    before = parent.get(f"state?at={at}").json["view"]

    assert points[-1]["value"] == [before["round"], before["ants"]]
    assert {point["undone_by"] for point in points} == {None}
