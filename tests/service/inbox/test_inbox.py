"""An account's inbox: pending questions, their deadlines, and events since its last action."""

import pytest

from games.table import Correspondence, PerDecision, SeatPlan
from matches.commands.administration import delete, hide
from service.live.cursor import read_cursor
from tests.service.inbox.people import People
from tests.service.problems import is_problem


@pytest.fixture
def people():
    return People()


def test_a_match_tells_what_is_asked_and_what_has_happened(people):
    match_id = people.match_of_two()
    people.act(match_id, 0)
    people.act(match_id, 1)
    (mine,) = people.page(people.ann).json["matches"]

    assert (mine["match"], mine["role"], mine["seat"]) == (match_id, "seat", 0)
    assert (mine["status"], mine["version"]) == ("running", people.version(match_id))
    assert mine["asked"]["kind"] == "send"
    assert mine["asked"]["since"] == mine["version"]
    assert mine["asked_at"] == "1970-01-01T00:00:01.000Z"
    assert [line["seq"] for line in mine["happened"]] == [mine["acted"] + 1, mine["acted"] + 2]
    assert (mine["cut"], mine["urgent"], mine["deadline"], mine["outcome"]) == (
        False,
        False,
        None,
        None,
    )


def test_lines_are_those_of_the_timeline_for_that_seat(people):
    match_id = people.match_of_two()
    (mine,) = people.page(people.ann).json["matches"]
    path = f"/v1/matches/{match_id}/timeline?after={mine['acted']}"

    assert mine["happened"] == people.get(path, token=people.ann.key).json["lines"]
    assert mine["happened"]


def test_only_the_latest_lines_are_told(people):
    match_id = people.match_of_two()
    stem = f"/v1/matches/{match_id}/commands"
    for _ in range(15):
        people.send(match_id, people.ben.key)
        people.post(stem, {"type": "take-back"}, token=people.ben.key)
    (mine,) = people.page(people.ann).json["matches"]

    assert (len(mine["happened"]), mine["cut"]) == (20, True)
    assert mine["happened"][-1]["seq"] == mine["version"]


def test_who_has_answered_is_not_asked(people):
    match_id = people.match_of_two()
    people.act(match_id, 0)

    assert people.page(people.ann).json["matches"][0]["asked"] is None
    assert people.page(people.ann, "?asked=1").json["matches"] == []
    assert len(people.page(people.ben, "?asked=1").json["matches"]) == 1


def test_a_match_with_one_token_is_in_the_inbox_of_its_creator(people):
    """The creator has no seat, and plays all of them with the token."""
    plan = {
        "game": "anthill",
        "seats": [{}, {}],
        "clock": {"kind": "correspondence", "days": 2},
        "visibility": "invited",
        "test_clock": True,
        "one_token": True,
    }
    made = people.post("/v1/matches", plan, token=people.ann.key).json
    people.keep_up(made["id"])

    (shown,) = people.page(people.ann).json["matches"]

    assert (shown["match"], shown["status"]) == (made["id"], "running")
    assert (shown["role"], shown["seat"], shown["asked"]) == ("created", None, None)
    assert people.page(people.ben).json["matches"] == []
    people.post(f"/v1/matches/{made['id']}/cancellation", token=people.ann.key)
    for seat in (0, 1):
        path = f"/v1/matches/{made['id']}/seats/{seat}/resignation?as={seat}"
        people.post(path, token=made["token"])
    people.keep_up(made["id"])
    assert people.page(people.ann).json["matches"] == []


def test_clocks_tell_the_deadline_and_that_it_is_near():
    now = [1000]
    people = People()
    people.context.now = lambda: now[0]
    people.match_of_two(clock=PerDecision(seconds=100))
    (mine,) = people.page(people.ann).json["matches"]
    now[0] += 85_000
    (later,) = people.page(people.ann).json["matches"]

    assert (mine["deadline"], mine["urgent"]) == ("1970-01-01T00:01:41.000Z", False)
    assert (later["deadline"], later["urgent"]) == (mine["deadline"], True)
    assert mine["clocks"][0]["deadline"] == mine["deadline"]


