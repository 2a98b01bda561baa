"""A directory of accounts by API key, id and name. It is always consistent with the store."""

import hmac
import time
from collections.abc import Callable, Iterator
from threading import Lock
from typing import NamedTuple

import structlog
from redis import Redis

from accounts.errors import BadKey, ClosedAccount, NoSuchAccount, WrongKeyScope
from accounts.names import fold_name, is_account_id
from accounts.reservations import Reservations
from accounts.reserved_names import ReservedNames
from accounts.scopes import MANAGE
from accounts.state import Account
from accounts.streams import KEPT_MOST, AccountStreams, LoadedAccount
from accounts.test_accounts import Expiries
from accounts.vault import Unreadable, Vault, hash_of, read_key
from events import Broken, Capacity
from events.connections import Connection
from events.secret import StoreSecret

NAMES_SECONDS = 60.0  # maximum age of a cached name, in case its change was not counted
_NO_HASH = "0" * 64

_log = structlog.get_logger()


class KeyProof(NamedTuple):
    """The result of authenticating an API key: the account's id and the number of the key."""

    account_id: str
    number: int


class _Shown(NamedTuple):
    """The public fields of an account. The name is None if the account no longer exists."""

    name: str | None
    is_bot: bool
    seen_at: float


class Directory:
    """A directory of the accounts in one store.

    Accounts are cached in memory and checked against the store.

    Args:
        connection: a connection to the event store, or a client of it that returns bytes and does
            not retry.
        now: returns the time in milliseconds since 1970.
        draw: returns the given number of cryptographically random bytes.
        clock: returns a monotonic time in seconds.
        capacity: the gauge of the store's memory; by default a new one, which reports free memory
            until its first measurement.

    Attributes:
        capacity: the gauge of the store's free memory.
        secret: the secret of the store.
        expiries: the times at which test accounts and their matches are erased.
        reserved: names that accounts may not have; by default the English ones.
    """

    def __init__(
        self,
        connection: Connection | Redis,
        *,
        now: Callable[[], int],
        draw: Callable[[int], bytes],
        clock: Callable[[], float] = time.monotonic,
        capacity: Capacity | None = None,
    ) -> None:
        self.streams = AccountStreams(connection)
        self.secret = StoreSecret(connection, draw)
        self.reservations = Reservations(connection, self.secret)
        self.expiries = Expiries(connection)
        self.reserved = ReservedNames()
        self._are_looks_kept = False
        self.capacity = capacity or Capacity(self.streams.store.client)
        self.now = now
        self.draw = draw
        self._clock = clock
        self._shown: dict[str, _Shown] = {}
        self._revision = -1
        self._lock = Lock()

    # --- Reading an account

    def load(self, account_id: str) -> LoadedAccount:
        """Return the current account together with its head.

        If it does not exist, its version is 0. If the head in the store is unchanged, the cached
        account is used. This takes one request.
        """
        kept = self.streams.kept(account_id)
        loaded = self.streams.read_on(kept or self.streams.empty(account_id))
        if loaded.state.is_erased and loaded is not kept:
            self.streams.destroy_vault(account_id)  # an earlier erasure may have been interrupted
        return self.streams.keep(loaded)

    def account(self, account_id: str) -> Account:
        """Return the current state of an account. Its version is 0 if it does not exist."""
        return self.load(account_id).state

    def is_test(self, account_id: str) -> bool:
        """Return whether an account is a test account. This never changes."""
        if not account_id:
            return False
        kept = self.streams.kept(account_id)
        return (kept or self.load(account_id)).state.is_test

    # --- API keys

    def authenticate(self, token: str, scope: str) -> str:
        """Return the id of the account that an API key authenticates.

        Raises:
            BadKey: the token is not a working key. If another process revokes a key, this takes
                effect immediately.
            WrongKeyScope: the key does not have this scope.
            ClosedAccount: the account is closed; it can only be read and erased.
        """
        return self.prove(token, scope).account_id

    def prove(self, token: str, scope: str) -> KeyProof:
        """Authenticate an API key. Return its account id and the key's number.

        Raises:
            BadKey, WrongKeyScope, ClosedAccount: see `authenticate`.
        """
        account_id, number = read_key(token) or ("", 0)
        account = self.account(account_id) if account_id else Account()
        key = account.keys.get(number)
        is_right = hmac.compare_digest(key.hash if key else _NO_HASH, hash_of(token))
        if key is None or not is_right:
            _log.warning("a wrong API key was refused", account=account_id or "none")
            raise BadKey
        if scope not in key.scopes:
            raise WrongKeyScope(scope)
        if account.is_closed and scope != MANAGE:
            raise ClosedAccount
        return KeyProof(account_id, number)

    def language_of(self, account_id: str) -> str:
        """Return an account's preferred language, or an empty string if it has not chosen one.

        A cached account is not checked against the store, because authenticating its key has just
        done so.
        """
        kept = self.streams.kept(account_id)
        return (kept or self.load(account_id)).state.language

    # --- Names

    def names_revision(self) -> int:
        """Return the revision number of names and bot marks, which every change increments.

        A cached response that contains names is valid for one revision.
        """
        revision = self.reservations.revision()
        with self._lock:
            if revision != self._revision:
                self._shown.clear()
                self._revision = revision
        return revision

    def name_of(self, account_id: str) -> str | None:
        """Return the name of an account, or None if it was erased or never existed.

        The name is at least as new as the revision that `names_revision` returned last.
        """
        return self._show(account_id).name

    def is_bot(self, account_id: str) -> bool:
        """Return whether an account is marked as operated by a program."""
        return self._show(account_id).is_bot

    def _show(self, account_id: str) -> _Shown:
        shown = self._shown.get(account_id)
        if shown is not None and self._clock() < shown.seen_at + NAMES_SECONDS:
            return shown
        before = self._revision
        shown = self._look_up(account_id)
        with self._lock:
            if before == self._revision:  # otherwise the concurrent change may affect this account
                if len(self._shown) >= KEPT_MOST:
                    self._shown.clear()
                self._shown[account_id] = shown
        return shown

    def _look_up(self, account_id: str) -> _Shown:
        seen_at, account = self._clock(), self.account(account_id)
        name = self.read_name(account_id, account)
        return _Shown(name, account.is_bot, seen_at)

    def read_name(self, account_id: str, account: Account) -> str | None:
        """Decrypt an account's name with its vault. Return None if the account has no name."""
        if not account.is_there:
            return None
        vault = self.streams.vault(account_id)
        return vault.open(account.name) if vault else None

    def open_vault(self, account_id: str) -> Vault:
        """Return the vault of an account. Raises `NoSuchAccount` if there is no vault."""
        vault = self.streams.vault(account_id)
        if vault is None:
            raise NoSuchAccount
        return vault

    def keep_looks(self) -> None:
        """Reserve the skeletons of all existing names. This is done once per store.

        Older reservations lack them. A skeleton is the form by which similar names are compared.
        This runs when an API process starts and before a name is reserved.
        """
        if self._are_looks_kept:
            return
        if not self.reservations.has_looks():
            self.reservations.keep_looks(self._all_names(), self.now())
            self.reservations.note_looks()
        self._are_looks_kept = True

    def _all_names(self) -> Iterator[tuple[str, str]]:
        """Yield each current and former name with the id of its account."""
        for account_id, _ in self.streams.store.heads():
            try:
                account = self.streams.read_on(self.streams.empty(account_id)).state
                vault = self.streams.vault(account_id)
                if vault and account.is_there and not account.is_test:
                    for sealed in (account.name, *account.former_names):
                        yield vault.open(sealed), account_id
            except (Broken, Unreadable) as error:
                _log.error("the names of an account are lost", account=account_id, error=error)

    def find(self, name: str, *, is_test: bool = False) -> str | None:
        """Return the id of the account that currently has a name, or None if there is none.

        The names of test accounts are separate.
        """
        account_id = self.reservations.holder_of(name, is_test=is_test)
        if account_id is None:
            return None
        shown = self.read_name(account_id, self.account(account_id))
        return account_id if shown and fold_name(shown) == fold_name(name) else None

    def find_by_id_or_name(self, named: str, *, is_test: bool = False) -> str | None:
        """Return the id of the account with the given id or name, or None if there is none.

        Names never have the format of an id, so the argument cannot match two accounts. An id may
        be that of a test account, and `is_test` selects the names of test accounts.
        """
        if is_account_id(named) and self.account(named).is_there:
            return named
        return self.find(named, is_test=is_test)

    # --- Blocked accounts

    def has_blocked(self, account_id: str, other: str) -> bool:
        """Return whether an account has blocked another account."""
        return other in self.account(account_id).blocked
