"""Whole streams are copied and restored on every kind of store."""

import pytest

from events import Store, VersionConflict
from events.copies import read_copy, write_copy
from events.keys import ACCOUNTS
from tests.events.making import MATCH, ROOT, START, begin_stream, end_of, entries_after

OTHER, BRANCH = "m2", "b1"


@pytest.fixture
def full(store):
    """Fill a store with a hidden match of more than one page, an answer and a branch. Return it."""
    head = begin_stream(store, *(f"event {number}" for number in range(300)))
    entries = entries_after(head, "answered")
    store.append(MATCH, entries, expected=head, waits="seat 0", key="key", digest="body")
    store.add_branch(MATCH, BRANCH)
    store.withdrawals.hide(MATCH)
    return store


def wipe(store):
    for name in store.keys_of(MATCH):
        store.connection.write(name, "DEL", name)


def test_a_copy_written_back_is_what_was_read(full):
    copy, entries = read_copy(full, "match", MATCH)
    kept = list(entries)
    wipe(full)
    assert full.head(MATCH).version == 0

    write_copy(full, copy, kept)

    again, more = read_copy(full, "match", MATCH)
    assert (again, list(more)) == (copy, kept)
    assert copy.head == full.head(MATCH) == end_of(tuple(kept), "seat 0")
    assert (copy.vault, copy.branches, copy.is_hidden) == (ROOT, (BRANCH,), True)
    with pytest.raises(VersionConflict):
        full.append(MATCH, entries_after(START, "another"), expected=START)
    repeated = full.append(
        MATCH, entries_after(copy.head, "answered"), expected=copy.head, key="key", digest="body"
    )
    assert repeated.repeated


def test_a_copy_without_its_last_entry_is_refused_and_is_no_match(full):
    copy, entries = read_copy(full, "match", MATCH)
    short = list(entries)[:-1]
    wipe(full)

    with pytest.raises(ValueError, match="ends at 300, not at 301"):
        write_copy(full, copy, short)

    assert full.head(MATCH).version == 0


def test_of_a_deleted_match_only_the_head_is_copied(full):
    full.withdrawals.delete(MATCH)
    copy, entries = read_copy(full, "match", MATCH)
    assert not copy.has_entries
    assert list(entries) == []
    wipe(full)

    write_copy(full, copy, ())

    assert full.head(MATCH).is_deleted


def test_an_account_has_no_vault_and_a_match_without_one_is_gone(client):
    accounts = Store(client, ACCOUNTS)
    entries = entries_after(START, "registered")
    accounts.append(OTHER, entries, expected=START)
    copy, kept = read_copy(accounts, "account", OTHER)
    assert (copy.vault, tuple(kept)) == (b"", entries)

    with pytest.raises(LookupError):
        read_copy(accounts, "match", OTHER)
