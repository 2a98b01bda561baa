"""The fold of an account's stream: it never refuses and decides nothing."""

from typing import assert_never

from msgspec.structs import replace

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
    SomebodyBlocked,
    SomebodyUnblocked,
    WebhookChanged,
    WebhookConfirmed,
    WebhookEvent,
    WebhookPaused,
    WebhookRemoved,
    WebhookResumed,
    WebhookSecretRotated,
    WebhookSubscribed,
)
from accounts.state import Account, KeyState, WebhookState


def evolve_account(  # noqa: PLR0911, PLR0912  # one case an event
    account: Account, event: AccountEvent, at: int
) -> Account:
    """Return an account after its next event, which was stored at a time in milliseconds."""
    account = replace(account, version=account.version + 1)
    match event:
        case AccountRegistered(name=name, is_bot=is_bot, key=key, recovery=recovery):
            made = Account(account.version, name, is_bot=is_bot, registered_at=at)
            return _add_key(replace(made, recovery=recovery), key, at)
        case AccountRenamed(name=name):
            former = (*account.former_names, account.name)
            return replace(account, name=name, former_names=former)
        case AccountMarked(is_bot=is_bot):
            return replace(account, is_bot=is_bot)
        case KeyIssued(key=key):
            return _add_key(account, key, at)
        case KeyRotated(number=number, key=key):
            return _add_key(_drop_key(account, number), key, at)
        case KeyRevoked(number=number):
            return _drop_key(account, number)
        case AccountRecovered(key=key, recovery=recovery):
            return _add_key(replace(account, keys={}, recovery=recovery), key, at)
        case WebhookSubscribed(webhook=number, details=details):
            webhooks = {**account.webhooks, number: WebhookState(number, details, at)}
            return replace(account, webhooks=webhooks, webhook_count=number)
        case WebhookRemoved(webhook=number):
            left = {one: state for one, state in account.webhooks.items() if one != number}
            return replace(account, webhooks=left)
        case (
            WebhookChanged()
            | WebhookConfirmed()
            | WebhookSecretRotated()
            | WebhookPaused()
            | WebhookResumed()
        ):
            webhook = _evolve_webhook(account.webhooks[event.webhook], event, at)
            return replace(account, webhooks={**account.webhooks, event.webhook: webhook})
        case SomebodyBlocked(account=other):
            return replace(account, blocked=account.blocked | {other})
        case SomebodyUnblocked(account=other):
            return replace(account, blocked=account.blocked - {other})
        case AccountClosed():
            return replace(account, webhooks={}, is_closed=True)
        case AccountErased():
            return Account(account.version, registered_at=account.registered_at, is_erased=True)
        case _:
            assert_never(event)


def _evolve_webhook(webhook: WebhookState, event: WebhookEvent, at: int) -> WebhookState:
    match event:
        case WebhookChanged(details=details):
            return replace(webhook, details=details)
        case WebhookConfirmed():
            return replace(webhook, is_confirmed=True)
        case WebhookSecretRotated(secret=secret):
            return replace(webhook, secret=secret, rotated_at=at)
        case WebhookPaused(reason=reason):
            return replace(webhook, paused=reason)
        case WebhookResumed():
            return replace(webhook, paused="")
        case _:
            assert_never(event)


def _add_key(account: Account, grant: KeyGrant, at: int) -> Account:
    key = KeyState(grant.number, grant.hash, grant.scopes, grant.label, at)
    return replace(account, keys={**account.keys, grant.number: key}, key_count=grant.number)


def _drop_key(account: Account, number: int) -> Account:
    keys = {one: key for one, key in account.keys.items() if one != number}
    return replace(account, keys=keys)
