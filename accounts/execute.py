"""The handler of all account commands. It loads the account, decides, encrypts and appends."""

import base64
from hashlib import sha256
from hmac import compare_digest
from unicodedata import normalize

import structlog
from msgspec import Struct
from msgspec.structs import replace

from accounts.commands import (
    AccountCommand,
    BlockSomebody,
    EraseAccount,
    MarkAccount,
    PauseWebhook,
    RecoverAccount,
    RegisterAccount,
    RemovePasskey,
    RemoveWebhook,
    RenameAccount,
    RevokeKey,
    UnblockSomebody,
)
from accounts.decide import decide_account
from accounts.directory import Directory
from accounts.errors import BadKey, ErasedAccount, NameLooksTaken, NameTaken, NoSuchAccount
from accounts.events import AccountErased, AccountEvent
from accounts.names import check_name
from accounts.streams import LoadedAccount
from accounts.test_accounts import LIFE_MS, Expiry
from accounts.vault import VAULT_BYTES, Vault, hash_of, read_recovery
from events import (
    Answer,
    Entry,
    Head,
    KeyReused,
    StoreFull,
    StoreNearlyFull,
    VersionConflict,
)

TRIES = 8
REPEATED_MS = 24 * 3600 * 1000  # within this time, a repeated request returns the secrets again
_log = structlog.get_logger()
# Commands that revoke access or protect a person. They are accepted even if the store is full.
_VITAL = (
    BlockSomebody,
    EraseAccount,
    PauseWebhook,
    RecoverAccount,
    RemovePasskey,
    RemoveWebhook,
    RevokeKey,
    UnblockSomebody,
)
_SHOWN = (RegisterAccount, RenameAccount, MarkAccount, EraseAccount)  # may change the name


class AccountRequest(Struct, frozen=True):
    """The metadata of a command: its sender, idempotency key and body digest.

    Attributes:
        by: the sender: `account`, `admin`, or `host` before the account exists.
        key: the idempotency key, or empty.
        digest: the digest of the request body.
    """

    by: str
    key: str = ""
    digest: str = ""


class AccountResult(Struct, frozen=True):
    """The result of an account command.

    Attributes:
        loaded: the account after the command.
        events: the events of the command; empty if it changed nothing.
        at: the time when they were stored, in milliseconds since 1970.
        repeated: True if this is the stored answer to an earlier request with the same key.
    """

    loaded: LoadedAccount
    events: tuple[AccountEvent, ...]
    at: int
    repeated: bool

    def reveals_secrets(self, now: int) -> bool:
        """Return whether the answer may still include keys and codes. It may do so for 24 hours."""
        return now < self.at + REPEATED_MS


def account_id_for(directory: Directory, key: str) -> str:
    """Return the id of the account that a request with this idempotency key registers.

    It consists of 16 letters and digits. Account ids are public, but a repeated idempotency key
    returns the answer with the API key again. Therefore the id must not reveal the idempotency key.
    An account that was registered before the store had a secret keeps its old id.
    """
    old = _old_account_id_for(key)
    if directory.streams.store.head(old).version:
        return old
    return directory.secret.derive_id("account", key)


