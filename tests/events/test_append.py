"""An append checks everything first, then stores all of a command's events or none.

The tests run on every kind of server.
"""

import pytest
from redis.exceptions import ResponseError

from events import Entry, Head, KeyReused, Store, VersionConflict
from events.answers import place_of
from events.entries import Answer
from events.keys import match_keys, partition
from events.reads import feed_entry
from tests.events.making import (
    MATCH,
    ROOT,
    START,
    begin_stream,
    dump,
    end_of,
    entries_after,
    names_in,
    stored_entries,
)

OTHER_LINK = b"\x07" * 32
KEYS = match_keys(MATCH)


def test_the_events_of_a_command_stand_at_the_end_of_the_stream(store):
    head = begin_stream(store)
    entries = entries_after(head, "moved", "turned", "over")

    answer = store.append(MATCH, entries, expected=head, waits="1@4")

    assert answer == Answer(2, 4)
    assert stored_entries(store)[1:] == entries
    assert store.head(MATCH) == end_of(entries, waits="1@4")


def test_a_commit_fills_each_key_of_its_match(store, client):
    """Only the first commit stores the vault. Each commit stores a feed pointer and an answer."""
    first = entries_after(START, "created")
    store.append(MATCH, first, expected=START, waits="open", key="k1", digest="d1", vault=ROOT)
    second = entries_after(end_of(first), "sat", "dealt")
    store.append(MATCH, second, expected=end_of(first), waits="0@3", key="k2", digest="d2")

    assert store.vault(MATCH) == ROOT
    answers = [
        client.hgetall(name) for name in names_in(client) if name.startswith(KEYS.once.encode())
    ]
    kept = {field: value for answer in answers for field, value in answer.items()}
    assert sorted(value[:4] for value in kept.values()) == [b"1 1 ", b"2 3 "]
    assert {len(field) for field in kept} == {12}
    assert {len(value) for value in kept.values()} == {12}
    assert [
        name for name, _ in store.connection.read(KEYS.events, "XRANGE", KEYS.events, "-", "+")
    ] == [
        b"1-0",
        b"2-0",
        b"3-0",
    ]
    pointers = [
        feed_entry(fields)
        for _, fields in store.connection.read(KEYS.feed, "XRANGE", KEYS.feed, "-", "+")
    ]
    assert pointers == [(MATCH, end_of(first, "open")), (MATCH, end_of(second, "0@3"))]
    assert dict(store.heads()) == {MATCH: end_of(second, "0@3")}


def test_the_keys_of_a_match_share_one_hash_tag(store, client):
    """A Redis Cluster stores them on one server, because the tag is the number of the partition."""
    begin_stream(store)

    tag = f"{{{partition(MATCH)}}}:"
    assert all(name.startswith(tag) for name in KEYS)
    assert all(name.decode().startswith(tag) for name in names_in(client))
    assert {name.decode() for name in names_in(client)} == {
        KEYS.heads,
        KEYS.feed,
        KEYS.events,
        KEYS.vault,
    }


@pytest.mark.parametrize(
    ("expected", "missed"),
    [
        pytest.param(Head(1, b""), 2, id="stale"),
        pytest.param(Head(9, OTHER_LINK), 0, id="from the future"),
        pytest.param(Head(3, OTHER_LINK), 0, id="of another tail"),
        pytest.param(START, 3, id="of a new match"),
    ],
)
def test_another_head_is_refused_with_what_was_missed(store, client, expected, missed):
    head = begin_stream(store, "created", "sat", "dealt")
    if expected == Head(1, b""):
        expected = end_of(entries_after(START, "created"))
    before = dump(client)

    with pytest.raises(VersionConflict) as caught:
        store.append(MATCH, entries_after(expected, "moved"), expected=expected)

    assert caught.value.head == head
    assert caught.value.missed == stored_entries(store)[3 - missed :]
    assert dump(client) == before


def test_a_head_that_only_begins_alike_is_refused(store):
    """Heads are compared as a whole, because version 1 is a prefix of version 12."""
    head = begin_stream(store, *(f"event {number}" for number in range(12)))

    with pytest.raises(VersionConflict):
        store.append(MATCH, entries_after(START, "x", "y"), expected=START)

    assert store.head(MATCH) == head


def test_a_match_that_is_not_there_has_no_head_to_follow(store):
    """If a stream was lost, no entry may be added in the middle of it."""
    lost = Head(4, OTHER_LINK)

    with pytest.raises(VersionConflict) as caught:
        store.append(MATCH, entries_after(lost, "moved"), expected=lost)

    assert (caught.value.head, caught.value.missed) == (Head(0, b""), ())


def test_a_refusal_brings_at_most_200_missed_events(store):
    begin_stream(store, *(f"event {number}" for number in range(250)))

    with pytest.raises(VersionConflict) as caught:
        store.append(MATCH, entries_after(START, "created"), expected=START)

    assert caught.value.missed == stored_entries(store)[:200]


