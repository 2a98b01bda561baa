"""After an undo, events, lines, ledgers and searches name the rewind that undid each version.

The expected values come from folding the log version by version, without stretches.
"""

from collections import Counter
from urllib.parse import quote

import pytest

from games import GAMES
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from projections.match_cache import Match
from tests.projections.naive import NaiveLine
from tests.replays import table_matches
from tests.service.conftest import World, plain
from tests.service.past.test_ledger import amounts_of, sum_lines

PLAYED = (
    table_matches.going_back,  # undo, redo, proposals, an administrator, a hand-over, a resignation
    table_matches.a_bot_plays,  # a time-out, a bot in place of a player, a seat taken back
    table_matches.passing,
    table_matches.resigned_by_the_clock,
)


class Played:
    """A match that is read over HTTP, with a fold of its log to compare with."""

    def __init__(self, made):
        self.world = World(games=dict(GAMES), redis=made.context.store.client)
        self.id, self.match = made.match_id, made.match
        assert isinstance(self.match, Match)
        self.naive = NaiveLine(self.match.game, made.context.store.read(made.match_id))
        self.newest = len(self.naive.recorded)
        self.undone = self.naive.undone_by

    def get(self, path, **headers):
        answer = self.world.get(f"/v1/matches/{self.id}/{path}", **headers)
        assert answer.status_code == 200, answer.text
        return answer

    def line_of(self, version):
        """Return the versions on the line of a version."""
        played = set()
        while version:
            played.add(version)
            event = self.naive.recorded[version - 1].event
            version = getattr(event, "to", version - 1) if self.is_rewind(version) else version - 1
        return played

    def is_rewind(self, version):
        return type(self.naive.recorded[version - 1].event).__name__ == "Rewound"

    def holdings(self, version):
        game, state = self.match.game, self.naive.states[version]
        return amounts_of(game.holdings(state, None)) if state != game.start else {}


@pytest.fixture(scope="module", params=PLAYED, ids=lambda play: play.__name__)
def match(request):
    return Played(request.param())


@pytest.fixture(scope="module")
def match_with_rewinds():
    played_match = Played(table_matches.going_back())
    assert len({seq for seq in played_match.undone if seq}) > 2
    return played_match


def test_lines_and_events_say_which_rewind_undid_them(match):
    lines = match.get("timeline?limit=1000").json["lines"]
    events = match.get("events?limit=1000").json["events"]
    as_lines = plain(match.get("events", Accept="application/x-ndjson"))

    assert [line["undone_by"] for line in lines] == match.undone[1:]
    assert [event.get("undone_by") for event in events] == match.undone[1:]
    assert as_lines == events
    of_table = [
        recorded.event.__class__.__module__.startswith("games.table")
        for recorded in match.naive.recorded
    ]
    assert [line["of_table"] for line in lines] == of_table


def test_a_page_of_the_timeline_says_what_the_whole_one_says(match_with_rewinds):
    whole = match_with_rewinds.get("timeline?limit=1000").json["lines"]
    paged = [
        line
        for after in range(0, match_with_rewinds.newest, 7)
        for line in match_with_rewinds.get(f"timeline?after={after}&limit=7").json["lines"]
    ]

    assert [line["undone_by"] for line in paged] == [line["undone_by"] for line in whole]


def test_intervals_end_where_a_rewind_undid_the_next_version(match_with_rewinds):
    """The condition holds from the setup on, and 4 is the first version with a view."""
    intervals = match_with_rewinds.get("search?where=%60true%60&kind=intervals&line=all").json[
        "intervals"
    ]

    assert [
        (interval["from"], interval["to"], interval["undone_by"]) for interval in intervals
    ] == [
        (4, 7, None),
        (8, 17, 18),
        (18, 18, 19),
        (19, 19, 20),
        (20, 22, None),
        (23, 23, 24),
        (24, 44, None),
    ]


def test_a_ledger_of_all_versions_gives_the_state_at_each(match):
    """The stretches and the lines are sufficient for it. The page draws its curve from them."""
    body = match.get("ledger?line=all").json
    values = {0: Counter()}
    lines = body["lines"]
    for stretch in body["stretches"]:
        for version in range(stretch["from"], stretch["to"] + 1):
            before = stretch["follows"] if version == stretch["from"] else version - 1
            values[version] = values[before].copy()
            for line in lines:
                if line["seq"] == version:
                    values[version][line["seat"], line["account"]] += line["amount"]
            wanted = match.holdings(version)
            is_end = match.naive.tables[version].status == "over"
            if not is_end:  # after the end, everyone sees the points with their sources
                assert {n: a for n, a in values[version].items() if a} == wanted, version
    assert [line["undone_by"] for line in lines] == [match.undone[line["seq"]] for line in lines]
    spread = [s["undone_by"] for s in body["stretches"] for _ in range(s["from"], s["to"] + 1)]
    assert spread == match.undone[1:]


def test_a_ledger_of_the_played_line_is_that_of_all_without_what_was_undone(match):
    every, line = match.get("ledger?line=all").json, match.get("ledger").json

    assert line["line"] == "played"
    assert line["lines"] == [line for line in every["lines"] if line["undone_by"] is None]
    assert line["balances"] == every["balances"]
    assert line == match.get("ledger?line=played").json
    assert sum_lines(line["lines"]) == {
        (balance["seat"], balance["name"]): balance["amount"] for balance in line["balances"]
    }


