"""The limits on the time and the output of a trace, and the pages that they cause."""

import csv
import time
from io import StringIO
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.tracing import points as tracing
from tests.replays import table_matches
from tests.service.conftest import plain
from tests.service.tracing.oracle import TracedMatch, pairs_of


@pytest.fixture(scope="module")
def match():
    return TracedMatch(table_matches.going_back())


def pages_of(match, path, **headers):
    """Yield the pages of a trace, each reached by the link of the one before it."""
    page = match.get(path, **headers)
    yield page
    while link := page.headers.get("Link"):
        address, rel = link.split("; ")
        assert rel == 'rel="next"'
        page = match.world.get(address[1:-1], **headers)
        assert page.status_code == 200, page.text
        yield page


@pytest.mark.parametrize("limit", ["time", "output"])
@pytest.mark.parametrize("line", ["played", "all"])
def test_pages_in_each_format_are_the_whole_trace(match, monkeypatch, limit, line):
    path = f"trace?select={quote('[round, ants, phase]')}&line={line}&as=0&from=3"
    whole = match.get(path).json
    if limit == "time":
        monkeypatch.setattr(tracing, "SECONDS_MOST", -1)
    else:
        monkeypatch.setattr(tracing, "OUTPUT_MOST", 1500)
    pages = [page.json for page in pages_of(match, path)]
    lines = [plain(page) for page in pages_of(match, path, Accept="application/x-ndjson")]
    cells = "".join(page.text for page in pages_of(match, path, Accept="text/csv"))
    rows = [*csv.DictReader(StringIO(cells, newline=""))]

    assert len(pages) > 5
    assert [point for page in pages for point in page["points"]] == whole["points"]
    assert [point for page in lines for point in page] == whole["points"]
    assert [row["text"] for row in rows] == [point["text"] for point in whole["points"]]
    spans = [(page["traced"]["from"], page["traced"]["to"]) for page in pages]
    assert [start for start, _ in spans[1:]] == [end + 1 for _, end in spans[:-1]]
    assert (spans[0][0], spans[-1][1]) == (3, match.newest)
    assert all(page["seat"] == 0 for page in pages)


def test_output_is_at_most_the_limit_unless_a_single_point_exceeds_it(match, monkeypatch):
    monkeypatch.setattr(tracing, "OUTPUT_MOST", 3000)
    for page in pages_of(match, "trace?select=@", Accept="application/x-ndjson"):
        assert len(page.data) <= 3000 or page.data.count(b"\n") == 1


def test_a_trace_stops_after_its_time(match, monkeypatch):
    """Each version takes 50 ms, and the limit is 300 ms."""
    slow = match.game.view

    def view(state, seat):
        time.sleep(0.05)
        return slow(state, seat)

    monkeypatch.setattr(tracing, "SECONDS_MOST", 0.3)
    games = match.world.context.cache.get(match.id)
    monkeypatch.setattr(games, "game", replace(match.game, view=view))
    page = match.get("trace?select=round").json

    assert page["next"]
    assert 0 < page["traced"]["to"] < match.newest


def test_a_page_ends_at_the_version_that_the_first_page_was_asked_for(match, monkeypatch):
    monkeypatch.setattr(tracing, "SECONDS_MOST", -1)
    pages = [*pages_of(match, "trace?select=@&to=9&line=all")]

    assert [page.json["traced"]["to"] for page in pages] == [*range(1, 10)]
    assert "to=9" in pages[0].json["next"]


def test_nothing_is_traced_after_the_last_version(match):
    body = match.get(f"trace?select=@&after={match.newest}").json
    assert (body["points"], body["next"]) == ([], None)
    assert body["traced"] == {"from": match.newest + 1, "to": match.newest}
    far = match.get("trace?select=@&after=99999999").json
    assert (far["points"], far["next"]) == ([], None)


def test_a_running_match_is_followed_with_all_its_versions():
    """Each page begins after the last version of the one before it."""
    made = table_matches.TableMatch("followed").begin(table_matches.atta())
    followed, after = [], 0
    for step in range(6):
        match = TracedMatch(made)
        body = match.get(f"trace?select=@&line=all&after={after}").json
        followed += pairs_of(body["points"])
        after = body["traced"]["to"]
        made.go_on(3)
        if step == 3:
            line = made.match.timeline
            target = next(v for v in range(line.version - 4, 0, -1) if line.is_target(v))
            rewind(made.context, made.match_id, target, Actor("admin"))
    views = match.views(None)

    assert followed == match.points(views, "@", line="all", last=after)
    assert len(followed) > 10
