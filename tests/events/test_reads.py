"""Reads of pages, heads, answers and keyframes."""

import pytest

from events import Broken, Entry, Head, KeyReused
from events.entries import Answer
from events.keys import USUAL_PARTITIONS, match_keys
from events.store import PAGE
from tests.events.making import MATCH, START, begin_stream, end_of, entries_after, stored_entries


@pytest.mark.parametrize("size", [1, PAGE - 1, PAGE, PAGE + 1, 5 * PAGE + 3])
def test_a_stream_is_read_whole_over_its_pages(store, size):
    begin_stream(store, *map(str, range(size)))

    assert [int(entry.e) for entry in store.read(MATCH)] == list(range(size))


@pytest.mark.parametrize(
    ("after", "until"), [(0, 7), (3, 7), (7, 7), (9, 7), (3, None), (12, None)]
)
def test_a_part_of_a_stream_is_read(store, after, until):
    begin_stream(store, *map(str, range(12)))

    seqs = [entry.seq for entry in store.read(MATCH, after, until)]

    assert seqs == list(range(after + 1, (until or 12) + 1))


def test_a_page_has_at_most_so_many_entries(store):
    begin_stream(store, *map(str, range(12)))

    assert [entry.seq for entry in store.page(MATCH, 4, count=3)] == [5, 6, 7]
    assert [entry.seq for entry in store.page(MATCH, 4, 6)] == [5, 6]


def test_what_was_stored_comes_back_byte_for_byte(store):
    e, s, link = '{"é":"\u2028"}'.encode(), b"\xff\x00\r\n", bytes(range(32))
    store.append(MATCH, (Entry(1, e, s, link),), expected=START)

    assert stored_entries(store) == (Entry(1, e, s, link),)


def test_of_an_unknown_match_there_is_nothing(store):
    assert store.head(MATCH) == Head(0, b"")
    assert store.vault(MATCH) is None
    assert stored_entries(store) == ()
    assert store.catch_up(MATCH, 0) == (None, Head(0, b""), ())


def test_catching_up_brings_the_head_and_all_that_was_missed(store):
    head = begin_stream(store, *map(str, range(450)))

    answer, found_head, missed = store.catch_up(MATCH, 3)

    assert (answer, found_head) == (None, head)
    assert [entry.seq for entry in missed] == list(range(4, 451))


def test_catching_up_finds_the_answer_of_a_key(store):
    head = begin_stream(store)
    entries = entries_after(head, "a", "b")
    store.append(MATCH, entries, expected=head, key="k", digest="d")

    assert store.catch_up(MATCH, 3, key="k", digest="d")[0] == Answer(2, 3, repeated=True)
    assert store.catch_up(MATCH, 3, key="l", digest="d")[0] is None
    with pytest.raises(KeyReused):
        store.catch_up(MATCH, 3, key="k", digest="e")


def test_heads_lists_the_matches_of_all_partitions(store):
    names = [f"match-{number}" for number in range(60)]
    for name in names:
        store.append(name, entries_after(START, "created"), expected=START, waits="open")

    heads = dict(store.heads())

    assert set(heads) == set(names)
    assert set(heads.values()) == {end_of(entries_after(START, "created"), "open")}
    assert len({match_keys(name).heads for name in names}) > USUAL_PARTITIONS // 2
    assert set(store.feed_names()) >= {match_keys(name).feed for name in names}


def test_keyframes_can_be_kept_and_dropped(store):
    begin_stream(store)
    assert store.frames(MATCH) == ()
    store.keep_frames(MATCH, {})
    store.keep_frames(MATCH, {"250/1/1": b"frame", "500/1/1": b"other"})
    assert sorted(store.frames(MATCH)) == ["250/1/1", "500/1/1"]
    store.drop_frames(MATCH)

    assert store.frames(MATCH) == ()
    assert store.head(MATCH).version == 1


def test_a_stretch_is_a_keyframe_with_the_entries_from_its_version_on(store):
    """Versions beyond the end of the stream and deleted keyframes do not exist."""
    begin_stream(store, "a", "b", "c")
    entries = tuple(store.read(MATCH))
    store.keep_frames(MATCH, {"2/1/1": b"frame"})

    assert store.stretch(MATCH, "2/1/1", 2, 3) == (b"frame", entries[1:3])
    assert store.stretch(MATCH, "3/1/1", 3, 9) == (None, entries[2:])


@pytest.mark.parametrize(
    ("id_", "fields"),
    [("3-1", {"e": "x", "s": "", "l": "y"}), ("3-77", {"e": "x"}), ("4-0", {"e": "x", "l": "y"})],
)
def test_an_entry_that_no_append_wrote_is_named(store, client, id_, fields):
    """An entry that was added manually is reported."""
    begin_stream(store, "a", "b", "c")
    client.xadd(match_keys(MATCH).events, fields, id=id_)

    if id_ == "3-1":  # it is read as a second entry 3, which the chain reveals
        assert [entry.seq for entry in store.page(MATCH)] == [1, 2, 3, 3]
        return
    with pytest.raises(Broken) as caught:
        store.page(MATCH)
    assert (caught.value.seq, caught.value.fault) == (4, "record")


def test_the_feeds_tell_what_was_stored_after_their_ends(store):
    begin_stream(store, "a")
    ends = store.feed_ends()

    assert store.read_feeds(ends, 10) == {}
    head = store.head(MATCH)
    store.append(MATCH, entries_after(head, "b", "c"), expected=head)
    assert store.read_feeds(ends, 10) == {MATCH: 3}
    assert store.read_feeds(ends, 10) == {}
