"""Traces of matches with undo, redo, consent, time-outs and resignations, against an oracle."""

import csv
import json
from io import StringIO
from urllib.parse import quote

import pytest

from games import GAMES
from tests.replays import table_matches
from tests.service.conftest import plain
from tests.service.tracing.oracle import TracedMatch, pairs_of, rewound, selections

PLAYED = (
    table_matches.going_back,  # undo, redo, proposals, an administrator, a hand-over, a resignation
    table_matches.a_bot_plays,  # a time-out, a bot in place of a player, a seat taken back
    table_matches.passing,
    table_matches.resigned_by_the_clock,
    *map(rewound, GAMES),
)


@pytest.fixture(scope="module", params=PLAYED, ids=lambda play: play.__name__)
def match(request):
    return TracedMatch(request.param())


@pytest.fixture(scope="module")
def match_with_rewinds():
    return TracedMatch(table_matches.going_back())


def trace(match, select, rest="", **headers):
    return match.get(f"trace?select={quote(select)}{rest}", **headers)


@pytest.mark.parametrize("seat", [None, 0])
def test_a_trace_has_each_version_at_which_the_value_changes(match, seat):
    views = match.views(seat)
    changed = 0
    for select in selections(views[-1]):
        for line in ("played", "all"):
            body = trace(match, select, f"&line={line}", token=match.token(seat)).json
            wanted = match.points(views, select, line=line)

            assert pairs_of(body["points"]) == wanted, select
            assert body["traced"] == {"from": 1, "to": match.newest}
            assert body["next"] is None
            changed += len(wanted) > 1
    assert changed > 5


def test_a_point_has_its_event_as_the_timeline_has_it(match):
    lines = {line["seq"]: line for line in match.get("timeline?limit=1000").json["lines"]}
    points = trace(match, "@", "&line=all").json["points"]

    assert {point["undone_by"] for point in points} == {
        match.undone[point["seq"]] for point in points
    }
    for point in points:
        line = lines[point["seq"]]
        for name in ("type", "seat", "who", "text", "rule", "undone_by", "url"):
            assert point[name] == line[name], name
        assert point["fault"] is None


def test_a_seat_is_traced_as_each_viewer_after_the_end(match):
    assert match.naive.tables[-1].status == "over"
    for seat in range(len(match.naive.tables[-1].seats)):
        views = match.views(seat)
        select = f"[{', '.join(views[-1])}]"
        body = trace(match, select, f"&as={seat}").json

        assert body["seat"] == seat
        assert pairs_of(body["points"]) == match.points(views, select)
    spectator = trace(match, "@", "&as=spectator", token=match.token(0)).json
    assert spectator["seat"] is None
    assert pairs_of(spectator["points"]) == match.points(match.views(None), "@")


@pytest.mark.parametrize("line", ["played", "all"])
def test_a_range_begins_with_its_first_value_and_what_is_known_is_left_out(
    match_with_rewinds, line
):
    match = match_with_rewinds
    views = match.views(None)
    for first, last, after in [(9, 30, 0), (1, 20, 12), (16, 40, 19), (20, 22, 30), (8, 17, 0)]:
        span = {"line": line, "first": first, "last": last, "after": after}
        rest = f"&from={first}&to={last}&line={line}" + (f"&after={after}" if after else "")
        body = trace(match, "@", rest).json

        assert pairs_of(body["points"]) == match.points(views, "@", **span), rest
        assert body["traced"] == {"from": max(first, after + 1), "to": last}


@pytest.mark.parametrize("line", ["played", "all"])
def test_the_first_value_of_a_range_has_the_event_that_caused_it(match, line):
    """A trace from each version begins with the newest point of the whole trace up to there."""
    select = min(match.views(None)[-1], key=lambda name: name != "phase")
    whole = trace(match, select, f"&line={line}").json["points"]
    earlier = 0
    for first in range(whole[0]["seq"], match.newest + 1, 3):
        points = trace(match, select, f"&from={first}&line={line}").json["points"]
        later = [point for point in whole if point["seq"] > first]
        causes = [point for point in whole if point["seq"] <= first]

        if line == "all" or match.undone[first] is None:
            assert points == [causes[-1], *later]
            earlier += causes[-1]["seq"] < first
    assert earlier


def test_each_format_has_the_same_points(match_with_rewinds):
    match = match_with_rewinds
    for select in ("round", "[round, phase]", "phase", "`null`"):
        points = trace(match, select, "&line=all").json["points"]
        as_lines = trace(match, select, "&line=all", Accept="application/x-ndjson")
        as_csv = trace(match, select, "&line=all", Accept="text/csv")
        rows = [*csv.DictReader(StringIO(as_csv.text, newline=""))]

        assert plain(as_lines) == points
        assert as_csv.content_type == "text/csv; charset=utf-8"
        assert [list(row) for row in rows] == [list(point) for point in points]
        for row, point in zip(rows, points, strict=True):
            cells = {name: _cell(value) for name, value in point.items()}
            assert row == cells


def _cell(value):
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
