"""Fold of an account's stream. It accepts every event and makes no decisions."""

from typing import Any, assert_never

from msgspec.structs import replace

from accounts import events as e
from accounts.state import Account, KeyState, PasskeyState, WebhookState


def evolve_account(  # noqa: PLR0911  # one case an event
    account: Account, event: e.AccountEvent, at: int
) -> Account:
    """Apply an event to an account. `at` is its time in milliseconds since 1970."""
    account = replace(account, version=account.version + 1)
    if isinstance(event, e.WebhookEvent):
        return replace(account, **_evolve_webhooks(account, event, at))
    if isinstance(event, e.PasskeyEvent):
        return _evolve_passkeys(account, event, at)
    match event:
        case e.AccountRegistered(name=name, is_bot=is_bot, key=key, recovery=recovery):
            made = Account(account.version, name, is_bot=is_bot, registered_at=at)
            made = replace(made, recovery=recovery, is_test=bool(event.is_test))
            return _add_key(made, key, at)
        case e.AccountRenamed(name=name):
            former = (*account.former_names, account.name)
            return replace(account, name=name, former_names=former)
        case e.AccountMarked(is_bot=is_bot):
            return replace(account, is_bot=is_bot)
        case e.LanguageChosen(language=language):
            return replace(account, language=language)
        case e.KeyIssued() | e.KeyRotated() | e.KeyRevoked() | e.AccountRecovered():
            return _evolve_keys(account, event, at)
        case e.SomebodyBlocked(account=other):
            return replace(account, blocked=account.blocked | {other})
        case e.SomebodyUnblocked(account=other):
            return replace(account, blocked=account.blocked - {other})
        case e.AccountClosed():
            return replace(account, webhooks={}, is_closed=True)
        case e.AccountErased():
            return Account(
                account.version,
                registered_at=account.registered_at,
                is_erased=True,
                is_test=account.is_test,
            )
        case _:
            assert_never(event)


def _evolve_webhooks(account: Account, event: e.WebhookEvent, at: int) -> dict[str, Any]:
    """Return the account fields that a webhook event changes, with their new values."""
    number, webhooks = event.webhook, dict(account.webhooks)
    match event:
        case e.WebhookSubscribed(details=details):
            webhooks[number] = WebhookState(number, details, at)
            return {"webhooks": webhooks, "webhook_count": number}
        case e.WebhookChanged(details=details):
            webhooks[number] = replace(webhooks[number], details=details)
        case e.WebhookConfirmed():
            webhooks[number] = replace(webhooks[number], is_confirmed=True)
        case e.WebhookSecretRotated(secret=secret):
            webhooks[number] = replace(webhooks[number], secret=secret, rotated_at=at)
        case e.WebhookPaused(reason=reason):
            webhooks[number] = replace(webhooks[number], paused=reason)
        case e.WebhookResumed():
            webhooks[number] = replace(webhooks[number], paused="")
        case e.WebhookRemoved():
            del webhooks[number]
        case _:
            assert_never(event)
    return {"webhooks": webhooks}


def _evolve_keys(
    account: Account,
    event: e.KeyIssued | e.KeyRotated | e.KeyRevoked | e.AccountRecovered,
    at: int,
) -> Account:
    match event:
        case e.KeyIssued(key=key):
            return _add_key(account, key, at)
        case e.KeyRotated(number=number, key=key):
            passkey = account.keys[number].passkey
            return _add_key(_drop_keys(account, number), key, at, passkey)
        case e.KeyRevoked(number=number):
            return _drop_keys(account, number)
        case e.AccountRecovered(key=key, recovery=recovery):
            bare = replace(account, keys={}, passkeys={}, recovery=recovery)
            return _add_key(bare, key, at)
        case _:
            assert_never(event)


def _evolve_passkeys(account: Account, event: e.PasskeyEvent, at: int) -> Account:
    number, passkeys = event.passkey, dict(account.passkeys)
    match event:
        case e.PasskeyAdded(details=details, signatures=signatures):
            passkeys[number] = PasskeyState(number, details, signatures, at)
            return replace(account, passkeys=passkeys, passkey_count=number)
        case e.PasskeyUsed(signatures=signatures, key=key, revoked=revoked):
            passkeys[number] = replace(passkeys[number], signatures=signatures, used_at=at)
            account = replace(_drop_keys(account, *revoked), passkeys=passkeys)
            return _add_key(account, key, at, number)
        case e.PasskeyRemoved(revoked=revoked):
            del passkeys[number]
            return replace(_drop_keys(account, *revoked), passkeys=passkeys)
        case _:
            assert_never(event)


def _add_key(account: Account, grant: e.KeyGrant, at: int, passkey: int = 0) -> Account:
    key = KeyState(grant.number, grant.hash, grant.scopes, grant.label, at, passkey)
    return replace(account, keys={**account.keys, grant.number: key}, key_count=grant.number)


def _drop_keys(account: Account, *numbers: int) -> Account:
    keys = {number: key for number, key in account.keys.items() if number not in numbers}
    return replace(account, keys=keys)
