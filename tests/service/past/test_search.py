"""Searches return the versions at which a condition on the caller's view holds."""

import re
from urllib.parse import quote

import pytest

from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.conditions import LETTERS_MOST, Condition
from matches.errors import BadCondition, CostlyCondition
from matches.queries import search as searching
from tests.service.conftest import World

VIEW = {"seats": [{"ants": 3, "name": "x"}, {"ants": 5, "name": "y"}] * 40, "round": 4, "on": False}


def spans(*bounds, undone_by=None):
    """Return the intervals for these versions, each a version or a pair of first and last."""
    ends = [span if isinstance(span, tuple) else (span, span) for span in bounds]
    return [{"from": start, "to": end, "undone_by": undone_by} for start, end in ends]


def ask(world, match_id, where, token=None, **query):
    rest = "".join(f"&{name.rstrip('_')}={value}" for name, value in query.items())
    return world.get(f"/v1/matches/{match_id}/search?where={quote(where)}{rest}", token=token)


@pytest.fixture
def played_match():
    """Return a match of three rounds.

    Seat 0 commits at 6, 9 and 12, seat 1 at 7, 10 and 13. The phases forage at 8, 11 and 14.
    """
    world = World()
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    return world, match_id, tokens


@pytest.mark.parametrize(
    ("where", "holds"),
    [
        ("round == `4`", True),
        ("round > `4`", False),
        ("on", False),
        ("!on", True),
        ("seats[?ants > `4`]", True),
        ("seats[?ants > `5`]", False),
        ("length(seats) == `80`", True),
        ("max_by(seats, &ants).name == 'y'", True),
        ("seats[0].ants == seats[2].ants && !nothing", True),
        ("`0`", True),
        ("`\"\"`", False),
        ("seats == seats", True),
        ("seats[0] == `{\"ants\": 3, \"name\": \"x\"}`", True),
    ],
)  # fmt: skip
def test_conditions_hold_as_jmespath_says(where, holds):
    assert Condition(where).holds(VIEW) is holds


@pytest.mark.parametrize(
    ("where", "position"),
    [
        ("", 0),
        ("seats[", 6),
        ("seats ants", 6),
        ("round == 4", 9),
        ("'open", 0),
        ("round ==", 8),
        ("on && nope(@)", 6),
        ("on && length()", 6),
        ("length(@, @)", 0),
        ("not_null()", 0),
        ("!" * 499, 0),
        ("a" * (LETTERS_MOST + 1), LETTERS_MOST),
        ("\U0001f41c", 0),
        ("__import__('os')", 0),
    ],
)
def test_what_is_no_condition_is_refused_with_its_place(played_match, where, position):
    world, match_id, _ = played_match
    with pytest.raises(BadCondition) as caught:
        Condition(where)
    answer = ask(world, match_id, where)

    assert caught.value.position == position
    assert (answer.status_code, answer.json["type"]) == (422, "/problems/invalid-condition")
    assert (answer.json["position"], answer.json["parameter"]) == (position, "where")
    assert answer.json["detail"]


@pytest.mark.parametrize(
    ("where", "position", "suggestions"),
    [("sent[0] && roud > `1`", 11, ["round"]), ("view.round", 0, []), ("zzz", 0, [])],
)
@pytest.mark.parametrize("kind", ["first", "last", "intervals"])
def test_a_field_that_no_view_has_is_refused_and_never_looks_like_never(
    played_match, where, position, suggestions, kind
):
    world, match_id, _ = played_match
    answer = ask(world, match_id, where, kind=kind)

    assert (answer.status_code, answer.json["type"]) == (422, "/problems/unknown-field")
    assert (answer.json["position"], answer.json["parameter"]) == (position, "where")
    assert answer.json.get("suggestions", []) == suggestions


