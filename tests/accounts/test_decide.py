"""Decisions of an account: every command and every rejection."""

import pytest

from accounts.commands import (
    BlockSomebody,
    ChangeWebhook,
    CloseAccount,
    EraseAccount,
    IssueKey,
    MarkAccount,
    RecoverAccount,
    RegisterAccount,
    RemoveWebhook,
    RenameAccount,
    RevokeKey,
    RotateKey,
    SubscribeWebhook,
    UnblockSomebody,
)
from accounts.decide import KEYS_MOST, RENAMES_MOST, WEBHOOKS_MOST
from accounts.errors import (
    ClosedAccount,
    ErasedAccount,
    LastManagingKey,
    NoSuchAccount,
    NoSuchKey,
    NoSuchWebhook,
    TooMany,
)
from accounts.events import (
    AccountClosed,
    AccountErased,
    AccountMarked,
    AccountRecovered,
    AccountRegistered,
    AccountRenamed,
    KeyGrant,
    KeyIssued,
    KeyRevoked,
    KeyRotated,
    SomebodyBlocked,
    SomebodyUnblocked,
    WebhookChanged,
    WebhookRemoved,
    WebhookSubscribed,
)
from accounts.scopes import SCOPES
from accounts.vault import hash_of
from tests.accounts.making import OTHER, VAULT, AccountPast, new_account

MANAGER = IssueKey("manager", ("account:manage",))
READER = IssueKey("reader", ("audit:read", "match:read"))
ON_READER = ("match:read", "audit:read")  # in the order of all scopes
COMMANDS = (
    RenameAccount("Bea"),
    MarkAccount(True),
    READER,
    RotateKey(1),
    RevokeKey(1),
    RecoverAccount(),
    SubscribeWebhook("{}"),
    ChangeWebhook(1, "{}"),
    RemoveWebhook(1),
    BlockSomebody(OTHER),
    UnblockSomebody(OTHER),
    CloseAccount("abuse"),
    EraseAccount(),
)


def grant(number, label, scopes, seq):
    return KeyGrant(number, hash_of(VAULT.key_token(number)), scopes, VAULT.seal(label, seq))


def test_registering_gives_a_first_key_for_everything():
    events = AccountPast().when(RegisterAccount("Ada", is_bot=True))

    assert events == (
        AccountRegistered(
            name=VAULT.seal("Ada", 1),
            is_bot=True,
            key=grant(1, "first key", SCOPES, 1),
            recovery=hash_of(VAULT.recovery_code(1)),
        ),
    )


def test_registering_again_changes_nothing():
    assert new_account().when(RegisterAccount("Bea")) == ()


def test_an_erased_account_is_not_registered_again():
    with pytest.raises(ErasedAccount):
        new_account(EraseAccount()).when(RegisterAccount("Bea"))


def test_renaming_seals_the_name():
    events = new_account().when(RenameAccount("Bea"))

    assert events == (AccountRenamed(name=VAULT.seal("Bea", 2)),)
    assert "Bea" not in str(events)


def test_a_name_that_it_has_already_is_no_event():
    assert new_account(RenameAccount("Bea")).when(RenameAccount("Bea")) == ()


def test_names_are_changed_so_often_and_by_administrators_always():
    past = new_account(*(RenameAccount(f"Ada {number}") for number in range(RENAMES_MOST)))

    with pytest.raises(TooMany):
        past.when(RenameAccount("Bea"))
    assert past.when(RenameAccount("Bea", is_by_admin=True))


def test_an_account_says_that_a_program_plays_for_it():
    assert new_account().when(MarkAccount(True)) == (AccountMarked(is_bot=True),)
    assert new_account(is_bot=True).when(MarkAccount(True)) == ()


def test_a_key_is_issued_with_its_scopes_in_order():
    assert new_account().when(READER) == (KeyIssued(key=grant(2, "reader", ON_READER, 2)),)


def test_an_account_has_so_many_keys():
    past = new_account(*[READER] * (KEYS_MOST - 1))

    with pytest.raises(TooMany):
        past.when(READER)
    assert past.then(RevokeKey(3)).when(READER)


def test_a_rotated_key_keeps_label_and_scopes():
    events = new_account(READER).when(RotateKey(2))

    assert events == (KeyRotated(number=2, key=grant(3, "reader", ON_READER, 3)),)


@pytest.mark.parametrize("command", [RotateKey, RevokeKey])
def test_a_key_that_works_no_more_is_not_there(command):
    past = new_account(READER, RevokeKey(2))

    for number in (0, 2, 3):
        with pytest.raises(NoSuchKey):
            past.when(command(number))


