"""A single live stream with one cursor covers all matches of an account."""

from random import Random
from threading import Thread

import pytest

from games.table import PerDecision, SeatPlan
from matches.commands.administration import delete
from matches.commands.seats.hold import leave
from service.live.cursor import read_cursor
from tests.playing import at_table
from tests.sdk import alone
from tests.service.accounts.people import ask, key_for
from tests.service.conftest import World
from tests.service.inbox.people import Live, People, open_stream, read_page
from tests.service.problems import is_problem


@pytest.fixture
def people():
    crowd = People()
    yield crowd
    crowd.app.extensions["api"].hub.stop()


@pytest.fixture
def brisk():
    """Yield a service with a short heartbeat interval, so that its streams respond quickly."""
    crowd = People(heartbeat_seconds=0.05)
    yield crowd
    crowd.app.extensions["api"].hub.stop()


def begin_stream(people, person, query=""):
    """Return a stream that has already sent the inbox."""
    live = people.stream(person, query)
    assert live.next().kind == "reset"
    return live


def seqs(messages, match_id):
    return [message.data["event"]["seq"] for message in messages if is_event(message, match_id)]


def is_event(message, match_id):
    return message.kind == "" and message.data["match"] == match_id


def test_a_stream_begins_with_the_inbox_and_its_cursor(people):
    people.match_of_two()
    first = people.stream(people.ann).next()
    page = people.page(people.ann).json

    assert first.kind == "reset"
    assert first.data == page
    assert first.id == page["stream"]


def test_events_and_questions_of_all_matches_come_with_the_seats_view(people):
    first, other = people.match_of_two(), people.match_of_two()
    live = begin_stream(people, people.ann)
    before = people.version(first), people.version(other)
    people.act(first, 0, 3)
    people.act(first, 1, 2)
    messages = live.until("asked")
    people.act(other, 1)
    messages += [live.next()]

    assert seqs(messages, first) == list(range(before[0] + 1, people.version(first) + 1))
    assert seqs(messages, other) == [before[1] + 1]
    asked = next(message for message in messages if message.kind == "asked")
    assert (asked.data["match"], asked.data["seat"]) == (first, 0)
    assert asked.data["asked"]["since"] == asked.data["version"] == people.version(first)
    path = f"/v1/matches/{first}/events?after={before[0]}"
    page = people.get(path, token=people.ann.key).json["events"]
    assert [message.data["event"] for message in messages if is_event(message, first)] == page
    assert "opened" in page[0]


def test_nobody_is_shown_what_another_account_sees(people):
    """Each account gets the view of its own seats, in which the other account's choice is sealed."""
    match_id = people.match_of_two()
    streams = [begin_stream(people, person) for person in (people.ann, people.ben)]
    people.act(match_id, 0, 3)
    (mine, theirs) = (live.next().data for live in streams)

    assert (mine["seat"], theirs["seat"]) == (0, 1)
    assert "opened" in mine["event"]
    assert "opened" not in theirs["event"]


def test_a_match_that_the_account_comes_to_appears_in_the_open_stream(people):
    live = begin_stream(people, people.ann)
    match_id = people.open_match()
    people.sit(match_id, 0, people.ann)
    taken = live.next()
    people.sit(match_id, 1, people.ben)
    messages = live.until("asked")

    assert (taken.data["event"]["seq"], taken.data["seat"]) == (2, 0)
    assert seqs(messages, match_id) == list(range(3, people.version(match_id) + 1))


def test_an_invitation_is_told_once_and_its_end(people):
    kept = SeatPlan(account=people.ben.account)
    live = begin_stream(people, people.ben)
    match_id = people.open_match(kept, SeatPlan())
    invited = live.next()
    people.sit(match_id, 1)
    again = people.stream(people.ben, cursor=invited.id)
    people.sit(match_id, 0, people.ben)
    messages = again.until("asked")

    assert invited.kind == "invited"
    assert invited.data == {
        "match": match_id,
        "game": "anthill",
        "seat": 0,
        "version": 1,
        "creator": None,
        "visibility": "public",
        "clock": None,
        "rematch_of": None,
    }
    assert [message.kind for message in messages if message.kind not in ("", "heartbeat")] == [
        "asked"
    ]


def test_the_end_is_told_once_and_the_match_is_forgotten(people):
    match_id = people.match_of_two()
    live = begin_stream(people, people.ann)
    people.end(match_id)
    messages = live.until("finished")
    again = people.stream(people.ann, cursor=messages[-1].id)
    other = people.match_of_two()

    assert seqs(messages, match_id)[-1] == people.version(match_id)
    assert messages[-1].data["outcome"]["ranking"]
    assert read_cursor(messages[-1].id).places == ()
    assert again.next().data["match"] == other