def test_an_unknown_field_is_refused_in_the_language_of_the_reader(played_match):
    world, match_id, _ = played_match
    path = f"/v1/matches/{match_id}/search?where=roud"
    said = {
        language: world.get(path, Accept_Language=language).json["detail"]
        for language in ("en", "de", "es")
    }

    assert said == {
        "en": "There is no field `roud` at position 0. Nearest: `round`",
        "de": "An der Stelle 0 gibt es kein Feld `roud`. Am n\u00e4chsten: `round`",
        "es": "En la posici\u00f3n 0 no hay ning\u00fan campo `roud`. Los m\u00e1s parecidos: `round`",
    }


def test_an_unknown_field_is_refused_before_the_match_begins():
    world = World()
    match_id = world.create()

    assert ask(world, match_id, "roud").status_code == 422
    assert ask(world, match_id, "round").json["intervals"] == []


BOMBS = (
    "[@,@]|" * 60 + "@",
    "[@,@][]|" * 50 + "@",
    "{a:@,b:@}|" * 40 + "@",
    "to_string([@,@])|" * 20 + "@",
    "join('',['" + "x" * 100 + "'])|" + "join('',[@,@])|" * 20 + "@",
    "[@,@]|" * 14 + "@ == [@]",
    "(@ == @) == " * 38 + "@",
    "seats[*].[" + "seats[*]," * 40 + "@]",
    "map(&[@,@,@,@],seats)|map(&[@,@,@,@],@)",
)


@pytest.mark.parametrize("where", BOMBS)
def test_a_bomb_goes_out_before_it_takes_memory_or_time(where):
    """The cost of an intermediate value is the size of its serialized form."""
    condition = Condition(where)
    with pytest.raises(CostlyCondition):
        condition.holds({"seats": [VIEW] * 200, "all": VIEW})


def test_a_costly_condition_is_a_problem(played_match):
    world, match_id, _ = played_match
    answer = ask(world, match_id, BOMBS[0])

    assert (answer.status_code, answer.json["type"]) == (422, "/problems/costly-condition")
    assert world.get("/problems/costly-condition").status_code == 200


def test_first_last_and_all_intervals(played_match):
    """The expected intervals are read from the states, because food depends on the die."""
    world, match_id, _ = played_match
    stem = f"/v1/matches/{match_id}/state?at="
    newest = world.context.store.head(match_id).version
    views = {v: world.get(f"{stem}{v}").json["view"] for v in range(1, newest + 1)}
    held = [v for v, view in views.items() if view and view["sent"][0] and not view["sent"][1]]
    where = "sent[0] && !sent[1]"

    assert held == [6, 9, 12]
    assert ask(world, match_id, where).json["version"] == 6
    assert ask(world, match_id, where, kind="last").json["version"] == 12
    every = ask(world, match_id, where, kind="intervals").json
    assert every["intervals"] == spans(*held)
    assert every["version"] is None
    assert every["searched"] == {"from": 1, "to": newest}
    assert every["next"] is None
    rounds = ask(world, match_id, "round == `2`", kind="intervals").json["intervals"]
    assert rounds == spans((8, 10))


def test_a_search_is_among_the_versions_asked_for(played_match):
    world, match_id, _ = played_match
    where = "sent[0]"

    assert ask(world, match_id, where, from_=8).json["version"] == 9
    assert ask(world, match_id, where, kind="last", to=8).json["version"] == 7
    assert ask(world, match_id, where, to=5).json["version"] is None
    settled = ask(world, match_id, where, from_=2, to=9)  # the match is over: no undo is possible
    assert settled.headers["Cache-Control"] == "public, max-age=300"
    assert ask(world, match_id, where).headers["Cache-Control"] == "no-cache"


def test_what_was_undone_is_found_if_all_versions_are_asked_for():
    world = World()
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    world.send(match_id, tokens[1])
    world.run_phases(match_id)
    rewind(world.context, match_id, 6, Actor("admin"))

    intervals = ask(world, match_id, "sent[0] && !sent[1]", kind="intervals").json["intervals"]
    assert intervals == spans(6, 9)
    both = {"kind": "intervals", "line": "all"}
    assert ask(world, match_id, "sent[1]", **both).json["intervals"] == spans(7, undone_by=9)
    assert ask(world, match_id, "sent[1]", kind="intervals").json["intervals"] == []