def test_the_ledger_of_an_undone_version_is_its_own_and_says_that_it_was_undone(match_with_rewinds):
    for version in [v for v, by in enumerate(match_with_rewinds.undone) if by and v % 3 == 0]:
        body = match_with_rewinds.get(f"ledger?at={version}").json
        on_line = match_with_rewinds.line_of(version)

        assert sum_lines(body["lines"]) == match_with_rewinds.holdings(version)
        assert {line["seq"] for line in body["lines"]} <= on_line
        for line in body["lines"]:
            assert line["undone_by"] == match_with_rewinds.undone[line["seq"]]
        assert body["stretches"][-1]["to"] == version


WHERES = ("`true`", "asked == `0`", "length(cards) > `6`")


@pytest.mark.parametrize("where", WHERES)
@pytest.mark.parametrize("kind", ["first", "last", "intervals"])
def test_a_search_finds_the_versions_of_its_line(match, kind, where):
    path = f"search?where={quote(where)}&kind={kind}"
    held = (
        {
            version
            for version in range(1, match.newest + 1)
            if match.get(f"{path}&line=all&from={version}&to={version}").json["intervals"]
        }
        if kind == "intervals" and where != "`true`"
        else None
    )
    every, line = match.get(f"{path}&line=all").json, match.get(path).json

    assert (every["line"], line["line"]) == ("all", "played")
    for interval in (*every["intervals"], *line["intervals"]):
        marks = {match.undone[v] for v in range(interval["from"], interval["to"] + 1)}
        assert marks == {interval["undone_by"]}
    assert all(interval["undone_by"] is None for interval in line["intervals"])
    if kind == "intervals":
        assert line["intervals"] == [
            interval for interval in every["intervals"] if not interval["undone_by"]
        ]
    if held is not None:
        assert held == {
            v
            for interval in every["intervals"]
            for v in range(interval["from"], interval["to"] + 1)
        }


def test_first_and_last_are_of_the_played_line_unless_all_are_asked_for():
    """Seat 0 sends at 6, an undo at 7 takes it back, and a redo at 8 restores it."""
    world = World()
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    rewind(world.context, match_id, 5, Actor("admin"))
    stem = f"/v1/matches/{match_id}/search?where=sent%5B0%5D"

    assert world.get(stem).json["version"] is None
    assert world.get(f"{stem}&line=all").json["version"] == 6
    assert world.get(f"{stem}&kind=last&line=all").json["intervals"] == [
        {"from": 6, "to": 6, "undone_by": 7}
    ]
    rewind(world.context, match_id, 6, Actor("admin"))  # as a redo
    every = world.get(f"{stem}&kind=intervals&line=all").json["intervals"]
    assert every == [
        {"from": 6, "to": 6, "undone_by": None},
        {"from": 8, "to": 8, "undone_by": None},
    ]


def test_what_a_caller_keeps_of_a_version_is_refreshed_once_a_rewind_undid_it():
    world = World()
    match_id, tokens = world.begin_match()
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0])
    path = f"/v1/matches/{match_id}/ledger?at=6"
    before = world.get(path)
    assert world.get(path, If_None_Match=before.headers["ETag"]).status_code == 304

    other = World(redis=world.redis)  # in another process
    rewind(other.context, match_id, 5, Actor("admin"))

    after = world.get(path, If_None_Match=before.headers["ETag"])
    assert after.status_code == 200
    assert [line["undone_by"] for line in before.json["lines"]] == [None]
    assert [line["undone_by"] for line in after.json["lines"]] == [7]
    assert before.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["ledger?line=every", "search?where=@&line=", "ledger?line=PLAYED"]
)
def test_a_line_that_is_none_is_refused(match_with_rewinds, path):
    answer = match_with_rewinds.world.get(f"/v1/matches/{match_with_rewinds.id}/{path}")

    assert answer.status_code == 422
    assert answer.json["parameter"] == "line"
    assert "played or all" in answer.json["detail"]


def test_who_watches_late_is_sent_no_rewind_that_is_not_to_be_seen():
    """The marks are those of the version up to which a spectator may see the match."""
    world = World()
    late = {"kind": "delayed", "events": 2}
    body = {"game": "anthill", "options": {}, "seats": [{}, {}], "spectators": late}
    match_id = world.post("/v1/matches", body).json["id"]
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    world.send(match_id, tokens[0])
    rewind(world.context, match_id, 5, Actor("admin"))
    world.send(match_id, tokens[0])
    stem = f"/v1/matches/{match_id}"

    for token, marks in ((tokens[0], [7]), (None, [])):
        lines = world.get(f"{stem}/timeline?limit=1000", token=token).json["lines"]
        every = world.get(f"{stem}/ledger?line=all", token=token).json["stretches"]
        assert [line["undone_by"] for line in lines if line["undone_by"]] == marks
        assert [line["undone_by"] for line in every if line["undone_by"]] == marks


def test_a_branch_knows_its_own_rewinds_alone(match_with_rewinds):
    world = match_with_rewinds.world
    at = max(
        v
        for v, by in enumerate(match_with_rewinds.undone)
        if by and match_with_rewinds.naive.is_target(v)
    )
    plan = {"at": at, "luck": "new", "seats": [{"bot": "random"}, {}]}
    made = world.post(f"/v1/matches/{match_with_rewinds.id}/branches", plan)
    assert made.status_code == 201, made.text

    lines = world.get(f"/v1/matches/{made.json['id']}/timeline").json["lines"]

    assert {line["undone_by"] for line in lines} == {None}