def test_what_began_and_ended_meanwhile_is_told_from_its_beginning(people):
    live = begin_stream(people, people.ann)
    match_id = people.match_of_two()
    cursor = live.next().id
    live.close()
    people.end(match_id)
    other = people.match_of_two()
    people.end(other)
    again = people.stream(people.ann, cursor=cursor)
    messages = again.until("finished") + again.until("finished")

    assert seqs(messages, match_id) == list(range(3, people.version(match_id) + 1))
    assert seqs(messages, other) == list(range(2, people.version(other) + 1))


def test_a_match_that_was_left_or_deleted_is_gone(brisk):
    left, deleted = brisk.open_match(), brisk.match_of_two()
    brisk.sit(left, 0, brisk.ann)
    live = begin_stream(brisk, brisk.ann)
    live.until("heartbeat")
    leave(brisk.context, left, at_table(0))
    brisk.keep_up(left)
    messages = live.until("gone")
    delete(brisk.context, deleted)
    messages += live.until("gone")

    assert [message.data["match"] for message in messages if message.kind == "gone"] == [
        left,
        deleted,
    ]


def test_after_a_match_was_left_the_stream_begins_afresh(brisk):
    """The cursor contains numbers instead of match ids, so the inbox is sent again."""
    left, kept = brisk.open_match(), brisk.match_of_two()
    brisk.sit(left, 0, brisk.ann)
    cursor = brisk.page(brisk.ann).json["stream"]
    leave(brisk.context, left, at_table(0))
    brisk.keep_up(left)
    message = brisk.stream(brisk.ann, cursor=cursor).next()

    assert message.kind == "reset"
    assert [match["match"] for match in message.data["matches"]] == [kept]


@pytest.mark.parametrize("form", ["all", "lines", "none"])
def test_events_come_in_the_form_that_is_wanted(people, form):
    match_id = people.match_of_two()
    live = begin_stream(people, people.ann, f"?events={form}")
    people.act(match_id, 0)
    people.act(match_id, 1)
    messages = live.until("asked")
    events = [message.data for message in messages if message.kind == ""]
    path = f"/v1/matches/{match_id}/timeline?after={people.version(match_id) - len(events)}"
    lines = people.get(path, token=people.ann.key).json["lines"]

    assert [event["event"] is not None for event in events] == [form == "all"] * len(events)
    assert [event["line"] for event in events] == (
        lines if form == "lines" else [None] * len(events)
    )
    assert len(events) == (0 if form == "none" else 3)


def test_digests_are_those_of_what_the_account_sees(people):
    match_id = people.match_of_two()
    live = begin_stream(people, people.ann, "?digest=1")
    people.act(match_id, 0)
    event = live.next().data["event"]
    path = f"/v1/matches/{match_id}/state?at={event['seq']}"
    view = people.get(path, token=people.ann.key).json["view"]

    assert event["digest"] == alone.view_digest(match_id, event["seq"], 0, view)


def test_a_clock_that_is_about_to_run_out_is_told_once():
    now = [1000]
    people = People()
    people.context.now = lambda: now[0]
    match_id = people.match_of_two(clock=PerDecision(seconds=100))
    live = begin_stream(people, people.ann)
    now[0] += 85_000
    clock = live.next()
    people.act(match_id, 1)

    assert clock.kind == "clock"
    assert clock.data == {"match": match_id, "seat": 0, "deadline": "1970-01-01T00:01:41.000Z"}
    assert live.next().kind == ""
    people.app.extensions["api"].hub.stop()


def test_a_heartbeat_tells_cursor_time_and_clocks(brisk):
    match_id = brisk.match_of_two(clock=PerDecision(seconds=100))
    live = brisk.stream(brisk.ann)
    beat = live.until("heartbeat")[-1]

    assert beat.id == beat.data["head"]
    assert beat.data["at"] == "1970-01-01T00:00:01.000Z"
    assert beat.data["clocks"] == [
        {"match": match_id, "seat": 0, "deadline": "1970-01-01T00:01:41.000Z"}
    ]


def test_a_cursor_that_is_none_or_another_accounts_begins_afresh(people):
    """A cursor with outdated numbers, after the lists were lost, is treated the same way."""
    match_id = people.match_of_two()
    people.act(match_id, 0)
    cursor = people.page(people.ann).json["stream"]
    for given in ("nonsense", "", "AQ"):
        live = people.stream(people.ann, cursor=given)
        assert live.next().kind == "reset"
        live.close()
    people.redis.delete(*people.redis.scan_iter("inbox:*"))
    people.keep_up(match_id)
    again = people.stream(people.ann, cursor=cursor).next()

    assert again.kind == "reset"
    assert [match["match"] for match in again.data["matches"]] == [match_id]