def test_where_a_condition_has_no_value_it_does_not_hold(played_match):
    world, match_id, _ = played_match
    answer = ask(world, match_id, "length(round) > `0`", kind="intervals").json

    assert answer["intervals"] == []
    assert answer["unclear"] > 3
    assert "length()" in answer["fault"]


@pytest.mark.parametrize("where", ["contains(to_string(round),`1`)", "contains('a',`1`)"])
def test_a_fault_that_the_library_leaves_to_python_is_worded(played_match, where):
    world, match_id, _ = played_match
    answer = ask(world, match_id, where, kind="intervals").json

    assert answer["fault"] == "contains() does not take these values"


@pytest.mark.parametrize(
    ("kind", "where"),
    [("first", "round == `3`"), ("last", "round == `1`"), ("intervals", "sent[0]")],
)
def test_a_long_search_goes_on_where_it_stopped(played_match, monkeypatch, kind, where):
    """Pages of four versions, followed by their links, give the same result as a single page."""
    world, match_id, _ = played_match
    whole = ask(world, match_id, where, kind=kind).json
    monkeypatch.setattr(searching, "VERSIONS_MOST", 4)
    page = ask(world, match_id, where, kind=kind)
    intervals, pages = page.json["intervals"], 1
    while page.json["next"]:
        assert page.headers["Link"] == f'<{page.json["next"]}>; rel="next"'
        page = world.get(page.json["next"])
        pages += 1
        for interval in page.json["intervals"]:
            if (
                intervals
                and intervals[-1]["to"] == interval["from"] - 1
                and not interval["undone_by"]
            ):
                intervals[-1]["to"] = interval["to"]
            else:
                intervals.append(interval)

    assert intervals == whole["intervals"]
    assert pages > 1


def test_the_work_of_one_request_is_bounded(played_match, monkeypatch):
    world, match_id, _ = played_match
    monkeypatch.setattr(searching, "STEPS_MOST", 10)
    answer = ask(world, match_id, "sent[0] == `7`").json

    assert answer["searched"]["to"] < 10
    assert re.search(r"from=\d+&to=14|15", answer["next"])


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("kind=all", "kind"), ("from=x", "from"), ("to=x", "to"), ("from=9&to=8", "from")],
)
def test_searches_have_their_parameters(played_match, query, parameter):
    world, match_id, _ = played_match
    answer = world.get(f"/v1/matches/{match_id}/search?where=round&{query}")

    assert (answer.status_code, answer.json["type"]) == (422, "/problems/invalid-parameter")
    assert answer.json["parameter"] == parameter


@pytest.mark.parametrize("query", ["from=99", "to=99", "to=0", "from=0"])
def test_searches_among_versions_that_never_were(played_match, query):
    world, match_id, _ = played_match
    answer = world.get(f"/v1/matches/{match_id}/search?where=round&{query}")

    assert (answer.status_code, answer.json["type"]) == (404, "/problems/unknown-version")


def test_a_long_match_is_searched_from_keyframe_to_keyframe():
    """Another process, with only the newest part in memory, finds the same versions."""
    world = World()
    match_id, tokens = world.begin_match()
    for _ in range(280):
        world.send(match_id, tokens[0])
        world.post(f"/v1/matches/{match_id}/commands", {"type": "take-back"}, token=tokens[0])
    other = World(redis=world.redis)
    every = spans(*range(6, 566, 2))

    result = ask(other, match_id, "sent[0]", kind="intervals").json
    assert result["intervals"] == every
    assert other.context.cache.get(match_id).timeline.base >= 500
    assert ask(other, match_id, "sent[0]", kind="last", to=400).json["version"] == 400
    assert ask(other, match_id, "sent[0]", from_=251).json["version"] == 252
