"""Subscriptions to webhooks: their accounts, events and addresses, folded from account streams.

Everything that a person typed, including the address, is sealed in the account's stream. Secrets
are not stored: they are derived from the account's vault, which erasing the account destroys.
"""

from hashlib import sha256
from typing import Literal, TypeAlias, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from accounts.commands import ConfirmWebhook, PauseWebhook
from accounts.directory import Directory
from accounts.errors import AccountError
from accounts.events import PauseReason
from accounts.execute import AccountRequest, execute
from accounts.state import WebhookState
from accounts.vault import Vault
from webhooks.deliveries import webhook_name

Wanted: TypeAlias = Literal["asked", "clock-low", "event", "finished", "invited"]
WANTED: tuple[Wanted, ...] = get_args(Wanted)
OVERLAP_MS = 24 * 3600 * 1000  # the time for which the previous secret signs too

Status: TypeAlias = Literal["unconfirmed", "active", "paused"]


class Details(Struct, frozen=True, omit_defaults=True):
    """The details of a webhook as a person typed them.

    Attributes:
        url: the address of the receiver.
        events: the kinds of events to send.
        match_id: the only match to report; empty for all of the account's own.
    """

    url: str
    events: tuple[Wanted, ...]
    match_id: str = ""


class Subscription(Struct, frozen=True, kw_only=True):
    """A webhook of an account in its current state.

    Attributes:
        account: the id of the account.
        number: its number in the account.
        details: the details that were typed.
        is_confirmed: True once its receiver has echoed a challenge.
        paused_for: the reason of the pause; None if it is not paused.
        created_at: the time of its creation, in milliseconds since 1970.
        rotated_at: the time at which its secret was replaced; 0 if it never was.
        secrets: the secrets that sign now, the newest first.
        body_key: the 32 bytes that seal the bodies which were sent.
    """

    account: str
    number: int
    details: Details
    is_confirmed: bool
    paused_for: PauseReason | None
    created_at: int
    rotated_at: int
    secrets: tuple[str, ...]
    body_key: bytes

    @property
    def status(self) -> Status:
        """The status: events are sent only while it is `active`."""
        if not self.is_confirmed:
            return "unconfirmed"
        return "paused" if self.paused_for else "active"

    @property
    def name(self) -> str:
        """Its name, unique among all accounts."""
        return webhook_name(self.account, self.number)

    @property
    def place(self) -> str:
        """A hash that identifies the host and port without revealing them."""
        host = urlsplit(self.details.url).netloc.lower()
        return sha256(f"formicary/host/1/{host}".encode()).hexdigest()[:24]


def seal_details(details: Details) -> str:
    """Return the details as the text that is sealed."""
    return msgspec.json.encode(details).decode()


def read_subscription(vault: Vault, state: WebhookState, now: int) -> Subscription:
    """Return a webhook as decrypted by its account's vault, at a time in milliseconds."""
    secrets = [vault.webhook_secret(state.webhook, state.secret)]
    if state.secret > 1 and now < state.rotated_at + OVERLAP_MS:
        secrets.append(vault.webhook_secret(state.webhook, state.secret - 1))
    return Subscription(
        account=vault.account_id,
        number=state.webhook,
        details=msgspec.json.decode(vault.open(state.details), type=Details),
        is_confirmed=state.is_confirmed,
        paused_for=state.paused or None,
        created_at=state.created_at,
        rotated_at=state.rotated_at,
        secrets=tuple(secrets),
        body_key=vault.webhook_body_key(state.webhook),
    )


class Subscriptions:
    """The webhooks of all accounts, read from the store.

    Args:
        accounts: the directory of accounts.
    """

    def __init__(self, accounts: Directory) -> None:
        self._accounts = accounts

    def read(self, account: str) -> tuple[int, tuple[Subscription, ...]]:
        """Return the version of an account, and its webhooks then, in order.

        An account that is closed or gone has none.
        """
        state = self._accounts.account(account)
        vault = self._accounts.streams.vault(account) if state.webhooks else None
        if vault is None or not state.is_open:
            return state.version, ()
        now = self._accounts.now()
        found = (
            read_subscription(vault, webhook, now) for _, webhook in sorted(state.webhooks.items())
        )
        return state.version, tuple(found)

    def of_account(self, account: str) -> tuple[Subscription, ...]:
        """Return the webhooks of an account, in order; none if it is closed or gone."""
        return self.read(account)[1]

    def find(self, account: str, number: int) -> Subscription | None:
        """Return a webhook; None if it does not exist, or no longer."""
        found = (webhook for webhook in self.of_account(account) if webhook.number == number)
        return next(found, None)

    def challenge(self, account: str, number: int, delivery: str) -> str:
        """Return the text that a challenge's receiver must echo; empty if the account is gone."""
        vault = self._accounts.streams.vault(account)
        return vault.webhook_challenge(number, delivery) if vault else ""

    def confirm(self, account: str, number: int) -> bool:
        """Note that a receiver echoed its challenge; return whether the webhook still exists."""
        return self._execute(account, ConfirmWebhook(number))

    def pause(self, account: str, number: int, reason: PauseReason) -> bool:
        """Pause a webhook; return whether it still exists."""
        return self._execute(account, PauseWebhook(number, reason))

    def _execute(self, account: str, command: ConfirmWebhook | PauseWebhook) -> bool:
        try:
            execute(self._accounts, account, command, AccountRequest("host"))
        except AccountError:  # it, or its account, is gone in the meantime
            return False
        return True
