"""Management of webhooks by their owners: subscribing, changing, testing and removing."""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace
from redis import Redis

from accounts.commands import (
    AccountCommand,
    ChangeWebhook,
    ConfirmWebhook,
    PauseWebhook,
    RemoveWebhook,
    ResumeWebhook,
    RotateWebhookSecret,
    SubscribeWebhook,
)
from accounts.errors import NoSuchWebhook
from accounts.events import WebhookSecretRotated, WebhookSubscribed
from accounts.execute import AccountRequest, AccountResult, execute
from accounts.vault import ProvenKey
from matches.context import Context
from matches.queries import read
from webhooks.addresses import AddressGuard
from webhooks.deliveries import Delivery, State, delivery_id, send_again
from webhooks.kept_bodies import KeptBodies
from webhooks.live import LiveWebhooks
from webhooks.mail.addresses import read_address
from webhooks.mail.limits import MailLimits
from webhooks.mail.server import MailServer
from webhooks.messages.push import public_key_of
from webhooks.schedule import LogPage, Schedule
from webhooks.subscriptions import MAIL, Details, Subscription, Subscriptions, seal_details


class NoSuchDelivery(Exception):
    """Raised if a webhook has no delivery with this id, or no longer has it."""


class WebhookNotActive(Exception):
    """Raised if the webhook is not active, so that only challenges and tests may be sent to it."""

    def __init__(self, status: str) -> None:
        super().__init__(f"The webhook is {status}.")
        self.status = status


class MadeSecret(NamedTuple):
    """A webhook, together with a secret that has just been created for it.

    Attributes:
        webhook: the current webhook.
        secret: the secret; None if the request was repeated too late to reveal it again.
        is_repeated: True if this is the answer to an earlier request with the same key.
    """

    webhook: Subscription
    secret: str | None
    is_repeated: bool


