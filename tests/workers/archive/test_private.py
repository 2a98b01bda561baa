"""Archiving a private match changes neither its readers nor its content."""

import re

import pytest

from events.keys import names_secret_key
from events.secret import SECRET_BYTES
from formicary.servers.ephemeral import MemoryServers
from matches.commands.administration import hide
from tests.service.conftest import random_source
from tests.workers.archive.service import ADMIN, Service
from tests.workers.archive.test_archiver import paths_of, read_all

DRAWN = re.compile(rb'"[0-9a-f]{16,128}"|W/"[^"]*"')  # links, seals, macs, tags


def invited(service):
    return service.begin_invited()


def hidden(service):
    match_id, tokens = service.begin()
    hide(service.context, match_id)
    return match_id, tokens


def private(service):
    """Return an administrator's branch of a running match, with the parent's luck (rule T12)."""
    parent, _ = service.begin()
    body = {"at": service.store.head(parent).version, "luck": "same", "seats": [{}, {}]}
    made = service.post(f"/v1/matches/{parent}/branches", body, token=ADMIN)
    seats = f"/v1/matches/{made.json['id']}/seats"
    taken = [service.post(f"{seats}/{seat}", token=ADMIN) for seat in (0, 1)]
    return made.json["id"], [answer.json["token"] for answer in taken]


def read_alike(process, match_id, token):
    """Read all views of a match, with the same random values for each reading."""
    process.context.random = random_source(9)
    return read_all(process, match_id, token)


@pytest.mark.parametrize("kind", [invited, private, pytest.param(hidden, marks=pytest.mark.assure)])
def test_who_may_see_it_sees_the_same_and_strangers_see_nothing(service, kind):
    _, (stranger, _) = service.begin()
    match_id, tokens = kind(service)
    service.finish(match_id, tokens)
    before = read_alike(service.cold(), match_id, tokens[0])
    assert sum(status == 200 for status, *_ in before.values()) > 50

    service.archiver.archive(match_id)

    for process in (service, service.cold()):
        assert read_alike(process, match_id, tokens[0]) == before
        for path in paths_of(match_id, service.store.head(match_id).version):
            for token in (None, stranger):
                answer = process.get(path, token)
                assert (answer.status_code, answer.json["type"][10:]) == (404, "unknown-match")
    assert match_id not in service.list_matches()
    body = {"at": 3, "luck": "same", "seats": [{"bot": "random"}] * 2}
    branch = service.post(f"/v1/matches/{match_id}/branches", body)
    assert (branch.status_code, branch.json["type"][10:]) == (404, "unknown-match")


def world_of(service, workers):
    """Archive a match with kept keys. Return the reads of a spectator and of the other seat.

    The first seat has secretly sent n workers. The second return value is that seat's own view.
    """
    service.context.random = random_source(3)
    service.store.client.set(names_secret_key(), b"s" * SECRET_BYTES)
    match_id, tokens = service.begin(keys="kept")
    path, body = f"/v1/matches/{match_id}", {"type": "send", "workers": workers}
    assert service.post(f"{path}/commands", body, token=tokens[0]).status_code == 201
    ended = service.post(f"{path}/end", {"reason": "operator"}, token=ADMIN)
    assert ended.status_code in (200, 201), ended.text
    service.archiver.archive(match_id)
    cold, version = service.cold(), service.store.head(match_id).version
    cold.context.random = random_source(9)
    answers = {}
    for address in paths_of(match_id, version):
        for token in (None, tokens[1]):
            answer = cold.get(address, token)
            answers[address, token] = answer.status_code, DRAWN.sub(b"#", answer.get_data())
    own = cold.get(f"{path}/events", tokens[0]).get_data()
    return answers, DRAWN.sub(b"#", own)


def test_what_a_reader_may_not_know_of_it_makes_no_difference(tmp_path):
    """Two matches that a reader cannot distinguish are archived, and still read the same."""
    worlds = [
        world_of(Service(MemoryServers(), tmp_path / str(workers)), workers) for workers in (1, 2)
    ]
    (first, own), (second, other) = worlds

    assert first.keys() == second.keys()
    assert [path for path in first if first[path] != second[path]] == []
    assert own != other  # the pack gives the seat its own secret
