"""Pure functions that decide which events an account command produces."""

from collections.abc import Collection
from typing import assert_never

from msgspec import UNSET

from accounts.commands import (
    AccountCommand,
    AddPasskey,
    BlockSomebody,
    ChangeWebhook,
    ChooseLanguage,
    CloseAccount,
    ConfirmWebhook,
    EraseAccount,
    IssueKey,
    MarkAccount,
    PasskeyCommand,
    PauseWebhook,
    RecoverAccount,
    RegisterAccount,
    RemovePasskey,
    RemoveWebhook,
    RenameAccount,
    ResumeWebhook,
    RevokeKey,
    RotateKey,
    RotateWebhookSecret,
    SubscribeWebhook,
    UnblockSomebody,
    UsePasskey,
    WebhookCommand,
)
from accounts.errors import (
    ClosedAccount,
    ErasedAccount,
    LastManagingKey,
    NoSuchAccount,
    NoSuchKey,
    NoSuchPasskey,
    NoSuchWebhook,
    TooMany,
)
from accounts.events import (
    AccountClosed,
    AccountErased,
    AccountEvent,
    AccountMarked,
    AccountRecovered,
    AccountRegistered,
    AccountRenamed,
    KeyGrant,
    KeyIssued,
    KeyRevoked,
    KeyRotated,
    LanguageChosen,
    PasskeyAdded,
    PasskeyRemoved,
    PasskeyUsed,
    SomebodyBlocked,
    SomebodyUnblocked,
    WebhookChanged,
    WebhookConfirmed,
    WebhookPaused,
    WebhookRemoved,
    WebhookResumed,
    WebhookSecretRotated,
    WebhookSubscribed,
)
from accounts.scopes import MANAGE, SCOPES, Scope
from accounts.state import Account
from accounts.vault import Vault, hash_of

KEYS_MOST = 20
PASSKEYS_MOST = 20
WEBHOOKS_MOST = 20
BLOCKED_MOST = 1000
RENAMES_MOST = 20  # former names stay reserved permanently
EVENTS_MOST = 20_000  # per account; otherwise endless key rotation would fill the store
FIRST_LABEL, RECOVERED_LABEL = "first key", "recovered"


def decide_account(  # noqa: PLR0911  # one case a command
    account: Account, command: AccountCommand, vault: Vault
) -> tuple[AccountEvent, ...]:
    """Return the events that a command causes. The tuple is empty if nothing would change.

    The caller checks that a name is free and that the sender may use the command.

    Raises:
        NoSuchAccount: the account was never registered.
        ErasedAccount, ClosedAccount: the account was erased, or closed by an administrator.
        NoSuchKey, NoSuchPasskey, NoSuchWebhook: the account has no key, passkey or webhook with
        this number.
        LastManagingKey: the command would leave neither a key that manages the account nor a
        passkey, and does not allow that.
        TooMany: the account has reached its limit of keys, passkeys, webhooks or blocked accounts.
    """
    if isinstance(command, RegisterAccount):
        return _register(account, command, vault)
    _check_open(account, command)
    if isinstance(command, WebhookCommand):
        return _decide_webhooks(account, command, vault)
    if isinstance(command, PasskeyCommand):
        return _decide_passkeys(account, command, vault)
    match command:
        case RenameAccount():
            return _rename(account, command, vault)
        case MarkAccount(is_bot=is_bot):
            return () if account.is_bot == is_bot else (AccountMarked(is_bot=is_bot),)
        case ChooseLanguage(language=language):
            return () if account.language == language else (LanguageChosen(language=language),)
        case IssueKey() | RotateKey() | RevokeKey() | RecoverAccount():
            return _decide_keys(account, command, vault)
        case BlockSomebody(account=other):
            return _block(account, other)
        case UnblockSomebody(account=other):
            return (SomebodyUnblocked(account=other),) if other in account.blocked else ()
        case CloseAccount(reason=reason):
            return () if account.is_closed else (AccountClosed(reason=reason),)
        case EraseAccount():
            return (AccountErased(),)
        case _:
            assert_never(command)


def _block(account: Account, other: str) -> tuple[AccountEvent, ...]:
    if other in account.blocked:
        return ()
    _check_room(len(account.blocked), BLOCKED_MOST, "blocked accounts")
    return (SomebodyBlocked(account=other),)


def _register(account: Account, command: RegisterAccount, vault: Vault) -> tuple[AccountEvent, ...]:
    if account.is_erased:
        raise ErasedAccount
    if account.version:
        return ()
    key = _grant(account, FIRST_LABEL, SCOPES, vault)
    registered = AccountRegistered(
        name=vault.seal(command.name, 1),
        is_bot=command.is_bot,
        key=key,
        recovery=hash_of(vault.recovery_code(key.number)),
        is_test=command.is_test or UNSET,
    )
    return (registered,)


def _rename(account: Account, command: RenameAccount, vault: Vault) -> tuple[AccountEvent, ...]:
    if vault.open(account.name) == command.name:
        return ()
    if not command.is_by_admin:
        _check_room(len(account.former_names), RENAMES_MOST, "former names")
    return (AccountRenamed(name=vault.seal(command.name, account.version + 1)),)


def _check_open(account: Account, command: AccountCommand) -> None:
    """Check that the account accepts a command.

    A closed account can only be signed in to, recovered or erased. Administrators can still rename
    it.
    """
    if not account.version:
        raise NoSuchAccount
    if account.is_erased:
        raise ErasedAccount
    if isinstance(command, CloseAccount | EraseAccount):
        return
    by_admin = isinstance(command, RenameAccount) and command.is_by_admin
    if account.is_closed and not by_admin and not isinstance(command, RecoverAccount | UsePasskey):
        raise ClosedAccount
    _check_room(account.version, EVENTS_MOST, "events")


