"""In a store with an archived match, reads work as before and appends are rejected."""

import pytest

from events import Head, KeyReused, VersionConflict
from events.archive import ArchiveAway, ArchivedStore, Damaged
from events.archive.archive import name_of
from events.entries import Answer
from events.keys import all_keys, archiving_key, match_keys, partition
from tests.events.archive.packing import BRANCH, MATCH, ROOT, chain, contents, move, store_match


@pytest.fixture
def head(store):
    store_match(store, key="create", digest="d")
    store.keep_frames(MATCH, {"250/1/2": b"frame"})
    store.add_branch(MATCH, BRANCH)
    return move(store)


def test_nothing_but_the_head_is_left_on_the_server(store, head):
    keys = match_keys(MATCH)
    left = {name.decode() for name in store.client.keys("*")}
    assert left == {keys.heads, keys.feed}
    assert head.is_archived
    assert store.client.exists(*all_keys(match_keys(MATCH))) == 0


def test_everything_is_read_as_before(store, head):
    for _ in range(2):  # the second time, the match is already known to be archived
        assert tuple(store.read(MATCH)) == chain(600)
        assert tuple(store.read(MATCH, 240, 260)) == chain(260)[240:]
        assert store.page(MATCH, 499, count=2) == chain(501)[499:]
        assert store.page(MATCH, 499, 500) == chain(500)[499:]
        assert store.page(MATCH, 600) == ()
        assert [entry.seq for entry in store.pick(MATCH, (3, 260, 600, 601))] == [3, 260, 600]
        assert store.vault(MATCH) == ROOT
        assert store.branches(MATCH) == (BRANCH,)
        assert store.catch_up(MATCH, 598) == (None, head, chain(600)[598:])
        assert store.catch_up(MATCH, 600) == (None, head, ())
        assert store.frames(MATCH) == ()
        assert store.stretch(MATCH, "250/1/2", 250, 260) == (None, ())


@pytest.mark.parametrize("until", [None, 1990])
def test_a_reader_meets_the_pack_when_the_stream_goes_meanwhile(store, until):
    store_match(store, 2000)
    pages = store.pages(MATCH, 0, until)
    read = [*next(pages)]

    move(store, 2000)

    read += [entry for page in pages for entry in page]
    assert tuple(read) == chain(until or 2000)


def test_who_asks_for_the_first_time_finds_the_pack(store, head):
    fresh = ArchivedStore(store.client, archive=store.archive)
    assert fresh.frames(MATCH) == ()
    assert fresh.stretch(MATCH, "250/1/2", 250, 260) == (None, ())
    assert tuple(fresh.read(MATCH, 10, 20)) == chain(20)[10:]
    again = ArchivedStore(store.client, archive=store.archive)
    assert again.pick(MATCH, range(20, 60, 20)) == (chain(20)[19], chain(40)[39])


def test_nothing_is_appended(store, head):
    more = chain(601)[600:]
    for expected in (Head(600, head.link, "over"), head):
        with pytest.raises(VersionConflict) as caught:
            store.append(MATCH, more, expected=expected, key="k", digest="d")
        assert (caught.value.head, caught.value.missed) == (head, ())
    assert store.client.exists(*all_keys(match_keys(MATCH))) == 0


def test_creating_it_again_is_answered_from_its_pack(store, head):
    first = chain(1)
    again = store.append(MATCH, first, expected=Head(0, b""), key="create", digest="d")

    assert again == Answer(1, 600, repeated=True)
    with pytest.raises(KeyReused):
        store.append(MATCH, first, expected=Head(0, b""), key="create", digest="other")
    for key in ("", "another"):
        with pytest.raises(VersionConflict):
            store.append(MATCH, first, expected=Head(0, b""), key=key, digest="d")


def test_keyframes_are_not_kept_of_it(store, head):
    store.keep_frames(MATCH, {"250/1/2": b"frame"})
    ArchivedStore(store.client, archive=store.archive).keep_frames(MATCH, {"250/1/2": b"frame"})
    assert store.client.exists(*all_keys(match_keys(MATCH))) == 0


