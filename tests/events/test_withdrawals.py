"""Hidden and deleted matches, on every kind of server: only the head remains."""

import pytest

from events import Gone, Head, VersionConflict
from events.keys import all_keys, hidden_key, match_keys, partition, withdrawals_key
from events.reads import feed_entry
from tests.events.making import MATCH, ROOT, START, begin_stream, end_of, entries_after, names_in

NUMBER = partition(MATCH)
KEYS = match_keys(MATCH)
OTHER = "another0match000"


@pytest.fixture
def head(store):
    """Return the head of a match that has every kind of key."""
    head = begin_stream(store)
    more = entries_after(head, "moved")
    for key in map(str, range(40)):
        more = entries_after(head, "moved")
        store.append(MATCH, more, expected=head, waits="0@1", key=key, digest="d")
        head = end_of(more, "0@1")
    store.client.set(KEYS.vault, ROOT)
    store.keep_frames(MATCH, {"250/1/2": b"frame"})
    store.add_branch(MATCH, OTHER)
    return head


def feed(store):
    reply = store.connection.read(KEYS.feed, "XRANGE", KEYS.feed, "-", "+")
    return [feed_entry(fields) for _, fields in reply]


def test_nothing_but_the_head_is_left_of_a_match(store, head):
    assert all(store.client.exists(name) for name in all_keys(KEYS))

    assert store.withdrawals.delete(MATCH)

    left = {name.decode() for name in names_in(store.client)}
    assert left == {KEYS.heads, KEYS.feed, withdrawals_key(NUMBER)}
    assert store.head(MATCH) == Head(head.version + 1, head.link, "deleted")
    assert store.head(MATCH).is_deleted
    assert feed(store)[-1] == (MATCH, store.head(MATCH))
    assert (list(store.read(MATCH)), store.vault(MATCH), store.branches(MATCH)) == ([], None, ())


def test_nothing_is_appended_any_more_by_whom_ever(store, head):
    """Further events, a new match, and a key that already has an answer are all rejected."""
    store.withdrawals.delete(MATCH)
    now = store.head(MATCH)

    for expected in (head, START, Head(now.version, b"\x00" * 32)):
        for key in ("", "3"):
            with pytest.raises(VersionConflict) as caught:
                store.append(
                    MATCH, entries_after(expected, "moved"), expected=expected, key=key, digest="d"
                )
            assert (caught.value.head, caught.value.missed) == (now, ())
    assert store.client.exists(*all_keys(KEYS)) == 0


def test_what_is_kept_beside_a_stream_is_not_kept_any_more(store, head):
    """A process that has not noticed the withdrawal cannot store keyframes or branches."""
    store.withdrawals.delete(MATCH)

    store.keep_frames(MATCH, {"250/1/2": b"frame"})
    store.add_branch(MATCH, OTHER)

    assert store.client.exists(*all_keys(KEYS)) == 0


def test_many_frames_are_kept_at_once(store):
    frames = {f"{at}/1/2": b"x" for at in range(5000)}

    store.keep_frames(MATCH, frames)

    assert set(store.frames(MATCH)) == frames.keys()


def test_deleting_once_more_changes_nothing(store, head):
    store.withdrawals.delete(MATCH)
    before = store.head(MATCH), feed(store), store.withdrawals.counts()

    assert store.withdrawals.delete(MATCH, is_unlisted=True)

    assert (store.head(MATCH), feed(store), store.withdrawals.counts()) == before


def test_what_is_no_match_is_neither_deleted_nor_hidden(store):
    assert not store.withdrawals.delete(MATCH)
    assert not store.withdrawals.hide(MATCH)
    assert names_in(store.client) == []


@pytest.mark.parametrize("how", ["hidden", "private"])
def test_a_match_that_not_everybody_could_read_is_marked(store, head, how):
    if how == "hidden":
        store.withdrawals.hide(MATCH)

    store.withdrawals.delete(MATCH, is_unlisted=how == "private")

    assert store.head(MATCH).waits == "deleted unlisted"
    assert store.head(MATCH).is_unlisted
    assert store.client.exists(hidden_key(NUMBER)) == 0


def test_a_match_is_hidden_and_shown_again(store, head):
    counts = store.withdrawals.counts()

    assert store.withdrawals.hide(MATCH)

    assert store.withdrawals.standing(MATCH) == (head, True)
    assert store.withdrawals.hidden_matches()[NUMBER] == {MATCH}
    assert store.withdrawals.counts()[NUMBER] == counts[NUMBER] + 1
    assert feed(store)[-1] == (MATCH, head)
    assert store.withdrawals.hide(MATCH, hidden=False)
    assert store.withdrawals.standing(MATCH) == (head, False)
    assert store.withdrawals.counts()[NUMBER] == counts[NUMBER] + 2


def test_hiding_once_more_changes_nothing(store, head):
    store.withdrawals.hide(MATCH)
    before = feed(store), store.withdrawals.counts()

    assert store.withdrawals.hide(MATCH)

    assert (feed(store), store.withdrawals.counts()) == before


def test_what_is_deleted_is_not_hidden(store, head):
    store.withdrawals.delete(MATCH)

    for hidden in (True, False):
        with pytest.raises(Gone):
            store.withdrawals.hide(MATCH, hidden=hidden)


def test_heads_are_walked_with_those_of_deleted_matches_among_them(store, head):
    store.withdrawals.delete(MATCH)

    assert dict(store.heads()) == store.withdrawals.heads_of([MATCH]) == {MATCH: store.head(MATCH)}
    assert store.withdrawals.heads_of([]) == {}


def test_a_feed_that_is_none_leaves_the_match_as_it_was(store, head):
    """An invalid feed leaves the match unchanged, because only the first write can fail."""
    store.client.delete(KEYS.feed)
    store.client.set(KEYS.feed, "no stream")

    with pytest.raises(Exception, match="WRONGTYPE"):
        store.withdrawals.delete(MATCH)

    assert store.head(MATCH) == head
    assert all(store.client.exists(name) for name in all_keys(KEYS))
