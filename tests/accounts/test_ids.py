"""Ids derived from clients' keys are stable for repeated requests, and do not reveal the key."""

import base64
from hashlib import sha256

from fakeredis import FakeRedis

from accounts import execute
from accounts.commands import RegisterAccount
from accounts.execute import account_id_for, register
from accounts.streams import AccountStreams
from events.keys import names_secret_key
from events.secret import StoreSecret
from tests.accounts.making import directory_on, register_account, repeatable_bytes
from tests.accounts.test_registering import THREADS, at_once

KEY = "anyone:00000000-0000-4000-8000-000000000001"


def from_key_alone(key):
    """Return the account id of former releases, which could be computed from the key alone."""
    digest = sha256(b"formicary/account/1\x00" + key.encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def register_as_before(directory, monkeypatch, name="Ada"):
    """Create an account like the previous release did, and return it."""
    with monkeypatch.context() as patched:
        patched.setattr(execute, "account_id_for", lambda _, key: from_key_alone(key))
        return register(directory, RegisterAccount(name), key=KEY, digest="d")


def test_an_id_is_no_oracle_for_its_key():
    """The same key has different ids in two stores, so a guess cannot be verified without a store."""
    ids = [
        register(directory_on(FakeRedis(), seed=seed), RegisterAccount("Ada"), key=KEY, digest="d")
        for seed in range(2)
    ]

    assert len({registration.loaded.stream_id for registration in ids} | {from_key_alone(KEY)}) == 3


def test_a_key_gives_one_id_in_every_process_of_a_store(client):
    directories = [directory_on(client, seed=seed) for seed in range(THREADS)]

    ids = at_once(
        [lambda directory=directory: account_id_for(directory, KEY) for directory in directories]
    )

    assert len(set(ids)) == 1


def test_an_account_of_the_release_before_is_given_again(client, monkeypatch):
    before = register_as_before(directory_on(client), monkeypatch)

    directory = directory_on(client, seed=2)
    again = register(directory, RegisterAccount("Ada"), key=KEY, digest="d")

    assert again.loaded.stream_id == before.loaded.stream_id == from_key_alone(KEY)
    assert again.repeated
    assert again.reveals_secrets(1000)
    assert len(list(AccountStreams(client).store.heads())) == 1


def test_a_store_gets_its_secret_when_it_is_first_needed_and_keeps_it(client):
    secret = StoreSecret(client, repeatable_bytes())
    assert client.get(names_secret_key()) is None

    first = secret.derive_id("account", "k")

    kept = client.get(names_secret_key())
    assert len(kept) == 32
    assert StoreSecret(client, repeatable_bytes(5)).derive_id("account", "k") == first
    assert client.get(names_secret_key()) == kept


def test_ids_of_different_words_differ():
    secret = StoreSecret(FakeRedis(), repeatable_bytes())
    words = (("account", "k"), ("match", "k"), ("match", "", "k"), ("match", "you", "k"))

    ids = {secret.derive_id(*parts) for parts in words}

    assert len(ids) == len(words)
    assert all(len(id_) == 16 and id_.isalnum() for id_ in ids)


def test_names_are_reserved_under_the_secret_that_the_store_had(client):
    """A store from the previous release already contains the secret, so its names remain reserved."""
    client.set(names_secret_key(), b"s" * 32)
    register_account(directory_on(client), "Ada", 1)
    register_account(directory_on(client), "Bea", 2)

    assert directory_on(client, seed=3).find("ada")
    assert client.get(names_secret_key()) == b"s" * 32
