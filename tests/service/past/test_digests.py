"""Digests of a view in states, pages, lines and streams, and their use by a client."""

from itertools import islice

import msgspec
import pytest

from games import GAMES
from tests.by_game import OPEN_GAME
from tests.sdk import alone
from tests.service.conftest import plain
from tests.service.past.every_version import random_match
from tests.service.test_secrecy import choose_version


def digests(world, match_id, token=None):
    """Return the digests in a page of events, by seq."""
    page = world.get(f"/v1/matches/{match_id}/events?digest=1&limit=1000", token=token)
    return {event["seq"]: event["digest"] for event in page.json["events"] if "digest" in event}


@pytest.mark.parametrize("name", GAMES)
def test_the_digest_of_every_version_is_that_of_its_view_as_it_was_answered(name):
    """A client can compute it from the JSON of the view, as defined in the log's documentation."""
    world, match_id, token = random_match(name, seed=3, most=12)
    for seat, key in ((None, None), (0, token)):
        listed = digests(world, match_id, key)
        assert len(listed) > 5
        for version, digest in listed.items():
            state = world.get(f"/v1/matches/{match_id}/state?at={version}&digest=1", token=key)
            assert state.json["digest"] == digest
            expected = alone.view_digest(match_id, version, seat, state.json["view"])
            assert expected == digest, version


def test_every_form_of_the_log_has_them_at_the_end_of_commands(world):
    match_id, (token, _) = world.begin_match()
    world.send(match_id, token)
    path = f"/v1/matches/{match_id}/events?digest=1"
    page = world.get(path, token=token).json["events"]
    lines = plain(world.get(path, token=token, Accept="application/x-ndjson"))
    stream = world.get(path, token=token, Accept="text/event-stream")
    (_, chunk) = islice(stream.iter_encoded(), 2)
    stream.close()
    live = [
        msgspec.json.decode(field.partition(b"data: ")[2])
        for field in chunk.split(b"\n\n")
        if field.startswith(b"id: ")
    ]

    assert page == lines == live
    assert [event["seq"] for event in page if "digest" in event] == [
        event["seq"] for event in page if "mac" in event["e"]
    ]


def test_nothing_is_there_that_was_not_asked_for(world):
    match_id, (token, _) = world.begin_match()
    for query in ("", "?digest=0"):
        page = world.get(f"/v1/matches/{match_id}/events{query}", token=token)
        state = world.get(f"/v1/matches/{match_id}/state{query}", token=token)
        assert b"digest" not in page.data + state.data


def test_an_answer_with_digests_is_another_one(world):
    match_id, (token, _) = world.begin_match()
    stem = f"/v1/matches/{match_id}"
    for part in ("state", "events"):
        tag = world.get(f"{stem}/{part}", token=token).headers["ETag"]
        digested = world.get(f"{stem}/{part}?digest=1", token=token, If_None_Match=tag)
        same = digested.headers["ETag"]
        again = world.get(f"{stem}/{part}?digest=1", token=token, If_None_Match=same)
        assert (digested.status_code, again.status_code) == (200, 304)
    page = world.get(f"{stem}/events?digest=1&limit=2", token=token)
    timed = world.get(f"{stem}/state?at=1970-01-01T00:00:01Z&digest=1", token=token)
    assert page.headers["Link"] == f'<{stem}/events?after=2&limit=2&digest=1>; rel="next"'
    assert timed.headers["Content-Location"] == f"{stem}/state?at=5&digest=1"


def test_a_switch_is_on_or_off(world):
    match_id, _ = world.begin_match()
    answer = world.get(f"/v1/matches/{match_id}/state?digest=yes")

    assert (answer.status_code, answer.json["parameter"]) == (422, "digest")


class Client:
    """Client that folds the events that a spectator receives.

    It uses the fold and the view of the game, and skips one event on purpose.
    """

    def __init__(self, world, match_id, missed=0):
        self.world = world
        self.match_id = match_id
        self.missed = missed
        self.states = [OPEN_GAME.start]

    def follow(self):
        """Fold all events. Return the first seq at which its view differs from the service's."""
        path = f"/v1/matches/{self.match_id}/events?digest=1&limit=1000"
        command = []
        for event in self.world.get(path).json["events"]:
            self.states.append(self.fold(event))
            command.append(event["seq"])
            if "digest" in event:
                if self.digest(event["seq"]) != event["digest"]:
                    return next(
                        seq for seq in command if self.digest(seq) != self.service_digest(seq)
                    )
                command = []
        return None

    def fold(self, message):
        event = message["e"]["event"]
        if message["seq"] == self.missed:
            return self.states[-1]
        if event["type"] == "rewound":
            return self.states[event["to"]]
        try:
            return OPEN_GAME.evolve(self.states[-1], msgspec.convert(event, OPEN_GAME.event))
        except msgspec.ValidationError:
            return self.states[-1]  # a table event

    def digest(self, seq):
        state = self.states[seq]
        view = None if state == OPEN_GAME.start else OPEN_GAME.view(state, None)
        shown = msgspec.json.decode(msgspec.json.encode(view))
        return alone.view_digest(self.match_id, seq, None, shown)

    def service_digest(self, seq):
        """Return the digest at a version, which may be inside a command."""
        path = f"/v1/matches/{self.match_id}/state?at={seq}&digest=1"
        return self.world.get(path).json["digest"]


def test_a_client_that_folds_for_itself_finds_the_event_at_which_it_drifted():
    """The client skips an event in the middle of a command, long before the end."""
    world, match_id, _ = random_match(OPEN_GAME.name, seed=5, most=60)
    good = Client(world, match_id)
    assert good.follow() is None

    entries = world.stored_entries(match_id)
    eaten = [entry for entry in entries if b'"ants-eaten"' in entry.e]
    missed = eaten[0].seq

    assert b'"mac"' not in eaten[0].e
    assert 10 < missed < len(entries) - 10
    assert Client(world, match_id, missed).follow() == missed


def test_a_digest_tells_nothing_that_the_view_does_not():
    """Digests are equal in worlds that only differ in facts hidden from the reader."""
    first, other = choose_version(1), choose_version(3)
    for reader in (None, 1):
        states = [of_state(made, reader) for made in (first, other)]
        assert states[0] == states[1]
        assert states[0]
    assert of_state(first, 0) != of_state(other, 0)


def of_state(made, reader):
    """Return the match id of a world, and all digests that a reader receives."""
    world, match_id, tokens = made
    return match_id, digests(world, match_id, None if reader is None else tokens[reader])