def _decide_keys(
    account: Account, command: IssueKey | RotateKey | RevokeKey | RecoverAccount, vault: Vault
) -> tuple[AccountEvent, ...]:
    match command:
        case IssueKey(label=label, scopes=scopes):
            _check_room(len(account.keys), KEYS_MOST, "keys")
            return (KeyIssued(key=_grant(account, label, scopes, vault)),)
        case RotateKey(number=number):
            old = account.keys.get(number)
            if old is None:
                raise NoSuchKey
            key = _grant(account, vault.open(old.label), old.scopes, vault)
            return (KeyRotated(number=number, key=key),)
        case RevokeKey(number=number):
            key_state = account.keys.get(number)
            if key_state is None:
                raise NoSuchKey
            manages = MANAGE in key_state.scopes and not account.passkeys
            if manages and not command.even_if_last:
                _check_managing(account, {number})
            return (KeyRevoked(number=number),)
        case RecoverAccount():
            key = _grant(account, RECOVERED_LABEL, _scopes_of_owner(account), vault)
            code = vault.recovery_code(key.number)
            return (AccountRecovered(key=key, recovery=hash_of(code)),)


def _decide_passkeys(
    account: Account, command: PasskeyCommand, vault: Vault
) -> tuple[AccountEvent, ...]:
    match command:
        case AddPasskey(details=text, signatures=signatures):
            _check_room(len(account.passkeys), PASSKEYS_MOST, "passkeys")
            number, details = account.passkey_count + 1, vault.seal(text, account.version + 1)
            return (PasskeyAdded(passkey=number, details=details, signatures=signatures),)
        case UsePasskey(passkey=number, signatures=signatures, label=label):
            if number not in account.passkeys:
                raise NoSuchPasskey
            revoked = _make_room(account)
            key = _grant(account, label, _scopes_of_owner(account), vault)
            used = PasskeyUsed(passkey=number, signatures=signatures, key=key, revoked=revoked)
            return (used,)
        case RemovePasskey(passkey=number, even_if_last=even_if_last):
            if number not in account.passkeys:
                raise NoSuchPasskey
            revoked = tuple(key.number for key in account.keys.values() if key.passkey == number)
            if not even_if_last and account.passkeys.keys() == {number}:
                _check_managing(account, {*revoked})
            return (PasskeyRemoved(passkey=number, revoked=revoked),)
        case _:
            assert_never(command)


def _make_room(account: Account) -> tuple[int, ...]:
    """Return the keys to revoke before another key is issued: the oldest ones from passkeys.

    Otherwise a person who signs out without revoking the key could not sign in any more.

    Raises:
        TooMany: all keys were issued by hand.
    """
    excess = max(0, len(account.keys) + 1 - KEYS_MOST)
    replaceable = sorted(key.number for key in account.keys.values() if key.passkey)
    _check_room(len(account.keys) - len(replaceable), KEYS_MOST, "keys")
    return tuple(replaceable[:excess])


def _scopes_of_owner(account: Account) -> tuple[Scope, ...]:
    """Return the scopes of a key that is issued to the person who proved to own the account."""
    return (MANAGE,) if account.is_closed else SCOPES


def _check_managing(account: Account, revoked: Collection[int]) -> None:
    """Check that a key that can issue further keys remains.

    Raises:
        LastManagingKey: none would remain.
    """
    remaining = (key for number, key in account.keys.items() if number not in revoked)
    if not any(MANAGE in key.scopes for key in remaining):
        raise LastManagingKey


def _grant(account: Account, label: str, scopes: tuple[Scope, ...], vault: Vault) -> KeyGrant:
    number = account.key_count + 1
    ordered = tuple(scope for scope in SCOPES if scope in scopes)
    sealed = vault.seal(label, account.version + 1)
    return KeyGrant(number, hash_of(vault.key_token(number)), ordered, sealed)


def _decide_webhooks(  # noqa: PLR0911  # one case a command
    account: Account, command: WebhookCommand, vault: Vault
) -> tuple[AccountEvent, ...]:
    seq = account.version + 1
    if isinstance(command, SubscribeWebhook):
        _check_room(len(account.webhooks), WEBHOOKS_MOST, "webhooks")
        number, details = account.webhook_count + 1, vault.seal(command.details, seq)
        return (WebhookSubscribed(webhook=number, details=details),)
    number = command.webhook
    now = account.webhooks.get(number)
    if now is None:
        raise NoSuchWebhook
    match command:
        case ChangeWebhook(details=text):
            return (WebhookChanged(webhook=number, details=vault.seal(text, seq)),)
        case ConfirmWebhook():
            return () if now.is_confirmed else (WebhookConfirmed(webhook=number),)
        case RotateWebhookSecret():
            return (WebhookSecretRotated(webhook=number, secret=now.secret + 1),)
        case PauseWebhook(reason=reason):
            return () if now.paused else (WebhookPaused(webhook=number, reason=reason),)
        case ResumeWebhook():
            return (WebhookResumed(webhook=number),) if now.paused else ()
        case RemoveWebhook():
            return (WebhookRemoved(webhook=number),)
        case _:
            assert_never(command)


def _check_room(count: int, most: int, things: str) -> None:
    if count >= most:
        raise TooMany(f"An account has at most {most} {things}.")
