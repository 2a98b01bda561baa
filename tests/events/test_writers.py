"""Many concurrent writers on one stream, and servers that die while they write."""

import threading
import time

import pytest
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import OutOfMemoryError

from events import Head, Store, VersionConflict, check_chain, genesis
from tests.events.making import (
    MATCH,
    ROOT,
    begin_stream,
    dump,
    end_of,
    entries_after,
    stored_entries,
)

THREADS, EACH = 8, 25


def in_threads(count, work):
    """Run `work(number)` in `count` threads, and raise any error that occurs."""
    failed = []

    def run(number):
        try:
            work(number)
        except BaseException as error:
            failed.append(error)
            raise

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert not failed


def test_eight_threads_on_one_match_lose_no_update(store):
    """Each thread retries with the head from its conflict, and the seqs are contiguous."""
    head = begin_stream(store)
    acknowledged = {}

    def write(number):
        known = head
        for turn in range(EACH):
            text = f"{number}/{turn}"
            while True:
                entries = entries_after(known, text, f"{text} done")
                try:
                    answer = store.append(MATCH, entries, expected=known, key=text, digest="d")
                except VersionConflict as conflict:
                    known = conflict.head
                else:
                    acknowledged[text] = answer
                    known = end_of(entries)
                    break

    in_threads(THREADS, write)

    entries = stored_entries(store)
    check_chain(genesis(MATCH), 0, entries, store.head(MATCH))
    assert len(entries) == 1 + 2 * THREADS * EACH
    assert len(acknowledged) == THREADS * EACH
    for text, answer in acknowledged.items():
        commit = entries[answer.first - 1 : answer.last]
        assert [entry.e.decode() for entry in commit] == [text, f"{text} done"]


def test_eight_threads_with_one_key_store_one_answer(store):
    """All concurrent appends with the same key get the answer of the first one."""
    head = begin_stream(store)
    answers = []

    def write(_number):
        answers.append(
            store.append(MATCH, entries_after(head, "a"), expected=head, key="k", digest="d")
        )

    in_threads(THREADS, write)

    assert {(answer.first, answer.last) for answer in answers} == {(2, 2)}
    assert sum(not answer.repeated for answer in answers) == 1
    assert store.head(MATCH).version == 2


def test_every_acknowledged_event_outlives_a_killed_server(own_server):
    """Four writers append to their own matches until the server is killed and restarted."""
    acknowledged = {f"m{number}": Head(0, b"") for number in range(4)}
    store = Store(own_server.client())
    stop = threading.Event()

    def write(number):
        match_id = f"m{number}"
        head = Head(0, genesis(match_id))
        while not stop.is_set():
            entries = entries_after(head, f"{head.version}", "and more")
            try:
                store.append(
                    match_id, entries, expected=head, vault=ROOT if not head.version else b""
                )
            except Disconnected:
                return
            head = acknowledged[match_id] = end_of(entries)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    while min(head.version for head in acknowledged.values()) < 40:
        time.sleep(0.005)
    own_server.kill()
    stop.set()
    for thread in threads:
        thread.join(20)
    own_server.start()

    for match_id, known in acknowledged.items():
        entries = tuple(store.read(match_id))
        check_chain(genesis(match_id), 0, entries, store.head(match_id))
        assert len(entries) % 2 == 0, "half a commit was kept"
        assert entries[known.version - 1].link == known.link
        assert store.vault(match_id) == ROOT


def test_the_first_append_after_a_restart_needs_no_key(own_server):
    """The open connection is dead, which is detected before sending. The script is lost as well."""
    store = Store(own_server.client())
    head = begin_stream(store)
    own_server.kill()
    own_server.start()

    store.append(MATCH, entries_after(head, "moved"), expected=head)

    assert store.head(MATCH).version == 2


def test_without_a_server_an_append_fails_and_the_next_one_works(own_server):
    store = Store(own_server.client())
    head = begin_stream(store)
    own_server.kill()
    with pytest.raises(Disconnected):
        store.append(MATCH, entries_after(head, "moved"), expected=head)
    with pytest.raises(Disconnected):
        store.append(MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d")
    own_server.start()

    store.append(MATCH, entries_after(head, "moved"), expected=head, key="k", digest="d")

    assert [entry.e for entry in stored_entries(store)] == [b"created", b"moved"]


def test_a_full_server_refuses_the_whole_commit(real_client):
    """With `noeviction`, writes fail if memory is full, and no part of the commit is stored."""
    store = Store(real_client)
    head = begin_stream(store)
    before = dump(real_client)
    real_client.config_set("maxmemory", "1mb")
    try:
        with pytest.raises(OutOfMemoryError):
            store.append(MATCH, entries_after(head, *"abc"), expected=head, key="k", digest="d")
    finally:
        real_client.config_set("maxmemory", "0")

    assert dump(real_client) == before
