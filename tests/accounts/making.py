"""Accounts for tests: given, when and then steps, and directories over a store."""

import hashlib
import itertools
from uuid import UUID

from accounts.commands import RegisterAccount
from accounts.decide import decide_account
from accounts.directory import Directory
from accounts.evolve import evolve_account
from accounts.execute import AccountRequest, register
from accounts.state import Account
from accounts.vault import Vault

ID = "abcdefgh234567ab"
OTHER = "zyxwvuts765432zy"
VAULT = Vault(ID, b"v" * 32)
BY_OWNER = AccountRequest("account")


class AccountPast:
    """An account after a number of commands."""

    def __init__(self, account=None):
        self.account = account or Account()

    def when(self, command):
        """Return the events that a command causes in this state."""
        return decide_account(self.account, command, VAULT)

    def then(self, *commands):
        """Return the past with these commands played in addition."""
        account = self.account
        for command in commands:
            for event in decide_account(account, command, VAULT):
                account = evolve_account(account, event, 1000)
        return AccountPast(account)


def new_account(*commands, name="Ada", is_bot=False):
    """Return the past of a new account after the given commands."""
    return AccountPast().then(RegisterAccount(name, is_bot), *commands)


def repeatable_bytes(seed=0):
    """Return a source of random bytes that depends only on the seed."""
    numbers = itertools.count()
    return lambda size: hashlib.shake_128(b"%d %d" % (seed, next(numbers))).digest(size)


def directory_on(client, *, now=lambda: 1000, seed=0):
    """Return a directory with its own caches, like that of a separate process."""
    return Directory(client, now=now, draw=repeatable_bytes(seed))


def register_account(directory, name="Ada", number=1):
    """Create an account in a store. Return its id and its first API key."""
    key = str(UUID(int=number))
    made = register(directory, RegisterAccount(name), key=key, digest=f"d{number}")
    account_id = made.loaded.stream_id
    return account_id, directory.streams.vault(account_id).key_token(1)
