"""Webhook subscriptions, with their events and addresses. They are folded from account streams.

Everything that a person entered, including the address, is sealed in the account's stream. Secrets
are not stored. They are derived from the account's vault, which is destroyed if the account is
erased.
"""

from hashlib import sha256
from typing import Literal, TypeAlias, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from accounts.commands import ConfirmWebhook, PauseWebhook, RemoveWebhook
from accounts.directory import Directory
from accounts.errors import AccountError
from accounts.events import PauseReason
from accounts.execute import AccountRequest, execute
from accounts.state import WebhookState
from accounts.vault import Vault
from webhooks.deliveries import webhook_name

Wanted: TypeAlias = Literal["asked", "clock-low", "event", "finished", "invited"]
WANTED: tuple[Wanted, ...] = get_args(Wanted)
Shape: TypeAlias = Literal["standard", "discord", "slack", "ntfy", "push", "mail"]
STANDARD: Shape = "standard"
PUSH: Shape = "push"
MAIL: Shape = "mail"
MAILTO = "mailto:"  # the only URL of the shape `mail`, whose address is sealed by itself
SHAPES: tuple[Shape, ...] = get_args(Shape)
MUTED_MOST = 100  # matches per webhook
OVERLAP_MS = 24 * 3600 * 1000  # the previous secret also signs for this time

Status: TypeAlias = Literal["unconfirmed", "active", "paused"]


class PushKeys(Struct, frozen=True):
    """The keys of a browser's push subscription, in base64url without padding (RFC 8291).

    Attributes:
        p256dh: the public key of the browser, an uncompressed point of the curve P-256.
        auth: the secret of 16 bytes that the browser shares with the service.
    """

    p256dh: str
    auth: str


class QuietHours(Struct, frozen=True):
    """The time of each day at which nothing is sent.

    Attributes:
        begins: its begin, as `HH:MM`.
        ends: its end, as `HH:MM`; on the next day if it is not after the begin.
        zone: the time zone, such as `Europe/Berlin`.
    """

    begins: str
    ends: str
    zone: str


class Details(Struct, frozen=True, omit_defaults=True):
    """The details of a webhook as entered by a person.

    Attributes:
        url: the address of the receiver; `MAILTO` for mail.
        events: the kinds of events to send.
        match_id: the only match to report; empty for all matches of the account.
        shape: the form of the deliveries: `standard` for programs, that of a chat, `push` for the
            notifications of a browser, or `mail`.
        keys: the keys of the browser; None unless the shape is `push`.
        muted: the ids of matches that are not reported.
        quiet: the time of each day at which nothing is sent; None if there is none.
        address: the mail address, encrypted with the account's vault once more, so that nothing
            that shows the details shows it; empty unless the shape is `mail`.
    """

    url: str
    events: tuple[Wanted, ...]
    match_id: str = ""
    shape: Shape = STANDARD
    keys: PushKeys | None = None
    muted: tuple[str, ...] = ()
    quiet: QuietHours | None = None
    address: str = ""


class Subscription(Struct, frozen=True, kw_only=True):
    """The current state of an account's webhook.

    Attributes:
        account: the id of the account.
        number: its number in the account.
        details: the details that the person entered.
        is_confirmed: True if its receiver has echoed a challenge, or its owner has seen one.
        paused_for: the reason for the pause; None if it is not paused.
        created_at: the time of its creation, in milliseconds since 1970.
        rotated_at: the time when its secret was last replaced, in milliseconds since 1970; 0 if
            never.
        secrets: the current signing secrets, newest first.
        body_key: the 32 bytes from which the encryption keys of stored bodies are derived.
        push_root: the 32 bytes from which the account's key for push services is derived.
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
    push_root: bytes

    @property
    def status(self) -> Status:
        """The webhook's status. Events are sent only while it is `active`."""
        if not self.is_confirmed:
            return "unconfirmed"
        return "paused" if self.paused_for else "active"

    @property
    def name(self) -> str:
        """The webhook's name, unique among all accounts."""
        return webhook_name(self.account, self.number)

    @property
    def is_for_people(self) -> bool:
        """True if deliveries are messages to people, who cannot echo a challenge."""
        return self.details.shape != STANDARD

    @property
    def place(self) -> str:
        """A hash that identifies the host and port without revealing them."""
        host = urlsplit(self.details.url).netloc.lower()
        return sha256(f"formicary/host/1/{host}".encode()).hexdigest()[:24]


def seal_details(details: Details) -> str:
    """Encode details as a string that can be encrypted."""
    return msgspec.json.encode(details).decode()


def read_subscription(vault: Vault, state: WebhookState, now: int) -> Subscription:
    """Decrypt a webhook with its account's vault. `now` is in milliseconds since 1970."""
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
        push_root=vault.push_root(),
    )


class Subscriptions:
    """Provides access to all webhooks.

    Args:
        accounts: the directory of accounts.
    """

    def __init__(self, accounts: Directory) -> None:
        self._accounts = accounts

    def read(self, account: str) -> tuple[int, tuple[Subscription, ...]]:
        """Return the version of an account and its webhooks at that version, sorted by number.

        An account that is closed or gone has no webhooks.
        """
        state = self._accounts.account(account)
        vault = self._accounts.streams.vault(account) if state.webhooks else None
        if vault is None or not state.is_open:
            return state.version, ()
        now = self._accounts.now()
        subscriptions = (
            read_subscription(vault, webhook, now) for _, webhook in sorted(state.webhooks.items())
        )
        return state.version, tuple(subscriptions)

    def of_account(self, account: str) -> tuple[Subscription, ...]:
        """Return an account's webhooks, sorted by number.

        Empty if the account is closed or gone.
        """
        return self.read(account)[1]

    def find(self, account: str, number: int) -> Subscription | None:
        """Return a webhook, or None if it does not exist or was removed."""
        matching = (webhook for webhook in self.of_account(account) if webhook.number == number)
        return next(matching, None)

    def challenge(self, webhook: Subscription, delivery: str) -> str:
        """Return the string that confirms a webhook, or "" if the account no longer exists.

        A receiver must echo the string of its delivery. A person may open the link of any delivery.
        """
        vault = self._accounts.streams.vault(webhook.account)
        about = "" if webhook.is_for_people else delivery
        return vault.webhook_challenge(webhook.number, about) if vault else ""

    def mail_address(self, webhook: Subscription) -> str:
        """Return the address of a webhook's mail. Return "" if there is none, or no account."""
        vault = self._accounts.streams.vault(webhook.account)
        sealed = webhook.details.address
        return vault.open(sealed) if vault and sealed else ""

    def stop_token(self, account: str, number: int) -> str:
        """Return the string that ends a webhook's mail, or "" if the account no longer exists."""
        vault = self._accounts.streams.vault(account)
        return vault.mail_stop(number) if vault else ""

    def confirm(self, account: str, number: int) -> bool:
        """Record that a receiver has echoed its challenge.

        Return whether the webhook still exists.
        """
        return self._execute(account, ConfirmWebhook(number))

    def pause(self, account: str, number: int, reason: PauseReason) -> bool:
        """Pause a webhook. Return whether it still exists."""
        return self._execute(account, PauseWebhook(number, reason))

    def remove(self, account: str, number: int) -> bool:
        """Remove a webhook. Return whether it still existed."""
        return self._execute(account, RemoveWebhook(number))

    def _execute(
        self, account: str, command: ConfirmWebhook | PauseWebhook | RemoveWebhook
    ) -> bool:
        try:
            execute(self._accounts, account, command, AccountRequest("host"))
        except AccountError:  # the webhook or its account has been removed
            return False
        return True