def test_a_branch_of_it_is_noted_and_waits_to_be_moved(store, head):
    store.add_branch(MATCH, "cccc")

    assert store.branches(MATCH) == (BRANCH, "cccc")
    assert store.moves.pending() == {MATCH}
    assert not store.moves.release(MATCH, [BRANCH], 0)
    store.archive.add_branches(MATCH, ["cccc"])
    assert store.moves.release(MATCH, [BRANCH, "cccc"], 0)
    assert store.branches(MATCH) == (BRANCH, "cccc")


def test_answers_stay_until_their_time(store):
    store_match(store, 3, key="create", digest="d")
    store.archive.put(contents(3))
    store.moves.mark(MATCH, store.head(MATCH))
    later = (int(store.client.time()[0]) + 3600) * 1000

    store.moves.release(MATCH, (), later)

    assert store.append(MATCH, chain(1), expected=Head(0, b""), key="create", digest="d") == Answer(
        1, 3, repeated=True
    )
    store.moves.release(MATCH, (), 0)
    assert store.client.exists(*all_keys(match_keys(MATCH))) == 0


def test_only_the_head_that_was_read_is_marked_and_only_an_archived_match_is_released(store):
    head = store_match(store, 3)

    assert not store.moves.mark(MATCH, Head(2, head.link, "over"))
    assert not store.moves.release(MATCH, (), 0)

    assert tuple(store.read(MATCH)) == chain(3)


def test_a_match_comes_back(store, head):
    entries = tuple(store.read(MATCH))
    back = store.archive.index(MATCH).head

    assert store.moves.bring_back(MATCH, back, entries, ROOT, (BRANCH,), aside="a1")
    assert not store.moves.bring_back(MATCH, back, entries, ROOT, (BRANCH,), aside="a1")
    store.archive.remove(MATCH)

    fresh = ArchivedStore(store.client)
    assert fresh.head(MATCH) == Head(600, head.link, "over")
    assert tuple(fresh.read(MATCH)) == chain(600)
    assert (fresh.vault(MATCH), fresh.branches(MATCH)) == (ROOT, (BRANCH,))
    assert store.client.ttl(match_keys(MATCH).events) == -1
    assert fresh.moves.restored() == {MATCH}
    fresh.moves.let_go(MATCH)
    left = {name.decode() for name in store.client.keys("*")}
    keys = match_keys(MATCH)
    assert left == {keys.heads, keys.feed, keys.events, keys.vault, keys.branches}


def test_a_move_is_noted_once(store):
    assert (store.moves.begin(MATCH), store.moves.begin(MATCH)) == (True, False)
    assert store.client.smembers(archiving_key(partition(MATCH))) == {MATCH.encode()}
    store.moves.finish(MATCH)
    assert store.moves.pending() == frozenset()


def test_creation_is_found_among_all_answers(store):
    assert store.moves.creation(MATCH) is None
    head = store_match(store, 3, key="create", digest="d", waits="0@1")
    entries = chain(5)
    store.append(MATCH, entries[3:4], expected=head, key="k1", digest="d")
    store.append(MATCH, entries[4:], expected=Head(4, entries[3].link), key="k2", digest="d")

    assert store.moves.creation(MATCH)[1].startswith(b"1 3 ")


def test_without_an_archive_an_archived_match_is_away(store, head):
    bare = ArchivedStore(store.client)
    for ask in (lambda: tuple(bare.read(MATCH)), lambda: bare.vault(MATCH)):
        with pytest.raises(ArchiveAway, match="no archive"):
            ask()
    assert tuple(bare.read("unknown")) == ()


def test_a_damaged_pack_is_an_error_and_no_other_data(store, head):
    name = name_of(MATCH)
    text = bytearray(store.archive.place.read(name))
    text[-1] ^= 1
    store.archive.place.write(name, bytes(text))
    store.archive.forget(MATCH)

    with pytest.raises(Damaged):
        tuple(store.read(MATCH))


def test_a_deleted_match_is_gone(store, head):
    store.withdrawals.delete(MATCH)
    fresh = ArchivedStore(store.client, archive=store.archive)

    assert fresh.head(MATCH) == Head(601, head.link, "deleted")
    assert (tuple(fresh.read(MATCH)), fresh.vault(MATCH), fresh.branches(MATCH)) == ((), None, ())