def test_a_revoked_key_works_no_more():
    past = new_account(MANAGER)

    assert past.when(RevokeKey(1)) == (KeyRevoked(number=1),)
    assert set(past.then(RevokeKey(1)).account.keys) == {2}


def test_the_last_key_that_manages_is_revoked_only_where_that_is_asked_for():
    past = new_account(READER, MANAGER)
    last = past.then(RevokeKey(1))

    assert past.when(RevokeKey(2)) == (KeyRevoked(number=2),)
    with pytest.raises(LastManagingKey):
        last.when(RevokeKey(3))
    assert last.when(RevokeKey(2)) == (KeyRevoked(number=2),)
    assert last.when(RevokeKey(3, even_if_last=True)) == (KeyRevoked(number=3),)


def test_a_closed_account_is_recovered_to_be_exported_and_erased_only():
    past = new_account(READER, CloseAccount("abuse"))

    events = past.when(RecoverAccount())

    code = hash_of(VAULT.recovery_code(3))
    key = grant(3, "recovered", ("account:manage",), 4)
    assert events == (AccountRecovered(key=key, recovery=code),)
    recovered = past.then(RecoverAccount())
    assert recovered.account.is_closed
    assert set(recovered.account.keys) == {3}
    with pytest.raises(ClosedAccount):
        recovered.when(READER)


def test_recovering_replaces_all_keys_and_the_code():
    past = new_account(READER)

    events = past.when(RecoverAccount())

    code = hash_of(VAULT.recovery_code(3))
    assert events == (AccountRecovered(key=grant(3, "recovered", SCOPES, 3), recovery=code),)
    assert set(past.then(RecoverAccount()).account.keys) == {3}


def test_webhooks_come_change_and_go():
    past = new_account(SubscribeWebhook("one"))

    assert past.when(SubscribeWebhook("two")) == (
        WebhookSubscribed(webhook=2, details=VAULT.seal("two", 3)),
    )
    assert past.when(ChangeWebhook(1, "new")) == (
        WebhookChanged(webhook=1, details=VAULT.seal("new", 3)),
    )
    assert past.when(RemoveWebhook(1)) == (WebhookRemoved(webhook=1),)


@pytest.mark.parametrize("command", [ChangeWebhook(1, "x"), RemoveWebhook(1), RemoveWebhook(2)])
def test_a_webhook_that_is_no_more_is_not_there(command):
    with pytest.raises(NoSuchWebhook):
        new_account(SubscribeWebhook("one"), RemoveWebhook(1)).when(command)


def test_an_account_has_so_many_webhooks():
    with pytest.raises(TooMany):
        new_account(*[SubscribeWebhook("x")] * WEBHOOKS_MOST).when(SubscribeWebhook("x"))


def test_somebody_is_blocked_once_and_unblocked_once():
    past = new_account()
    blocking = past.then(BlockSomebody(OTHER))

    assert past.when(BlockSomebody(OTHER)) == (SomebodyBlocked(account=OTHER),)
    assert blocking.when(BlockSomebody(OTHER)) == ()
    assert blocking.when(UnblockSomebody(OTHER)) == (SomebodyUnblocked(account=OTHER),)
    assert past.when(UnblockSomebody(OTHER)) == ()


def test_a_closed_account_is_recovered_erased_and_by_administrators_renamed_only():
    closed = new_account(READER, SubscribeWebhook("x"), CloseAccount("abuse"))

    assert closed.account.webhooks == {}
    assert closed.when(CloseAccount("operator")) == ()
    assert closed.when(RenameAccount("Bea", is_by_admin=True))
    assert closed.when(EraseAccount()) == (AccountErased(),)
    for command in COMMANDS:
        if not isinstance(command, CloseAccount | EraseAccount | RecoverAccount):
            with pytest.raises(ClosedAccount):
                closed.when(command)


def test_closing_tells_why():
    assert new_account(READER).when(CloseAccount("abuse")) == (AccountClosed(reason="abuse"),)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_nothing_is_done_with_an_account_that_is_not_there(command):
    with pytest.raises(NoSuchAccount):
        AccountPast().when(command)
    with pytest.raises(ErasedAccount):
        new_account(EraseAccount()).when(command)


def test_of_an_erased_account_nothing_is_known():
    erased = new_account(
        RenameAccount("Bea"), READER, SubscribeWebhook("x"), BlockSomebody(OTHER), EraseAccount()
    ).account

    assert erased.is_erased
    assert not erased.is_there
    assert (erased.name, erased.former_names, erased.recovery) == ("", (), "")
    assert (erased.keys, erased.webhooks, erased.blocked) == ({}, {}, frozenset())