def test_invited_and_created_matches_stand_there_while_they_are_open(people):
    kept = SeatPlan(account=people.ben.account)
    clock = Correspondence(days=3)
    match_id = people.open_match(
        SeatPlan(), kept, creator=people.ann, visibility="unlisted", clock=clock
    )
    (invited,) = people.page(people.ben).json["matches"]
    (created,) = people.page(people.ann).json["matches"]

    assert (invited["role"], invited["seat"], invited["status"]) == ("invited", 1, "open")
    assert (created["role"], created["seat"]) == ("created", None)
    shown = people.get(f"/v1/matches/{match_id}", token=people.ben.key).json
    for name in ("creator", "visibility", "clock"):
        assert invited[name] == created[name] == shown[name]
    assert (invited["creator"], invited["clock"]["days"]) == (people.ann.account, 3)
    assert invited["happened"] == created["happened"] == []
    people.sit(match_id, 1, people.ben)
    people.sit(match_id, 0)
    assert people.page(people.ann).json["matches"] == []
    assert people.page(people.ben).json["matches"][0]["role"] == "seat"


def test_pages_go_on_where_the_one_before_ended(people):
    matches = [people.match_of_two() for _ in range(5)]
    seen, path = [], "/v1/inbox?limit=2&asked=1"
    while path:
        answer = people.get(path, token=people.ann.key)
        seen.append([match["match"] for match in answer.json["matches"]])
        path = answer.headers.get("Link", "").partition(">")[0][1:]

    assert seen == [matches[4:2:-1], matches[2:0:-1], matches[:1]]


def test_only_the_first_page_has_the_cursor_of_the_stream(people):
    for _ in range(3):
        people.match_of_two()
    first = people.page(people.ann, "?limit=2").json
    second = people.page(people.ann, f"?limit=2&before={first['next']}").json

    assert len(read_cursor(first["stream"]).places) == 3
    assert (second["stream"], second["next"]) == (None, None)


def test_what_is_over_is_listed_apart(people):
    match_id = people.match_of_two()
    people.end(match_id)
    (over,) = people.page(people.ann, "?status=over").json["matches"]

    assert people.page(people.ann).json["matches"] == []
    assert (over["match"], over["status"], over["asked"]) == (match_id, "over", None)
    assert over["outcome"]["ranking"]


def test_nothing_new_is_told_so(people):
    match_id = people.match_of_two()
    first = people.page(people.ann)
    tag = first.headers["ETag"]
    same = people.page(people.ann, If_None_Match=tag)
    people.act(match_id, 1)
    other = people.page(people.ann, If_None_Match=tag)

    assert (same.status_code, other.status_code) == (304, 200)
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in first.headers["Vary"]


def test_a_hidden_match_is_there_for_its_seats_and_a_deleted_one_for_nobody(people):
    played = people.match_of_two()
    kept = people.open_match(SeatPlan(account=people.ann.account), SeatPlan())
    for match_id in (played, kept):
        hide(people.context, match_id)
    people.context.cache.take_notice()
    assert [match["match"] for match in people.page(people.ann).json["matches"]] == [played]
    delete(people.context, played)
    assert people.page(people.ann).json["matches"] == []


@pytest.mark.parametrize("path", ["/v1/inbox", "/v1/stream"])
def test_only_an_api_key_opens_it(people, path):
    _, (token, _) = people.begin_match()

    is_problem(people.get(path), "no-token")
    is_problem(people.get(path, token=token), "invalid-key")
    is_problem(people.get(path, token="key.aaaaaaaaaaaaaaaa.1.x"), "invalid-key")


@pytest.mark.parametrize(
    "path",
    ["/v1/inbox?status=open", "/v1/inbox?limit=51", "/v1/inbox?asked=2", "/v1/stream?events=x"],
)
def test_what_is_wrong_is_named(people, path):
    is_problem(people.get(path, token=people.ann.key), "invalid-parameter")
