"""Presence is visible to the members of a match, and only while a stream is open."""

import pytest
from redis.exceptions import ConnectionError as Disconnected

from projections.inbox.presence import KEPT_MS, Presence
from tests.service.accounts.people import ask
from tests.service.inbox.people import People, Person
from tests.service.problems import is_problem


@pytest.fixture
def people():
    crowd = People(heartbeat_seconds=0.05)
    yield crowd
    crowd.app.extensions["api"].hub.stop()


def present(people, match_id, token):
    answer = people.get(f"/v1/matches/{match_id}/presence", token=token)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json["match"] == match_id
    return answer.json["present"]


def test_who_holds_a_stream_over_all_matches_is_present_in_each(people):
    first, other = people.match_of_two(), people.match_of_two()
    assert present(people, first, people.ben.key) == []
    live = people.stream(people.ann)
    live.next()
    seen = [present(people, match_id, people.ben.key) for match_id in (first, other)]
    live.close()

    assert seen == [[0], [0]]
    assert present(people, first, people.ben.key) == []


def test_who_follows_a_match_with_a_seats_token_is_present_there(people):
    match_id, (first, second) = people.begin_match()
    answer = people.get(f"/v1/matches/{match_id}/events", token=first, Accept="text/event-stream")
    next(answer.iter_encoded())

    assert present(people, match_id, second) == [0]
    answer.close()
    assert present(people, match_id, second) == []


def test_a_spectator_is_neither_present_nor_told(people):
    match_id = people.match_of_two()
    watching = people.get(f"/v1/matches/{match_id}/events", Accept="text/event-stream")
    next(watching.iter_encoded())
    other = Person(people, "Cat")
    path = f"/v1/matches/{match_id}/presence"

    assert present(people, match_id, people.ann.key) == []
    is_problem(people.get(path), "no-token")
    is_problem(people.get(path, token=other.key), "no-seat")
    watching.close()


def test_the_stream_tells_who_else_is_present(people):
    match_id = people.match_of_two()
    theirs = people.stream(people.ben)
    theirs.next()
    mine = people.stream(people.ann)
    beat = mine.until("heartbeat")[-1]
    theirs.close()
    later = mine.until("heartbeat")[-1]

    assert beat.data["present"] == {match_id: [1]}
    assert later.data["present"] == {}


def test_who_has_blocked_somebody_is_not_present_to_them(people):
    match_id = people.match_of_two()
    ask(people, "PUT", f"/v1/account/blocked/{people.ben.account}", token=people.ann.key)
    live = people.stream(people.ann)
    live.next()

    assert present(people, match_id, people.ben.key) == []
    assert present(people, match_id, people.ann.key) == [0]
    live.close()


def test_a_stream_that_ended_without_a_word_is_forgotten_soon(people):
    """The process that served the stream was killed."""
    now = [1000]
    presence = Presence(people.redis, lambda: now[0])
    for stream in ("a", "b"):
        presence.note("ann", stream)
    presence.leave("ann", "a")
    assert presence.find(["ann", "ben", "ann"]) == {"ann"}
    now[0] += KEPT_MS

    assert presence.find(["ann"]) == frozenset()
    assert presence.find([]) == frozenset()


def test_presence_changes_neither_tags_nor_digests(people):
    match_id = people.match_of_two()
    path = f"/v1/matches/{match_id}/state?digest=1"
    before = people.get(path, token=people.ann.key)
    live = people.stream(people.ben)
    live.next()
    after = people.get(path, token=people.ann.key)
    live.close()

    assert (before.json, before.headers["ETag"]) == (after.json, after.headers["ETag"])


def test_where_the_jobs_server_is_away_nobody_is_present(people, monkeypatch):

    match_id = people.match_of_two()

    def away(*_arguments):
        raise Disconnected

    monkeypatch.setattr(Presence, "find", away)
    monkeypatch.setattr(Presence, "note", away)
    live = people.stream(people.ann)

    assert live.until("heartbeat")[-1].data["present"] == {}
    assert present(people, match_id, people.ann.key) == []
    live.close()
