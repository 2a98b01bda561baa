"""If a match has a damaged log, every read returns the same problem, and the match is parked."""

import re

import pytest

from events.keys import match_keys
from formicary.servers.ephemeral import MemoryServers
from formicary.upkeep.parked import retry
from tests.service.problems import is_problem
from tests.workers.archive.service import ADMIN, Service

READS = (
    "",
    "/state",
    "/state?at=5",
    "/board",
    "/actions",
    "/events?after=2",
    "/timeline",
    "/bundle",
    "/ledger",
    "/position?at=5",
    "/search?where=`true`",
    "/standing-answers",
    "/compare?with={match}",
)
AT = 8  # the seq of the forged entry, which belongs to a phase


def forge(service, match_id, change, at=AT):
    """Replace or remove a stored entry. Return a function that restores it.

    In-memory caches of processes are not changed.
    """
    client, name = service.store.client, match_keys(match_id).events
    stored = client.execute_command("XRANGE", name, "-", "+")

    def put(change):
        client.delete(name)
        for seq, (place, fields) in enumerate(stored, 1):
            changed = change(list(fields)) if seq == at else fields
            if changed:
                client.execute_command("XADD", name, place, *changed)

    put(change)
    return lambda: put(list)


def spoil(fields):
    return [fields[0], b"{", *fields[2:]]


def invent(fields):
    """Return an event that cannot be folded, because it has food for only one of two seats."""
    forged, count = re.subn(rb'"food":\[(\d+),\d+\]', rb'"food":[\1]', fields[1])
    assert count == 1, fields[1]
    return [fields[0], forged, *fields[2:]]


def rename(fields):
    return [fields[0], fields[1].replace(b'"type":"', b'"type":"other-'), *fields[2:]]


def add_field(fields):
    return [b"x", b"y", *fields]


def cut(fields):
    return fields[:2]


def drop(_fields):
    return None


FORGERIES = (spoil, invent, rename, add_field, cut, drop)


def send(process, match_id, token):
    body = {"type": "send", "workers": 2}
    return process.post(f"/v1/matches/{match_id}/commands", body, token=token)


@pytest.fixture
def service(tmp_path):
    return Service(MemoryServers(), tmp_path / "archive")


def play_past_it(service, match_id, tokens):
    for token in tokens:
        send(service, match_id, token)
    service.run_tasks(match_id)
    assert send(service, match_id, tokens[0]).json["version"] > AT


def begin_damaged_match(service, forgery=spoil):
    """Return a process with empty caches, a forged match and its seats' tokens."""
    match_id, tokens = service.begin()
    play_past_it(service, match_id, tokens)
    forge(service, match_id, forgery)
    return service.cold(), match_id, tokens


@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_is_read_of_a_damaged_match_says_so_and_parks_it(service, forgery):
    """State, board, events, commands and streams return 503 with the seq, and never 500."""
    sound = service.begin()[0]
    cold, match_id, (first, _) = begin_damaged_match(service, forgery)

    for path in (read.format(match=match_id) for read in READS):
        answer = cold.get(f"/v1/matches/{match_id}{path}", first)
        is_problem(answer, "damaged-match")
        assert answer.json["facts"]["seq"] in (1, AT, AT + 1)
    is_problem(send(cold, match_id, first), "damaged-match")
    live = cold.client.get(
        f"/v1/matches/{match_id}/events", headers={"Accept": "text/event-stream"}
    )
    is_problem(live, "damaged-match")
    (work,) = cold.wiring.parked.everything()
    assert (work.name, work.about, work.times) == (match_id, "readers", 1)
    assert work.error.startswith("Broken: seq")
    assert cold.get(f"/v1/matches/{sound}").status_code == 200


@pytest.mark.parametrize("kind", ["application/json", "application/x-ndjson"])
def test_what_is_read_beside_a_match_in_memory_says_so_too(service, kind):
    _, match_id, _ = begin_damaged_match(service, cut)
    path = f"/v1/matches/{match_id}/events"

    is_problem(service.client.get(path, headers={"Accept": kind}), "damaged-match")
    assert service.wiring.parked.find("match", match_id)


def test_a_stream_that_meets_what_does_not_hold_ends(service):
    """The client reconnects and then receives the problem."""
    _, match_id, _ = begin_damaged_match(service, cut)
    path = f"/v1/matches/{match_id}/events?after={AT - 1}"

    live = service.client.get(path, headers={"Accept": "text/event-stream"})

    assert live.get_data() == b"retry: 2000\n"
    assert service.wiring.parked.find("match", match_id)


def test_a_fault_that_a_forged_event_leads_to_is_told_as_damage(service, monkeypatch):
    """The event can be folded, but no code expects the resulting state."""
    cold, match_id, _ = begin_damaged_match(service)
    sound = cold.begin()[0]
    monkeypatch.setattr(cold.context.cache, "get", lambda _: 1 / 0)

    answer = is_problem(cold.get(f"/v1/matches/{match_id}"), "damaged-match")

    assert answer.json["facts"] == {"seq": AT, "fault": "link"}
    is_problem(cold.get(f"/v1/matches/{sound}"), "internal")


def test_a_stranger_learns_nothing_of_a_damaged_match_that_is_not_for_everybody(service):
    match_id, tokens = service.begin_invited()
    play_past_it(service, match_id, tokens)
    forge(service, match_id, spoil)
    cold, path = service.cold(), f"/v1/matches/{match_id}"

    is_problem(cold.get(path, tokens[0]), "damaged-match")
    is_problem(cold.get(path, ADMIN), "damaged-match")
    is_problem(cold.get(path), "unknown-match")


def test_an_inbox_goes_on_without_a_damaged_match(service):
    made = service.post("/v1/accounts", {"name": "Ada"}).json["key"]
    sound, broken = service.create(), service.create()
    for match_id in (sound, broken):
        assert service.post(f"/v1/matches/{match_id}/seats/0", token=made).status_code == 201
        assert service.post(f"/v1/matches/{match_id}/seats/1").status_code == 201
    service.follow()
    forge(service, broken, spoil, at=4)

    page = service.cold().get("/v1/inbox", made)

    assert [match["match"] for match in page.json["matches"]] == [sound]
    assert service.wiring.parked.find("match", broken)


def test_a_damaged_match_goes_on_when_it_is_mended(service):
    match_id, tokens = service.begin()
    play_past_it(service, match_id, tokens)
    mend = forge(service, match_id, spoil)
    cold = service.cold()
    is_problem(cold.get(f"/v1/matches/{match_id}"), "damaged-match")
    work = cold.wiring.parked.find("match", match_id)
    assert retry(cold.wiring, work).startswith(f"Broken: seq {AT}")

    mend()

    assert retry(cold.wiring, work) == ""
    assert list(cold.wiring.parked.everything()) == []
    assert cold.get(f"/v1/matches/{match_id}").status_code == 200
