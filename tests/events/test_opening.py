"""Combined reads that take one round trip."""

from tests.events.making import MATCH, ROOT, START, begin_stream, end_of, entries_after

EVERY, END = 50, "/code/content"


def test_a_match_that_is_not_there_has_nothing(store):
    opened = store.open(MATCH, EVERY, [END])

    assert opened.head.version == 0
    assert (opened.vault, opened.created, opened.frame, opened.entries) == (b"", None, b"", ())


def test_a_short_match_is_opened_whole(store):
    head = begin_stream(store, "created", "begun")

    opened = store.open(MATCH, EVERY, [END])

    assert (opened.head, opened.vault) == (head, ROOT)
    assert (opened.created, *opened.entries[1:]) == opened.entries == tuple(store.read(MATCH))


def test_a_long_match_is_opened_from_its_newest_keyframe(store):
    head = begin_stream(store, *(f"event {number}" for number in range(120)))
    store.keep_frames(MATCH, {f"50{END}": b"old", f"100{END}": b"new", "100/other": b"no"})

    opened = store.open(MATCH, EVERY, [END])

    assert (opened.head, opened.frame_end, opened.frame) == (head, END, b"new")
    assert [entry.seq for entry in opened.entries] == list(range(100, 121))
    assert opened.created is not None
    assert opened.created.seq == 1


def test_the_ends_of_matches_come_in_one_go(store):
    head = begin_stream(store, "created", "begun")
    more = entries_after(START, "other")
    store.append("m2", more, expected=START, vault=ROOT)
    store.withdrawals.hide("m2")

    tails = store.tails({MATCH: 1, "m2": 0, "m3": 0})

    assert (tails[MATCH].head, tails[MATCH].is_hidden) == (head, False)
    assert [entry.e for entry in tails[MATCH].entries()] == [b"begun"]
    assert (tails["m2"].head, tails["m2"].is_hidden) == (end_of(more), True)
    assert tails["m3"].head.version == 0
    assert store.tails({}) == {}