def test_the_cursor_may_come_as_last_event_id_in_the_query(people):
    """`event-source-polyfill` sends it in the query. The header takes precedence."""
    match_id = people.match_of_two()
    cursor = people.page(people.ann).json["stream"]
    people.act(match_id, 0)
    path = f"/v1/stream?lastEventId={cursor}&cursor=nonsense"
    live = Live(people.get(path, token=people.ann.key, Accept="text/event-stream"))

    assert is_event(live.next(), match_id)


def test_where_the_store_has_lost_something_the_stream_begins_afresh(people):
    match_id = people.match_of_two()
    kept = {key: people.redis.dump(key) for key in people.redis.scan_iter("{*")}
    people.act(match_id, 0)
    cursor = people.page(people.ann).json["stream"]
    for key, value in kept.items():
        people.redis.restore(key, 0, value, replace=True)

    assert people.stream(people.ann, cursor=cursor).next().kind == "reset"


def test_a_revoked_key_ends_its_stream(people):
    other, number = key_for(people, people.ann.key, "match:read")
    match_id = people.match_of_two()
    answer = people.get("/v1/stream", token=other)
    pieces = answer.iter_encoded()
    assert b"event: reset" in next(pieces) + next(pieces)
    ask(people, "DELETE", f"/v1/account/keys/{number}", token=people.ann.key)
    people.act(match_id, 0)

    assert b"".join(pieces) == b""


def test_a_stream_takes_one_place_however_many_matches_it_follows(people):
    for _ in range(3):
        people.match_of_two()
    live = begin_stream(people, people.ann)
    hub = people.app.extensions["api"].hub
    assert hub.waiting == 1
    live.close()
    assert hub.waiting == 0


def test_streams_have_a_limit():
    people = People(streams=1)
    live = people.stream(people.ann)
    is_problem(people.get("/v1/stream", token=people.ben.key), "too-many-streams")
    live.close()


class Reader:
    """Client that loses its connection repeatedly, and resumes from its cursor."""

    def __init__(self, people, person, luck):
        self.people, self.person, self.luck = people, person, luck
        self.seen, self.finished = [], []
        self.cursor = read_page(people, person).json["stream"]
        self.cuts = 0

    def read(self, matches):
        """Read until n matches have ended, and lose the connection at random positions."""
        while len(self.finished) < matches:
            live = open_stream(self.people, self.person, cursor=self.cursor)
            for _ in range(self.luck.randrange(1, 4)):
                self.take(live.any())
                if len(self.finished) == matches:
                    break
            live.close()
            self.cuts += 1

    def take(self, message):
        assert message.kind != "reset"
        self.cursor = message.id
        if message.kind == "":
            self.seen.append((message.data["match"], message.data["event"]["seq"]))
        if message.kind == "finished":
            self.finished.append(message.data["match"])


@pytest.mark.parametrize("processes", [1, 2])
def test_fifty_cuts_at_random_places_lose_no_event_and_repeat_none(processes):
    """Matches start and end during the test, and each connection goes to a random process."""
    luck = Random(processes)
    people = People(heartbeat_seconds=0.2)
    others = [people] + [second_process(people) for _ in range(processes - 1)]
    reader = Reader(Switching(others, luck), people.ann, luck)
    played = []

    def play():
        for _ in range(8):
            match_id = people.match_of_two()
            played.append(match_id)
            people.end(match_id)

    thread = Thread(target=play, daemon=True)
    thread.start()
    reader.read(8)
    thread.join(10)
    for process in others:
        process.app.extensions["api"].hub.stop()

    assert reader.cuts >= 50
    assert sorted(reader.finished) == sorted(played)
    for match_id in played:
        seqs_read = [seq for of, seq in reader.seen if of == match_id]
        assert seqs_read == list(range(2, people.version(match_id) + 1))


class Switching:
    """Several processes of one service, of which each connection uses a random one."""

    def __init__(self, services, luck):
        self._services, self._luck = services, luck

    def __getattr__(self, name):
        return getattr(self._luck.choice(self._services), name)


def second_process(people):
    """Return another process of a service."""
    return World(redis=people.redis, heartbeat_seconds=0.2)


def test_who_waits_for_json_is_told_that_there_is_none(people):
    answer = people.get("/v1/stream", token=people.ann.key, Accept="application/json")
    is_problem(answer, "not-acceptable")