def _old_account_id_for(key: str) -> str:
    digest = sha256(b"formicary/account/1\x00" + key.encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def register(
    directory: Directory, command: RegisterAccount, *, key: str, digest: str
) -> AccountResult:
    """Register an account. A repeated idempotency key returns the same account.

    Raises:
        BadName, NameTaken: the name is not allowed, or not available.
        ErasedAccount: the idempotency key registered an account that has been erased since.
        KeyReused: the idempotency key was sent with another body before.
        StoreNearlyFull: the store has no room for another account.
    """
    account_id, request = account_id_for(directory, key), AccountRequest("host", key, digest)
    for _ in range(TRIES):
        loaded = directory.load(account_id)
        if loaded.state.is_erased:
            raise ErasedAccount
        if loaded.state.version:
            kept = find_answer(directory, loaded, request)
            if kept is not None:
                return kept
            if directory.streams.store.head(account_id).version:
                raise KeyReused  # the account exists, but another key registered it
            continue  # a failover has lost the account since it was loaded
        name = check_name(command.name, directory.reserved)
        if not directory.capacity.accepts_new:
            raise StoreNearlyFull
        _reserve(directory, name, account_id, is_test=command.is_test)
        if command.is_test:
            expiry = Expiry("account", account_id)
            directory.expiries.note(expiry, directory.now() + LIFE_MS)
        root = directory.draw(VAULT_BYTES)
        vault = Vault(account_id, root)
        events = decide_account(loaded.state, replace(command, name=name), vault)
        try:
            return _append(directory, loaded, events, request, root)
        except VersionConflict:  # a concurrent request with this key won
            continue
    raise VersionConflict(Head(0, b""), ())


def recover(directory: Directory, code: str, request: AccountRequest) -> tuple[str, AccountResult]:
    """Replace all keys of the account that a recovery code identifies.

    Return its id and the result.

    Raises:
        BadKey: the code is not an account's current recovery code.
    """
    account_id = read_recovery(code)
    if account_id is None:
        _log.warning("a wrong recovery code was refused", account="none")
        raise BadKey
    loaded = directory.load(account_id)
    kept = find_answer(directory, loaded, request)
    if kept is not None:  # the digest of the first request covers the code
        return account_id, kept
    if not compare_digest(loaded.state.recovery or "-", hash_of(code)):
        _log.warning("a wrong recovery code was refused", account=account_id)
        raise BadKey
    return account_id, execute(directory, account_id, RecoverAccount(), request)


def execute(
    directory: Directory, account_id: str, command: AccountCommand, request: AccountRequest
) -> AccountResult:
    """Execute an account command.

    If the idempotency key was used before, return the earlier answer.

    Raises:
        AccountError: the command is refused; see `decide_account`.
        BadName, NameTaken: the new name is not allowed, or not available.
        KeyReused: the idempotency key was sent with another body.
        StoreFull: the store is full, and the account itself sent a command that is not vital.
        VersionConflict: the command conflicted with other requests 8 times in a row.
    """
    for _ in range(TRIES):
        loaded = directory.load(account_id)
        vault = directory.streams.vault(account_id)
        if vault is None:
            raise ErasedAccount if loaded.state.version else NoSuchAccount
        kept = find_answer(directory, loaded, request)
        if kept is not None:
            return kept
        if isinstance(command, RenameAccount):
            command = _check_renaming(directory, command, vault.open(loaded.state.name))
        events = decide_account(loaded.state, command, vault)
        if not events:
            return AccountResult(loaded, (), loaded.at, repeated=False)
        needs_capacity = request.by == "account" and not isinstance(command, _VITAL)
        if needs_capacity and not directory.capacity.accepts_commands:
            raise StoreFull
        if isinstance(command, RenameAccount):
            _reserve(directory, command.name, account_id, is_test=loaded.state.is_test)
        try:
            done = _append(directory, loaded, events, request)
        except VersionConflict:
            continue
        if isinstance(command, _SHOWN):
            directory.reservations.count_change()
        return done
    raise VersionConflict(loaded.head, ())


def erase(directory: Directory, account_id: str, request: AccountRequest) -> None:
    """Erase an account, so that the text its person entered can never be read again.

    If the call is interrupted, it may be repeated.

    Raises:
        NoSuchAccount: the account does not exist.
    """
    account = directory.account(account_id)
    vault = directory.streams.vault(account_id)
    if vault is not None and not account.is_erased:
        names = tuple(vault.open(sealed) for sealed in (account.name, *account.former_names))
        if account.is_test:
            directory.reservations.release(names)
        else:
            directory.reservations.bury(names)
        execute(directory, account_id, EraseAccount(), request)
    elif not account.version:
        raise NoSuchAccount
    directory.streams.destroy_vault(account_id)
    directory.reservations.count_change()


def erase_without_vault(directory: Directory, account_id: str) -> bool:
    """Erase an account whose vault was lost, and its names. Return False if it was already erased.

    Without the vault, the person's texts are unreadable already.
    """
    loaded = directory.load(account_id)
    is_new = bool(loaded.state.version) and not loaded.state.is_erased
    if is_new:
        _append(directory, loaded, (AccountErased(),), AccountRequest("admin"))
    directory.reservations.bury_all_of(account_id, is_test=loaded.state.is_test)
    directory.reservations.count_change()
    return is_new


def _check_renaming(directory: Directory, command: RenameAccount, name: str) -> RenameAccount:
    """Normalize the name in a command. The account's current name is always allowed.

    Raises:
        BadName: the name is not allowed.
    """
    if normalize("NFKC", command.name) == name:  # the current name may be older than a naming rule
        return RenameAccount(name, command.is_by_admin)
    return RenameAccount(check_name(command.name, directory.reserved), command.is_by_admin)


def _reserve(directory: Directory, name: str, account_id: str, *, is_test: bool) -> None:
    """Reserve a name for an account. Test accounts have names of their own.

    Raises:
        NameTaken: another account has the name, or one that looks like it.
    """
    directory.keep_looks()
    now, reservations = directory.now(), directory.reservations
    held = reservations.reserve(name, account_id, now, is_test=is_test)
    if held and held.by and not directory.account(held.by).version:
        held = reservations.reserve(name, account_id, now, abandoned=held.by, is_test=is_test)
    if held:
        raise NameLooksTaken if held.is_alike else NameTaken


def _append(
    directory: Directory,
    loaded: LoadedAccount,
    events: tuple[AccountEvent, ...],
    request: AccountRequest,
    vault: bytes = b"",
) -> AccountResult:
    after, answer = directory.streams.append(
        loaded,
        events,
        by=request.by,
        at=directory.now(),
        key=request.key,
        digest=request.digest,
        vault=vault,
    )
    if answer.repeated:
        return _answer_again(directory, directory.load(loaded.stream_id), answer)
    directory.streams.keep(after)
    return AccountResult(after, events, after.at, repeated=False)


def find_answer(
    directory: Directory, loaded: LoadedAccount, request: AccountRequest
) -> AccountResult | None:
    """Return the stored answer to an idempotency key, or None if the key is new or empty.

    Raises:
        KeyReused: the idempotency key was sent with another body.
    """
    if not request.key:
        return None
    store, version = directory.streams.store, loaded.head.version
    answer, _, _ = store.catch_up(loaded.stream_id, version, key=request.key, digest=request.digest)
    return _answer_again(directory, directory.load(loaded.stream_id), answer) if answer else None


def _answer_again(directory: Directory, loaded: LoadedAccount, answer: Answer) -> AccountResult:
    streams = directory.streams
    count = answer.last - answer.first + 1
    entries: tuple[Entry, ...] = streams.store.page(
        loaded.stream_id, answer.first - 1, answer.last, count
    )
    records = [streams.codec.record(entry) for entry in entries]
    events = tuple(record.event for record in records)
    return AccountResult(loaded, events, records[-1].at, repeated=True)
