"""Who is who: accounts by key, by id and by name, as they stand in the store."""

import hmac
import time
from collections import OrderedDict
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
from accounts.streams import AccountStreams, Loaded
from accounts.vault import Unreadable, Vault, hash_of, is_key, read_key
from events import Broken, Room
from events.connections import Connection
from events.secret import StoreSecret

KEPT_MOST = 20_000
NAMES_SECONDS = 60.0  # a name is looked up again after this, should a change not have been counted
_NO_HASH = "0" * 64

_log = structlog.get_logger()


class KeyProof(NamedTuple):
    """An API key that was found right: whose it is, and which of theirs."""

    account_id: str
    number: int


class _Shown(NamedTuple):
    """What others see of an account; nothing where it is gone."""

    name: str | None
    is_bot: bool
    seen_at: float


class Directory:
    """The accounts of one store, kept in memory; what is kept is checked against the store.

    Args:
        connection: to the events' store, or a client of it that returns bytes and does not retry.
        now: the time in milliseconds since 1970.
        draw: that many unguessable bytes.
        clock: seconds that only grow.
        room: how full the store is; there is room unless given.

    Attributes:
        room: as it was given.
        secret: of the store.
        reserved: names that no account may have; those in English unless others are set.
    """

    def __init__(
        self,
        connection: Connection | Redis,
        *,
        now: Callable[[], int],
        draw: Callable[[int], bytes],
        clock: Callable[[], float] = time.monotonic,
        room: Room | None = None,
    ) -> None:
        self.streams = AccountStreams(connection)
        self.secret = StoreSecret(connection, draw)
        self.reservations = Reservations(connection, self.secret)
        self.reserved = ReservedNames()
        self._are_looks_kept = False
        self.room = room or Room(self.streams.store.client)
        self.now = now
        self.draw = draw
        self._clock = clock
        self._kept: OrderedDict[str, Loaded] = OrderedDict()
        self._shown: dict[str, _Shown] = {}
        self._revision = -1
        self._lock = Lock()

    # --- Reading an account

    def load(self, account_id: str) -> Loaded:
        """Return an account as it stands in the store now: of version 0 if there is none.

        What is in memory is kept where the store's head is the same: that is one question to it.
        """
        with self._lock:
            kept = self._kept.get(account_id)
        loaded = self.streams.read_on(kept or self.streams.empty(account_id))
        if loaded.account.is_erased and loaded is not kept:
            self.streams.destroy_vault(account_id)  # who erased it may have been interrupted
        return self.keep(loaded)

    def keep(self, loaded: Loaded) -> Loaded:
        """Keep an account in memory as it stands, and return it."""
        if loaded.account.version:
            with self._lock:
                self._kept[loaded.account_id] = loaded
                self._kept.move_to_end(loaded.account_id)
                while len(self._kept) > KEPT_MOST:
                    self._kept.popitem(last=False)
        return loaded

    def account(self, account_id: str) -> Account:
        """Return the state of an account as it stands now; of version 0 if there is none."""
        return self.load(account_id).account

    # --- API keys

    def is_key(self, token: str) -> bool:
        """Return whether a token looks like an API key, right or wrong."""
        return is_key(token)

    def authenticate(self, token: str, scope: str) -> str:
        """Return the account whose API key a token is.

        Raises:
            BadKey: it is none that works now, in whichever process it was revoked.
            WrongKeyScope: it is not good for this scope.
            ClosedAccount: its account is closed; only reading and erasing it is left.
        """
        return self.prove(token, scope).account_id

    def prove(self, token: str, scope: str) -> KeyProof:
        """Return what `authenticate` does, and the number of the key.

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
        """Return the language that an account has chosen; empty for one that has chosen none.

        It is taken from memory where the account is there: a request with its key has just read it.
        """
        with self._lock:
            kept = self._kept.get(account_id)
        return (kept or self.load(account_id)).account.language

    # --- Names

    def names_revision(self) -> int:
        """Return how often a name, or who is a bot, has changed: answers with names are of one."""
        revision = self.reservations.revision()
        with self._lock:
            if revision != self._revision:
                self._shown.clear()
                self._revision = revision
        return revision

    def name_of(self, account_id: str) -> str | None:
        """Return the name of an account; None where it was erased, or never was.

        It is the name as of the revision that `names_revision` gave last, or a newer one.
        """
        return self._show(account_id).name

    def is_bot(self, account_id: str) -> bool:
        """Return whether an account says that a program plays for it."""
        return self._show(account_id).is_bot

    def _show(self, account_id: str) -> _Shown:
        shown = self._shown.get(account_id)
        if shown is not None and self._clock() < shown.seen_at + NAMES_SECONDS:
            return shown
        before = self._revision
        shown = self._look_up(account_id)
        with self._lock:
            if before == self._revision:  # what was counted meanwhile may be about this one
                if len(self._shown) >= KEPT_MOST:
                    self._shown.clear()
                self._shown[account_id] = shown
        return shown

    def _look_up(self, account_id: str) -> _Shown:
        seen_at, account = self._clock(), self.account(account_id)
        name = self.read_name(account_id, account)
        return _Shown(name, account.is_bot, seen_at)

    def read_name(self, account_id: str, account: Account) -> str | None:
        """Return the name of an account as its vault opens it; None where there is none."""
        if not account.is_there:
            return None
        vault = self.streams.vault(account_id)
        return vault.open(account.name) if vault else None

    def open_vault(self, account_id: str) -> Vault:
        """Return the vault of an account. Raises `NoSuchAccount` where it is gone."""
        vault = self.streams.vault(account_id)
        if vault is None:
            raise NoSuchAccount
        return vault

    def keep_looks(self) -> None:
        """Keep the looks of all names, once a store: those of before looks were kept have none.

        It is called when a process of the API starts, and before a name is reserved.
        """
        if self._are_looks_kept:
            return
        if not self.reservations.has_looks():
            self.reservations.keep_looks(self._all_names(), self.now())
            self.reservations.note_looks()
        self._are_looks_kept = True

    def _all_names(self) -> Iterator[tuple[str, str]]:
        """Yield the names that accounts have, or had, each with its account."""
        for account_id, _ in self.streams.store.heads():
            try:
                account = self.streams.read_on(self.streams.empty(account_id)).account
                vault = self.streams.vault(account_id)
                if vault and account.is_there:
                    for sealed in (account.name, *account.former_names):
                        yield vault.open(sealed), account_id
            except (Broken, Unreadable) as error:
                _log.error("the names of an account are lost", account=account_id, error=error)

    def find(self, name: str) -> str | None:
        """Return the account that goes by a name now; None if none does."""
        account_id = self.reservations.holder_of(name)
        if account_id is None:
            return None
        shown = self.read_name(account_id, self.account(account_id))
        return account_id if shown and fold_name(shown) == fold_name(name) else None

    def find_by_id_or_name(self, named: str) -> str | None:
        """Return the account of an id, or else the one that goes by a name; None if there is none.

        No name has the form of an id, so both never stand for two accounts.
        """
        if is_account_id(named) and self.account(named).is_there:
            return named
        return self.find(named)

    # --- Between accounts

    def has_blocked(self, account_id: str, other: str) -> bool:
        """Return whether an account wants nothing from another one."""
        return other in self.account(account_id).blocked