def test_a_repeated_key_gets_its_first_answer_whatever_the_version(store, client):
    head = begin_stream(store)
    entries = entries_after(head, "moved", "turned")
    store.append(MATCH, entries, expected=head, key="k", digest="d")
    before = dump(client)

    again = store.append(MATCH, entries_after(head, "other"), expected=head, key="k", digest="d")
    later = store.append(
        MATCH,
        entries_after(end_of(entries), "other"),
        expected=end_of(entries),
        key="k",
        digest="d",
    )

    assert again == later == Answer(2, 3, repeated=True)
    assert dump(client) == before


def test_a_repeated_key_with_another_body_is_refused(store, client):
    head = begin_stream(store)
    entries = entries_after(head, "moved")
    store.append(MATCH, entries, expected=head, key="k", digest="d")
    before = dump(client)

    with pytest.raises(KeyReused):
        store.append(
            MATCH,
            entries_after(end_of(entries), "x"),
            expected=end_of(entries),
            key="k",
            digest="e",
        )

    assert dump(client) == before


def test_a_refused_command_leaves_its_key_free(store):
    head = begin_stream(store)
    with pytest.raises(VersionConflict):
        store.append(MATCH, entries_after(START, "x"), expected=START, key="k", digest="d")

    assert store.append(
        MATCH, entries_after(head, "y"), expected=head, key="k", digest="d"
    ) == Answer(2, 2)


def test_keys_of_any_length_are_kept_apart(store):
    head = begin_stream(store)
    for number in range(60):
        key = f"{number}" * (1 + 7 * number)
        entries = entries_after(head, key)
        assert store.append(MATCH, entries, expected=head, key=key, digest=key).last == number + 2
        head = end_of(entries)
    for number in range(60):
        key = f"{number}" * (1 + 7 * number)
        assert store.catch_up(MATCH, 0, key=key, digest=key)[0].first == number + 2


def test_the_key_of_one_match_means_nothing_to_another(store):
    store.append(MATCH, entries_after(START, "a"), expected=START, key="k", digest="d")

    assert store.append(
        "m2", entries_after(START, "b"), expected=START, key="k", digest="e"
    ) == Answer(1, 1)


@pytest.mark.parametrize("seqs", [(1,), (3,), (2, 4), (2, 2), (3, 2)])
def test_entries_that_do_not_follow_one_another_are_not_sent(store, client, seqs):
    """A commit with a gap is not sent, because it would fail halfway."""
    head = begin_stream(store)
    before = dump(client)

    with pytest.raises(ValueError, match="do not follow version 1"):
        store.append(MATCH, [Entry(seq, b"e", b"", OTHER_LINK) for seq in seqs], expected=head)

    assert dump(client) == before


@pytest.mark.parametrize("name", [KEYS.heads, KEYS.feed, KEYS.events, place_of(KEYS.once, "k")[0]])
def test_a_key_of_another_type_refuses_the_whole_commit(store, client, name):
    """The script fails before its first write, because Redis does not roll back."""
    client.set(name, "something else")
    before = dump(client)

    with pytest.raises(ResponseError):
        store.append(
            MATCH, entries_after(START, "a", "b"), expected=START, key="k", digest="d", vault=ROOT
        )

    assert dump(client) == before


def test_a_stream_that_has_gone_past_its_head_refuses_the_whole_commit(store, client):
    """A manually added entry causes the whole commit to be rejected."""
    head = begin_stream(store)
    client.xadd(KEYS.events, {"e": "x", "s": "", "l": "y"}, id="3-0")
    before = dump(client)

    with pytest.raises(ResponseError):
        store.append(MATCH, entries_after(head, "a", "b"), expected=head, key="k", digest="d")

    assert dump(client) == before


def test_the_append_goes_on_after_a_trim(store, client):
    """The version is stored in the head, and does not depend on the length of the stream."""
    head = begin_stream(store, *"abcdef")
    client.xtrim(KEYS.events, maxlen=2, approximate=False)

    store.append(MATCH, entries_after(head, "g"), expected=head)

    assert [entry.seq for entry in stored_entries(store)] == [5, 6, 7]
    assert store.head(MATCH).version == 7


def test_the_append_goes_on_after_its_script_was_forgotten(store, client):
    head = begin_stream(store)
    client.script_flush()

    assert store.append(MATCH, entries_after(head, "moved"), expected=head) == Answer(2, 2)


def test_an_older_copy_of_the_store_refuses_what_was_made_after_the_lost_events(store, client):
    """After a restore, an append based on the lost events is rejected."""
    head = begin_stream(store, "created", "sat")
    copy = dump(client)
    lost = entries_after(head, "moved")
    store.append(MATCH, lost, expected=head)
    client.flushall()
    for name, value in copy.items():
        client.restore(name, 0, value)

    with pytest.raises(VersionConflict) as caught:
        store.append(MATCH, entries_after(end_of(lost), "turned"), expected=end_of(lost))

    assert (caught.value.head, caught.value.missed) == (head, ())


def test_two_stores_on_one_server_see_the_same(store, client):
    head = begin_stream(store)
    entries = entries_after(head, "moved")
    Store(client).append(MATCH, entries, expected=head)

    assert store.head(MATCH) == end_of(entries)