class Webhooks:
    """The operations that owners can perform on their webhooks.

    Args:
        context: the context with accounts and matches.
        client: a connection to the job server that returns bytes.
        guard: refuses addresses in internal networks.
        mail: the mail server; None if no mail is offered.

    Attributes:
        mail: the same.
        mail_limits: the counters of mail.
        schedule: the schedule of deliveries.
        subscriptions: the webhooks of all accounts.
        live: the index of webhooks by account and match.
        bodies: the stored bodies of deliveries.
    """

    def __init__(
        self,
        context: Context,
        client: Redis,
        guard: AddressGuard,
        *,
        mail: MailServer | None = None,
    ) -> None:
        self.mail = mail
        self.mail_limits = MailLimits(client, context.now)
        self.schedule = Schedule(client, context.now)
        self.subscriptions = Subscriptions(context.accounts)
        self.live = LiveWebhooks(client, self.subscriptions, self.schedule)
        self.bodies = KeptBodies(context, client)
        self._context = context
        self._accounts = context.accounts
        self._guard = guard

    def list(self, account: str) -> tuple[Subscription, ...]:
        """Return an account's webhooks, sorted by number."""
        return self.subscriptions.of_account(account)

    def get(self, account: str, number: int) -> Subscription:
        """Return the webhook with a given number. Raises `NoSuchWebhook` if there is none."""
        subscription = self.subscriptions.find(account, number)
        if subscription is None:
            raise NoSuchWebhook
        return subscription

    def push_key(self, account: str) -> str:
        """Return the public key with which a browser of the account subscribes."""
        return public_key_of(self._accounts.open_vault(account).push_root())

    def seal_mail(self, account: str, url: str) -> str:
        """Return the mail address of a URL, encrypted with the account's vault.

        Raises:
            AddressRefused: see `webhooks.mail.addresses.read_address`.
        """
        return self._accounts.open_vault(account).seal(read_address(url), 0)

    def subscribe(self, account: str, details: Details, asked: AccountRequest) -> MadeSecret:
        """Create a webhook and send a challenge to its receiver.

        Raises:
            AddressRefused, NameNotFound: its address is internal, or cannot be resolved.
            NoSuchMatch: the account may not see the match in the details.
            TooMuchMail: the account or the mail address has had the mail of a day.
            AccountError, KeyReused: see `accounts.execute.execute`.
        """
        if details.shape == MAIL:
            self._count_mail(account, details)
        else:
            self._guard.check(details.url)
        if details.match_id:
            read.authenticate_reader(self._context, details.match_id, ProvenKey("", account))
        made = execute(self._accounts, account, SubscribeWebhook(seal_details(details)), asked)
        (event,) = made.events
        if not isinstance(event, WebhookSubscribed):
            raise TypeError(f"unexpected event {event}")
        self.live.follow(account)
        webhook = self.get(account, event.webhook)
        if webhook.status == "unconfirmed":
            self._add(webhook, "challenge", "first")
        return self._reveal(webhook, made, 1)

    def rotate(self, account: str, number: int, asked: AccountRequest) -> MadeSecret:
        """Replace the secret of a webhook.

        For another 24 hours, the old secret is also used to sign.
        """
        made = execute(self._accounts, account, RotateWebhookSecret(number), asked)
        (event,) = made.events
        if not isinstance(event, WebhookSecretRotated):
            raise TypeError(f"unexpected event {event}")
        return self._reveal(self.get(account, number), made, event.secret)

    def _reveal(self, webhook: Subscription, made: AccountResult, secret: int) -> MadeSecret:
        """Return a webhook with one of its secrets, or with None after the secret's time limit."""
        value = None
        if made.reveals_secrets(self._accounts.now()):
            value = self._accounts.open_vault(webhook.account).webhook_secret(
                webhook.number, secret
            )
        return MadeSecret(webhook, value, made.repeated)

    def change(
        self,
        account: str,
        number: int,
        changes: Mapping[str, Any] | None = None,
        *,
        paused: bool | None = None,
    ) -> Subscription:
        """Change fields of a webhook's details, or pause or resume it."""
        webhook = self.get(account, number)
        changed = replace(webhook.details, **(changes or {}))
        if changed != webhook.details:
            self._execute(account, ChangeWebhook(number, seal_details(changed)))
        if paused is not None:
            command = PauseWebhook(number, "owner") if paused else ResumeWebhook(number)
            self._execute(account, command)
        self.live.follow(account)
        return self.get(account, number)

    def confirm(self, account: str, number: int, challenge: str) -> bool:
        """Confirm a webhook whose messages are read by people. Return whether the challenge is its.

        A program confirms its webhook by echoing the challenge.
        """
        webhook = self.get(account, number)
        expected = self.subscriptions.challenge(webhook, "")
        is_right = compare_digest(expected.encode(), challenge.encode())
        if not webhook.is_for_people or not is_right:
            return False
        self._execute(account, ConfirmWebhook(number))
        self.live.follow(account)
        return True

    def is_stop_token(self, account: str, number: int, token: str) -> bool:
        """Return whether a token ends the mail of a webhook, which may have been removed."""
        expected = self.subscriptions.stop_token(account, number)
        return bool(expected) and compare_digest(expected.encode(), token.encode())

    def stop_mail(self, account: str, number: int) -> None:
        """End the mail of a webhook, whose token was right. It may have been removed before.

        The person of an address that was never confirmed gets no other challenges for a while.
        """
        webhook = self.subscriptions.find(account, number)
        if webhook is None:
            return
        if not webhook.is_confirmed:
            self.mail_limits.refuse(self.subscriptions.mail_address(webhook))
        self.remove(account, number)

    def remove(self, account: str, number: int) -> None:
        """Remove a webhook and delete its delivery log."""
        webhook = self.get(account, number)
        self._execute(account, RemoveWebhook(number))
        self.live.follow(account)
        self.schedule.forget(webhook.name)

    def _execute(self, account: str, command: AccountCommand) -> None:
        execute(self._accounts, account, command, AccountRequest("account"))

    def test(self, account: str, number: int, key: str) -> Delivery:
        """Send a test delivery, or a challenge if the webhook has not been confirmed.

        It is sent only once per idempotency key.
        """
        webhook = self.get(account, number)
        self._count_mail(account, webhook.details)
        return self._add(webhook, "test" if webhook.is_confirmed else "challenge", key)

    def _count_mail(self, account: str, details: Details) -> None:
        """Count a mail that the account requests by itself. Raises `TooMuchMail`."""
        if details.shape == MAIL:
            address = self._accounts.open_vault(account).open(details.address)
            self.mail_limits.take_request(account, address)

    def _add(self, webhook: Subscription, kind: Literal["challenge", "test"], key: str) -> Delivery:
        now = self._accounts.now()
        delivery = Delivery(
            id=delivery_id(webhook.name, kind, key),
            account=webhook.account,
            number=webhook.number,
            place=webhook.place,
            kind=kind,
            at=now,
            due=now,
            since=now,
        )
        self.schedule.add(delivery)
        return self.schedule.find(webhook.name, delivery.id) or delivery

    def page(
        self, account: str, number: int, state: State | None, cursor: str | None, limit: int
    ) -> LogPage:
        """Return a page of a webhook's delivery log, newest first.

        Raises:
            NoSuchWebhook: no webhook has this number.
            ValueError: the cursor is malformed.
        """
        return self.schedule.page(self.get(account, number).name, state, cursor, limit)

    def send_again(self, account: str, number: int, delivery: str) -> Delivery:
        """Send a delivery again immediately, whatever its state, and reset its retry count.

        Raises:
            NoSuchWebhook, NoSuchDelivery: the webhook or delivery does not exist, or no longer, or
                the delivery may not be seen yet.
            WebhookNotActive: the webhook is paused or unconfirmed.
        """
        webhook = self.get(account, number)
        earlier = self.schedule.find(webhook.name, delivery)
        if earlier is None or earlier.is_unseen:
            raise NoSuchDelivery
        if webhook.status != "active" and earlier.kind not in ("challenge", "test"):
            raise WebhookNotActive(webhook.status)
        self._count_mail(account, webhook.details)
        again = send_again(earlier, self._accounts.now())
        self.schedule.put(again)
        return again
