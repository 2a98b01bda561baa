"""The event stream of an account always folds to the account that decided its commands."""

import pytest
from fakeredis import FakeRedis
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.commands import (
    AddPasskey,
    BlockSomebody,
    ChangeWebhook,
    CloseAccount,
    EraseAccount,
    IssueKey,
    MarkAccount,
    RecoverAccount,
    RegisterAccount,
    RemovePasskey,
    RemoveWebhook,
    RenameAccount,
    RevokeKey,
    RotateKey,
    SubscribeWebhook,
    UnblockSomebody,
    UsePasskey,
)
from accounts.errors import AccountError
from accounts.scopes import SCOPES
from accounts.streams import AccountStreams, first_link
from events import check_chain
from tests.accounts.making import ID, OTHER, VAULT, AccountPast

NUMBERS = st.integers(1, 4)
COMMANDS = st.one_of(
    st.builds(RegisterAccount, st.just("Ada"), st.booleans()),
    st.builds(RenameAccount, st.sampled_from(["Ada", "Bea", "Cleo"]), st.booleans()),
    st.builds(MarkAccount, st.booleans()),
    st.builds(IssueKey, st.text(max_size=9), st.lists(st.sampled_from(SCOPES)).map(tuple)),
    st.builds(RotateKey, NUMBERS),
    st.builds(RevokeKey, NUMBERS, st.booleans()),
    st.just(RecoverAccount()),
    st.builds(AddPasskey, st.text(max_size=9), NUMBERS),
    st.builds(UsePasskey, NUMBERS, NUMBERS, st.text(max_size=9)),
    st.builds(RemovePasskey, NUMBERS, st.booleans()),
    st.builds(SubscribeWebhook, st.text(max_size=9)),
    st.builds(ChangeWebhook, NUMBERS, st.text(max_size=9)),
    st.builds(RemoveWebhook, NUMBERS),
    st.builds(BlockSomebody, st.sampled_from([OTHER, "x" * 16])),
    st.builds(UnblockSomebody, st.sampled_from([OTHER, "x" * 16])),
    st.sampled_from([CloseAccount("abuse"), EraseAccount()]),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(COMMANDS, max_size=12))
def test_the_stream_folds_to_what_was_decided(commands):
    streams, past = AccountStreams(FakeRedis()), AccountPast()
    loaded = streams.empty(ID)
    for command in (RegisterAccount("Ada"), *commands):
        try:
            events = past.when(command)
        except AccountError:
            continue
        past = past.then(command)
        if events:
            loaded, _ = streams.append(loaded, events, by="account", at=1000, key="", digest="")

    read = streams.read_on(streams.empty(ID))

    assert read == loaded
    assert read.state == past.account
    entries = tuple(streams.store.read(ID))
    check_chain(first_link(ID), 0, entries, read.head)
    assert not any(entry.s for entry in entries)


@settings(max_examples=25, deadline=None)
@given(st.lists(COMMANDS, max_size=8))
def test_what_works_is_known_by_its_hash_alone(commands):
    past = AccountPast().then(RegisterAccount("Ada"))
    for command in commands:
        try:
            past = past.then(command)
        except AccountError:
            continue

    account_text = str(past.account)

    for number in range(1, past.account.key_count + 1):
        assert VAULT.key_token(number) not in account_text
        assert VAULT.recovery_code(number) not in account_text


@pytest.mark.parametrize("kept", [("Bea",), ("Bea", "Cleo")])
def test_an_account_is_read_afresh_if_the_store_has_lost_its_end(kept):
    """A process may know events that a failover lost, and other events then have their seqs."""
    streams, other = AccountStreams(FakeRedis()), AccountStreams(FakeRedis())
    known = add(other, RegisterAccount("Ada"), RenameAccount("Lost"))
    newer = add(streams, RegisterAccount("Ada"), *map(RenameAccount, kept))

    assert streams.read_on(known) == newer


def add(streams, *commands):
    """Store the events of commands in an empty stream, and return it."""
    past, loaded = AccountPast(), streams.empty(ID)
    for command in commands:
        events, past = past.when(command), past.then(command)
        loaded, _ = streams.append(loaded, events, by="account", at=1000, key="", digest="")
    return loaded
