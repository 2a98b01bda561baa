"""Decisions about passkeys: every command, every rejection, and the keys that they issue."""

import pytest

from accounts.commands import (
    AddPasskey,
    CloseAccount,
    EraseAccount,
    IssueKey,
    RecoverAccount,
    RemovePasskey,
    RevokeKey,
    RotateKey,
    UsePasskey,
)
from accounts.decide import KEYS_MOST, PASSKEYS_MOST
from accounts.errors import (
    ClosedAccount,
    ErasedAccount,
    LastManagingKey,
    NoSuchAccount,
    NoSuchPasskey,
    TooMany,
)
from accounts.events import KeyGrant, KeyRevoked, PasskeyAdded, PasskeyRemoved, PasskeyUsed
from accounts.scopes import SCOPES
from accounts.vault import hash_of
from tests.accounts.making import VAULT, AccountPast, new_account

ADD = AddPasskey("details", 4)
USE = UsePasskey(1, 5, "laptop")


def grant(number, seq, scopes=SCOPES):
    return KeyGrant(number, hash_of(VAULT.key_token(number)), scopes, VAULT.seal("laptop", seq))


def test_a_passkey_is_added_with_sealed_details():
    assert new_account().when(ADD) == (
        PasskeyAdded(passkey=1, details=VAULT.seal("details", 2), signatures=4),
    )


def test_numbers_of_passkeys_are_not_used_twice():
    past = new_account(ADD, ADD, RemovePasskey(2))

    (added,) = past.when(ADD)

    assert added.passkey == 3


def test_a_passkey_issues_a_key_with_every_scope():
    past = new_account(ADD)

    assert past.when(USE) == (PasskeyUsed(passkey=1, signatures=5, key=grant(2, 3), revoked=()),)
    after = past.then(USE).account
    assert (after.passkeys[1].signatures, after.passkeys[1].used_at) == (5, 1000)
    assert {number: key.passkey for number, key in after.keys.items()} == {1: 0, 2: 1}


def test_the_key_for_a_closed_account_only_manages_it():
    past = new_account(ADD, CloseAccount("abuse"))

    (used,) = past.when(USE)

    assert used.key == grant(2, 4, ("account:manage",))


def test_a_full_account_gives_up_the_oldest_key_of_a_passkey():
    past = new_account(ADD, USE, USE, *[IssueKey("bot", SCOPES)] * (KEYS_MOST - 3))

    (used,) = past.when(USE)

    assert used.revoked == (2,)
    assert past.then(USE).account.keys.keys() == {1, *range(3, KEYS_MOST + 2)}


def test_keys_that_were_issued_by_hand_are_never_given_up():
    past = new_account(ADD, *[IssueKey("bot", SCOPES)] * (KEYS_MOST - 1))

    with pytest.raises(TooMany):
        past.when(USE)


def test_a_removed_passkey_takes_its_keys_with_it():
    past = new_account(ADD, ADD, USE, UsePasskey(2, 1, "phone"), RotateKey(2))

    assert past.when(RemovePasskey(1)) == (PasskeyRemoved(passkey=1, revoked=(4,)),)
    assert past.then(RemovePasskey(1)).account.keys.keys() == {1, 3}


def test_the_last_way_to_manage_an_account_is_only_removed_on_purpose():
    without_keys = new_account(ADD).then(RevokeKey(1))
    with_own_key = without_keys.then(USE)

    for past in (without_keys, with_own_key):
        with pytest.raises(LastManagingKey):
            past.when(RemovePasskey(1))
        assert past.when(RemovePasskey(1, even_if_last=True))
    assert with_own_key.then(ADD).when(RemovePasskey(1))
    assert new_account(ADD).when(RevokeKey(1)) == (KeyRevoked(number=1),)


def test_a_key_that_manages_nothing_is_revoked_though_nothing_manages_the_account():
    past = new_account(ADD, IssueKey("reader", ("match:read",)), RevokeKey(1))
    past = past.then(RemovePasskey(1, even_if_last=True))

    assert past.when(RevokeKey(2)) == (KeyRevoked(number=2),)


def test_the_recovery_code_removes_all_passkeys():
    assert new_account(ADD, ADD).then(RecoverAccount()).account.passkeys == {}


def test_an_account_has_so_many_passkeys():
    past = new_account(*[ADD] * PASSKEYS_MOST)

    with pytest.raises(TooMany):
        past.when(ADD)


@pytest.mark.parametrize("command", [USE, RemovePasskey(1)])
def test_an_unknown_passkey_is_refused(command):
    with pytest.raises(NoSuchPasskey):
        new_account().when(command)


@pytest.mark.parametrize("command", [ADD, USE, RemovePasskey(1)])
def test_an_account_that_is_not_there_has_no_passkeys(command):
    with pytest.raises(NoSuchAccount):
        AccountPast().when(command)
    with pytest.raises(ErasedAccount):
        new_account(ADD).then(EraseAccount()).when(command)


@pytest.mark.parametrize("command", [ADD, RemovePasskey(1)])
def test_a_closed_account_changes_no_passkeys(command):
    with pytest.raises(ClosedAccount):
        new_account(ADD).then(CloseAccount("operator")).when(command)
