"""API keys and names are shared by all processes."""

import logging

import pytest

from accounts.commands import (
    BlockSomebody,
    CloseAccount,
    IssueKey,
    MarkAccount,
    RenameAccount,
    RevokeKey,
    RotateKey,
)
from accounts.errors import BadKey, ClosedAccount, WrongKeyScope
from accounts.execute import AccountRequest, erase, execute, recover
from tests.accounts.making import BY_OWNER, OTHER, directory_on, register_account


@pytest.fixture
def elsewhere(client):
    """Return the directory of another process."""
    return directory_on(client, seed=9)


def test_a_key_is_its_accounts(directory, elsewhere):
    account_id, key = register_account(directory)

    assert directory.authenticate(key, "match:play") == account_id
    assert elsewhere.authenticate(key, "account:manage") == account_id


@pytest.mark.parametrize(
    "change",
    [
        lambda key: key[:-1] + ("A" if key[-1] != "A" else "B"),
        lambda key: key.replace(".1.", ".2."),
        lambda key: key.replace(".1.", ".01."),
        lambda key: key.replace(".1.", ".\u0661."),
        lambda key: key.replace("key.", "seat."),
        lambda key: f"key.{OTHER}.1.{key.rpartition('.')[2]}",
        lambda key: key + "x",
        lambda key: "key.",
        lambda key: "key.a.b.c.d",
    ],
)
def test_a_wrong_key_is_refused_and_not_logged(directory, caplog, change):
    _, key = register_account(directory)
    wrong = change(key)

    with caplog.at_level(logging.DEBUG), pytest.raises(BadKey):
        directory.authenticate(wrong, "match:read")
    assert "a wrong API key was refused" in caplog.text
    assert key.rpartition(".")[2][:20] not in caplog.text


def test_a_key_is_good_for_its_scopes_only(directory):
    account_id, _ = register_account(directory)
    execute(directory, account_id, IssueKey("reader", ("match:read",)), BY_OWNER)
    key = directory.streams.vault(account_id).key_token(2)

    assert directory.authenticate(key, "match:read") == account_id
    with pytest.raises(WrongKeyScope):
        directory.authenticate(key, "match:play")


@pytest.mark.parametrize("command", [RevokeKey(1, even_if_last=True), RotateKey(1)])
def test_a_key_that_was_ended_is_refused_everywhere_at_once(directory, elsewhere, command):
    account_id, key = register_account(directory)
    assert elsewhere.authenticate(key, "match:read") == account_id

    execute(directory, account_id, command, BY_OWNER)

    for process in (directory, elsewhere):
        with pytest.raises(BadKey):
            process.authenticate(key, "match:read")


def test_recovering_ends_every_key_and_the_code(directory, elsewhere):
    account_id, key = register_account(directory)
    vault = directory.streams.vault(account_id)
    code, request = vault.recovery_code(1), AccountRequest("account", "k", "d")
    assert elsewhere.authenticate(key, "match:read")

    _, made = recover(directory, code, request)

    fresh = vault.key_token(made.events[0].key.number)
    assert elsewhere.authenticate(fresh, "account:manage") == account_id
    with pytest.raises(BadKey):
        elsewhere.authenticate(key, "match:read")
    with pytest.raises(BadKey):
        recover(elsewhere, code, AccountRequest("account", "k2", "d"))
    again = recover(elsewhere, code, request)[1]
    assert (again.repeated, again.events) == (True, made.events)
    assert directory.account(account_id).version == 2


@pytest.mark.parametrize("code", ["", "recovery.", f"recovery.{OTHER}.{'x' * 43}", "key.a.1.b"])
def test_a_wrong_recovery_code_is_refused(directory, code):
    account_id, _ = register_account(directory)

    with pytest.raises(BadKey):
        recover(directory, code, AccountRequest("account", "k", "d"))
    assert directory.account(account_id).version == 1


def test_the_keys_of_a_closed_account_are_good_for_managing_it_only(directory, elsewhere):
    account_id, key = register_account(directory)
    execute(directory, account_id, CloseAccount("abuse"), AccountRequest("admin"))

    assert elsewhere.authenticate(key, "account:manage") == account_id
    with pytest.raises(ClosedAccount):
        elsewhere.authenticate(key, "match:read")


def test_names_change_for_every_process_with_their_revision(directory, elsewhere):
    account_id, _ = register_account(directory)
    before = elsewhere.names_revision()
    assert (elsewhere.name_of(account_id), elsewhere.is_bot(account_id)) == ("Ada", False)

    execute(directory, account_id, RenameAccount("Bea"), BY_OWNER)
    execute(directory, account_id, MarkAccount(True), BY_OWNER)

    assert elsewhere.names_revision() == before + 2
    assert (elsewhere.name_of(account_id), elsewhere.is_bot(account_id)) == ("Bea", True)


def test_an_erased_account_has_no_name_and_no_key(directory, elsewhere):
    account_id, key = register_account(directory)
    assert elsewhere.name_of(account_id) == "Ada"
    sealed = directory.account(account_id).name

    erase(directory, account_id, BY_OWNER)

    elsewhere.names_revision()
    assert elsewhere.name_of(account_id) is None
    assert elsewhere.find("Ada") is None
    assert elsewhere.streams.vault(account_id) is None
    with pytest.raises(BadKey):
        elsewhere.authenticate(key, "match:read")
    kept = str(directory.streams.store.client.dump(f"{{{0}}}:account-names"))
    assert account_id not in kept
    assert sealed != "Ada"


def test_an_erasing_that_was_interrupted_is_finished_by_who_reads_it(directory, elsewhere):
    account_id, _ = register_account(directory)
    root = directory.streams.store.vault(account_id)
    erase(directory, account_id, BY_OWNER)
    keys = directory.streams.store._keys_of(account_id)
    directory.streams.store.client.set(keys.vault, root)  # as if it had stopped before this write

    assert elsewhere.account(account_id).is_erased
    assert elsewhere.streams.vault(account_id) is None


def test_an_account_says_whom_it_has_blocked(directory, elsewhere):
    account_id, _ = register_account(directory)
    execute(directory, account_id, BlockSomebody(OTHER), BY_OWNER)

    assert elsewhere.has_blocked(account_id, OTHER)
    assert not elsewhere.has_blocked(OTHER, account_id)


def test_nobody_has_an_account_that_is_not_there(directory):
    assert directory.name_of(OTHER) is None
    assert not directory.is_bot(OTHER)
    assert directory.find("Nobody") is None
