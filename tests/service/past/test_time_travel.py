"""A match at any version or time, and the difference between two versions."""

import re
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise

import jsonpatch
import msgspec
import pytest
from msgspec import Struct

from games import GAMES
from games.game import Seat
from games.marks import BySeat
from matches.queries.diff import difference
from service.http.version import milliseconds
from service.text.difference_text import difference_in_words
from service.text.seat_names import NO_NAMES, SeatNames
from tests.scenario import random_match
from tests.service.conftest import World
from tests.service.problems import version_in

SETTLED = "public, max-age=300"
OWN_SETTLED = "private, max-age=300"


def stamp(ms):
    """Format milliseconds since 1970 as RFC 3339."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)).isoformat()[:-6] + "Z"


@pytest.fixture
def timed_match():
    """Return a match with versions 1 to 5 at 1000 ms, 6 at 2000 ms and 7 at 3500 ms."""
    world = World()
    match_id, tokens = world.begin_match()
    for time, token in zip((2000, 3500), tokens, strict=True):
        world.context.now = partial(int, time)
        world.send(match_id, token)
    return world, match_id, tokens


@pytest.mark.parametrize(
    ("ms", "version"),
    [(1000, 5), (1999, 5), (2000, 6), (2001, 6), (3499, 6)],
)
@pytest.mark.parametrize("name", ["state", "actions"])
def test_a_time_stands_for_the_version_then(timed_match, name, ms, version):
    """The response equals that of the version, names it, and is final due to a later event."""
    world, match_id, _ = timed_match
    path = f"/v1/matches/{match_id}/{name}"
    answer = world.get(f"{path}?at={stamp(ms)}")

    assert answer.json == world.get(f"{path}?at={version}").json
    assert answer.json["version"] == version
    assert version_in(answer) == version
    assert answer.headers["Content-Location"] == f"{path}?at={version}"
    assert answer.headers["Cache-Control"] == SETTLED


@pytest.mark.parametrize("ms", [3500, 3501, 4 * 10**12])
def test_the_newest_version_by_time_is_not_settled(timed_match, ms):
    world, match_id, tokens = timed_match
    path = f"/v1/matches/{match_id}/state"
    answer = world.get(f"{path}?at={stamp(ms)}", token=tokens[0])
    world.run_phases(match_id)
    world.context.now = lambda: 10**13

    assert answer.json["version"] == 7
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert world.get(f"{path}?at={stamp(ms)}", token=tokens[0]).json["version"] > 7


def test_before_the_match_there_is_no_version(timed_match):
    world, match_id, _ = timed_match
    answer = world.get(f"/v1/matches/{match_id}/state?at={stamp(999)}")

    assert (answer.status_code, answer.json["type"]) == (404, "/problems/unknown-version")
    assert answer.json["detail"] == "the match was created after that time"
    assert answer.json["current_version"] == 7


@pytest.mark.parametrize(
    ("text", "ms"),
    [
        ("1970-01-01T00:00:02Z", 2000),
        ("1970-01-01t00:00:02.5z", 2500),
        ("1970-01-01 01:00:02.0019+01:00", 2001),
        ("1970-01-01T01:00:02 01:00", 2000),
        ("1969-12-31T23:00:02-01:00", 2000),
        ("1969-12-31T23:59:60Z", 0),
        ("0001-01-01T00:00:00Z", -62135596800000),
    ],
)
def test_times_are_read_as_rfc_3339_says(text, ms):
    assert milliseconds(text, "at") == ms


@pytest.mark.parametrize(
    "text",
    [
        "yesterday",
        "2026-01-01",
        "2026-01-01T12:00:00",
        "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:00:00+25:00",
        "2026-01-01T00:00Z",
        "٢٠٢٦-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
    ],
)
@pytest.mark.parametrize("query", ["state?at=", "actions?at=", "board.svg?at=", "diff?from="])
def test_what_is_no_time_is_refused(timed_match, query, text):
    world, match_id, _ = timed_match
    answer = world.get(f"/v1/matches/{match_id}/{query}{text.replace('+', '%2B')}")

    assert (answer.status_code, answer.json["type"]) == (422, "/problems/invalid-parameter")
    assert answer.json["parameter"] == query.partition("?")[2][:-1]


def test_actions_at_a_version_are_those_of_then(timed_match):
    world, match_id, tokens = timed_match
    path = f"/v1/matches/{match_id}/actions"
    then = world.get(f"{path}?at=5", token=tokens[0])

    assert [action["command"]["type"] for action in then.json["actions"]] == ["send"] * 3 + [
        "ponder"
    ]
    assert then.headers["Cache-Control"] == OWN_SETTLED
    assert world.get(f"{path}?at=5").json["actions"] == []
    assert world.get(f"{path}?at=6", token=tokens[0]).json["actions"][0]["command"] == {
        "type": "take-back"
    }


@pytest.mark.parametrize("at", [0, 8, 10**14])
@pytest.mark.parametrize("query", ["actions?at={}", "diff?from=1&to={}", "diff?from={}"])
def test_versions_that_never_were(timed_match, query, at):
    world, match_id, _ = timed_match
    answer = world.get(f"/v1/matches/{match_id}/{query.format(at)}")

    assert (answer.status_code, answer.json["type"]) == (404, "/problems/unknown-version")


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_a_diff_leads_from_view_to_view(timed_match, reader):
    """Diffs go forwards, backwards, across the setup, and from a version to itself."""
    world, match_id, tokens = timed_match
    token = None if reader is None else tokens[reader]
    stem = f"/v1/matches/{match_id}"
    views = [world.get(f"{stem}/state?at={v}", token=token).json["view"] for v in range(1, 8)]
    for start, before in enumerate(views, 1):
        for end, after in enumerate(views, 1):
            answer = world.get(f"{stem}/diff?from={start}&to={end}", token=token)
            assert jsonpatch.apply_patch(before, answer.json["patch"]) == after
            assert (answer.json["from"], answer.json["to"]) == (start, end)
            assert bool(answer.json["lines"]) == (before != after)


def test_a_diff_is_told_in_lines(timed_match):
    world, match_id, tokens = timed_match
    answer = world.get(f"/v1/matches/{match_id}/diff?from=5&to=6", token=tokens[0])

    assert answer.json["patch"] == [{"op": "replace", "path": "/sent/0", "value": 2}]
    assert answer.json["lines"] == ["sent 0: no becomes 2"]
    assert answer.headers["Cache-Control"] == OWN_SETTLED
    assert version_in(answer) == 6


def test_a_diff_to_the_newest_version_is_not_settled(timed_match):
    world, match_id, _ = timed_match
    path = f"/v1/matches/{match_id}/diff?from=6"
    answer = world.get(path)
    same = world.get(path, If_None_Match=answer.headers["ETag"])

    assert (answer.json["to"], answer.headers["Cache-Control"]) == (7, "no-cache")
    assert same.status_code == 304


def test_a_diff_takes_times(timed_match):
    world, match_id, _ = timed_match
    stem = f"/v1/matches/{match_id}/diff"
    answer = world.get(f"{stem}?from={stamp(1500)}&to={stamp(2500)}")

    assert answer.json == world.get(f"{stem}?from=5&to=6").json
    assert answer.headers["Cache-Control"] == SETTLED


def test_a_diff_must_be_told_where_to_begin(timed_match):
    world, match_id, _ = timed_match
    answer = world.get(f"/v1/matches/{match_id}/diff")

    assert (answer.status_code, answer.json["parameter"]) == (422, "from")


@pytest.mark.parametrize("name", GAMES)
def test_differences_hold_in_real_matches(name):
    """Applied to one view, the patch yields the other one, for single commands and for a long span."""
    game = GAMES[name]
    views = [game.view(state, 0) for state, _, _ in random_match(game, 2, 3)][:120]
    pairs = [*pairwise(views), (views[0], views[-1]), (views[-1], views[0])]
    for before, after in pairs:
        changes = difference(before, after)
        plain = [jsonpatch_form(view) for view in (before, after)]
        assert jsonpatch.apply_patch(plain[0], list(changes)) == plain[1]


def jsonpatch_form(view):
    """Return a view as a client receives it."""
    return msgspec.json.decode(msgspec.json.encode(view))


def test_the_timeline_names_seats_rules_and_versions():
    world = World()
    match_id, _ = world.begin_match({}, {"bot": "greedy"}, {})
    world.post(f"/v1/matches/{match_id}/commands", {"type": "send", "workers": 1}, token=_[0])
    lines = world.get(f"/v1/matches/{match_id}/timeline").json["lines"]

    assert [(line["who"], line["text"], line["rule"]) for line in lines[:3]] == [
        ("the host", "The table is set for 3 seats", None),
        ("Player 1", "Player 1 sits down", "T1"),
        ("Player 3", "Player 3 sits down", "T1"),
    ]
    assert lines[-1]["who"] == "Player 1"
    assert lines[-1]["url"] == f"/v1/matches/{match_id}/state?at={lines[-1]['seq']}"
    assert world.get(lines[-1]["url"]).json["version"] == lines[-1]["seq"]


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ({"food": 1}, None, ["everything: (food 1) becomes nothing"]),
        (None, {"food": 1}, ["Everything: the match begins"]),
        ({"a_b": {"c": 1, "d": 2}}, {"a_b": {"c": 3, "d": 2}}, ["a b, c: 1 becomes 3"]),
        ({"ants": [1, 2]}, {"ants": [1, 2, 3]}, ["ants: 3 is added"]),
        ({"hand": ["a", "b"]}, {"hand": ["b", "c"]}, ["hand: a is gone", "hand: c is added"]),
        ({"ants": 0}, {}, ["ants: 0 is gone"]),
        (
            {"a": {"x": 5, "y": 6}},
            {"b": {"x": 5, "y": 6}},
            ["a: (5, 6) is gone", "b: (5, 6) is added"],
        ),
        ({"task": {"type": "a", "n": 1}}, {"task": {"type": "b"}}, ["task: a becomes b"]),
        (
            {"ants": [{"seat": 0, "ant": 1, "food": 2}, {"seat": 0, "ant": 2, "food": 2}]},
            {"ants": [{"seat": 0, "ant": 1, "food": 2}, {"seat": 0, "ant": 2, "food": 1}]},
            ["ants (0, 2), food: 2 becomes 1"],
        ),
        ({"on": False}, {"on": 0}, ["on: no becomes 0"]),
        ({"on": 1}, {"on": 1}, []),
        (
            {"plans": []},
            {"plans": [{"kept": None, "is_done": False}]},
            ["plans: (kept nothing, is done no) is added"],
        ),
        ({"text": ""}, {"text": "x" * 300}, ["text: nothing becomes " + "x" * 300]),
    ],
)
def test_differences_in_words(before, after, lines):
    assert list(difference_in_words(NO_NAMES, before, after)) == lines


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].name_card])
def test_differences_call_cards_by_their_names(name):
    game = GAMES[name]
    ids = {card["id"] for card in game.packs.default()["cards"]}
    views = [game.view(state, 0) for state, _, _ in random_match(game, 2, 3)][:300]
    lines = [
        line
        for pair in pairwise(views)
        for line in difference_in_words(SeatNames(called=("Ann", "Bo")), *pair, game=game)
    ]

    assert lines
    assert not [line for line in lines if ids & set(re.findall(r"[\w-]+", line))]


class Nest(Struct, frozen=True):
    """The part of a view that belongs to a seat."""

    seat: Seat
    food: int


class Sight(Struct, frozen=True):
    """A view with one part per seat."""

    first: Seat | None
    nests: BySeat[Nest]


def test_differences_name_seats():
    """Entries listed by seat include the name of their seat, and so do fields with a seat number."""
    before = Sight(0, (Nest(0, 3), Nest(1, 3)))
    after = Sight(1, (Nest(0, 3), Nest(1, 2)))
    names = SeatNames(called=("Ann", "Greedy bot"))

    lines = difference_in_words(names, before, after)

    assert sorted(lines) == ["Greedy bot, food: 3 becomes 2", "first: Ann becomes Greedy bot"]


class Race(Struct, frozen=True):
    """A view that only contains the points of a seat."""

    points: BySeat[int]


def test_differences_name_the_field_of_a_list_by_seat_at_the_top_of_a_view():
    names = SeatNames(called=("Ann", "Bo"))

    assert difference_in_words(names, Race((0, 3)), Race((0, 8))) == ("points of Bo: 3 becomes 8",)


class Plans(Struct, frozen=True):
    """The choices in a view, in entries without a seat of their own."""

    plans: BySeat[int]
    rested: tuple[Seat, ...]
    dice: tuple[int, ...]


class Chosen(Struct, frozen=True):
    """A view that contains choices."""

    phase: Plans


def test_differences_name_seats_in_lists_by_seat_and_of_seats():
    """There are as many dice as seats, but the dice do not belong to any seat."""
    before = Chosen(Plans((0, 3), (1,), (6, 4)))
    after = Chosen(Plans((0, 2), (1, 0), (6, 5)))
    names = SeatNames(called=("Ann", "Greedy bot"))

    lines = difference_in_words(names, before, after)

    assert sorted(lines) == [
        "phase, dice 1: 4 becomes 5",
        "phase, plans of Greedy bot: 3 becomes 2",
        "phase, rested: Ann is added",
    ]
