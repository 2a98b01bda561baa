"""Each key creates only one account, and each name belongs to only one account."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from accounts.commands import RegisterAccount, RenameAccount
from accounts.errors import BadName, NameTaken
from accounts.execute import erase, execute, register
from accounts.reservations import ABANDONED_MS
from events import KeyReused
from tests.accounts.making import BY_OWNER, directory_on, register_account

THREADS = 8


def at_once(calls):
    """Run calls that all start at the same time. Return their results or raised errors."""
    barrier = Barrier(len(calls))

    def wait_and_call(call):
        barrier.wait()
        try:
            return call()
        except Exception as error:  # noqa: BLE001  # the test checks it
            return error

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(wait_and_call, calls))


def test_a_key_sent_at_once_by_many_makes_one_account(client):
    """Each thread acts as a separate process with its own directory, and generates its own vaults."""
    directories = [directory_on(client, seed=seed) for seed in range(THREADS)]

    made = at_once(
        [
            lambda directory=directory: register(
                directory, RegisterAccount("Ada"), key="k", digest="d"
            )
            for directory in directories
        ]
    )

    assert len({result.loaded.stream_id for result in made}) == 1
    assert len({result.events for result in made}) == 1
    assert [result.repeated for result in made].count(False) == 1
    account_id = made[0].loaded.stream_id
    token = directories[0].streams.vault(account_id).key_token(1)
    assert {directory.authenticate(token, "match:play") for directory in directories} == {
        account_id
    }
    assert directories[0].account(account_id).version == 1


def test_of_names_that_read_the_same_one_account_gets_its_own(client):
    names = ("Ada", "ADA", "ada", "\uff21da", "aDa", "adA", "AdA", "ADa")
    directories = [directory_on(client, seed=seed) for seed in range(THREADS)]

    made = at_once(
        [
            lambda directory=directory, name=name: register(
                directory, RegisterAccount(name), key=name, digest="d"
            )
            for directory, name in zip(directories, names, strict=True)
        ]
    )

    assert [type(result) for result in made].count(NameTaken) == THREADS - 1
    (winner,) = (result for result in made if not isinstance(result, NameTaken))
    assert directories[0].find("ada") == winner.loaded.stream_id


def test_a_key_that_comes_with_another_body_is_refused(directory):
    register_account(directory)

    with pytest.raises(KeyReused):
        register(directory, RegisterAccount("Bea"), key=registration_key(), digest="other")
    assert directory.find("Bea") is None


def test_an_account_that_a_failover_loses_is_registered_again(client, directory, monkeypatch):
    """The store may lose it between two reads of a repeated request. That is no reused key."""
    register_account(directory)
    store = directory.streams.store
    catch_up = store.catch_up

    def lose(*args, **kwargs):
        if client.keys():
            client.flushall()
        return catch_up(*args, **kwargs)

    monkeypatch.setattr(store, "catch_up", lose)
    made = register(directory, RegisterAccount("Ada"), key=registration_key(), digest="d1")

    assert not made.repeated
    assert directory.find("Ada") == made.loaded.stream_id


def registration_key():
    return "00000000-0000-0000-0000-000000000001"


def test_a_name_is_had_by_nobody_else_after_renaming_and_erasing(directory):
    account_id, _ = register_account(directory, "Ada", 1)
    other, _ = register_account(directory, "Bea", 2)
    execute(directory, account_id, RenameAccount("Cleo"), BY_OWNER)

    with pytest.raises(NameTaken):
        execute(directory, other, RenameAccount("ADA"), BY_OWNER)
    assert directory.find("Ada") is None
    execute(directory, account_id, RenameAccount("ada"), BY_OWNER)
    assert directory.find("Ada") == account_id
    erase(directory, account_id, BY_OWNER)
    for name in ("Ada", "Cleo"):
        with pytest.raises(NameTaken):
            execute(directory, other, RenameAccount(name), BY_OWNER)


def test_a_name_whose_account_was_never_made_is_free_after_a_while(client):
    """The process that reserved the name stopped before it stored the account."""
    before, after = directory_on(client), directory_on(client, now=lambda: 1001 + ABANDONED_MS)
    before.reservations.reserve("Ada", "a" * 16, 1000)

    with pytest.raises(NameTaken):
        register_account(before)
    account_id, _ = register_account(after)

    assert after.find("Ada") == account_id


def test_a_name_that_is_none_makes_nothing(directory):
    with pytest.raises(BadName):
        register(directory, RegisterAccount("x"), key="k", digest="d")
    assert list(directory.streams.store.heads()) == []
