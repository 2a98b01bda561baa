"""Endpoints that create, change, and test webhooks, and list their deliveries."""

from typing import Any, get_args

from flask import Response, request
from marshmallow import ValidationError

from accounts.execute import AccountRequest
from service.context import ApiContext
from service.contract.operation import OWN, Reply, operation
from service.contract.parameters import KEY, cursor_parameter, number_parameter, text_parameter
from service.http.body import body_of
from service.http.request import digest_of, key_of, number_of, require_account
from service.http.response import NO_STORE, reply, reply_nothing
from service.problems.errors import BadParameter
from service.webhooks.bodies import (
    WEBHOOK,
    WEBHOOK_CHANGE,
    WebhookChangeSchema,
    WebhookSchema,
)
from service.webhooks.build import read_changes, read_details
from service.webhooks.responses import (
    DeliveryPage,
    DeliveryShown,
    NewSecret,
    WebhookPage,
    WebhookShown,
    show_delivery,
    show_webhook,
)
from webhooks.deliveries import State
from webhooks.manage import MadeSecret
from webhooks.schedule import PLACE
from webhooks.subscriptions import MAIL, MAILTO

PAGE, PAGE_MOST = 50, 200
NO_MAIL = "This service sends no mail, because its operator has set no mail server."
WRONG_CHALLENGE = "It is not the challenge that a chat of this webhook has shown."
_CACHE = ("Cache-Control",)
_OWN = {"tag": "webhooks", **OWN}
_MADE = Reply(status=201, body=NewSecret, headers=("Idempotency-Replayed", "Cache-Control"))
_STATES: tuple[State, ...] = get_args(State)
_STATE = text_parameter(
    "state",
    "Only deliveries in this state.",
    {"type": "string", "enum": list(_STATES)},
    wanted=f"one of {', '.join(_STATES)}",
)
_CURSOR = cursor_parameter(PLACE, states_form=False)
_LIMIT = number_parameter(
    "limit", f"The maximum number of deliveries; by default {PAGE}.", 1, PAGE_MOST
)


class WebhookResources:
    """The webhooks of the caller's account. Each is identified by a number."""

    def __init__(self, api: ApiContext) -> None:
        self._webhooks = api.webhooks

    @operation(
        "POST /v1/webhooks",
        parameters=(KEY,),
        body=WebhookSchema,
        replies=(_MADE,),
        problems=("address-refused", "unknown-match", "too-many", "busy"),
        bucket="webhooks",
        **_OWN,
    )
    def subscribe_webhook(self) -> Response:
        """Subscribe an address to events. The receiver must confirm by echoing a challenge.

        A chat or a mail shows a link instead, which its reader opens. A browser gets a
        notification.
        """
        body, account = body_of(request), require_account(request)
        given = WEBHOOK.load(body)
        if (
            given.get("shape") == MAIL
        ):  # the digest of the request is stored, so it must not contain the address
            given |= {"url": MAILTO, "address": self._seal_mail(account, given["url"])}
            body = given
        asked = self._request_for(body)
        return self._reply_made(self._webhooks.subscribe(account, read_details(given), asked))

    def _seal_mail(self, account: str, url: str) -> str:
        if self._webhooks.mail is None:
            raise ValidationError({"shape": [NO_MAIL]})
        return self._webhooks.seal_mail(account, url)

    @operation(
        "GET /v1/webhooks",
        replies=(Reply(body=WebhookPage, headers=_CACHE),),
        bucket="reads",
        **_OWN,
    )
    def list_webhooks(self) -> Response:
        """List the account's webhooks."""
        account = require_account(request)
        subscriptions = self._webhooks.list(account)
        shown = tuple(map(show_webhook, subscriptions))
        has_mail = self._webhooks.mail is not None
        page = WebhookPage(shown, self._webhooks.push_key(account), has_mail)
        return reply(page, 200, NO_STORE)

    @operation(
        "GET /v1/webhooks/<int:webhook>",
        replies=(Reply(body=WebhookShown, headers=_CACHE),),
        bucket="reads",
        **_OWN,
    )
    def get_webhook(self, webhook: int) -> Response:
        """Return a webhook with its address, event types and status."""
        subscription = self._webhooks.get(require_account(request), webhook)
        return reply(show_webhook(subscription), 200, NO_STORE)

    @operation(
        "PATCH /v1/webhooks/<int:webhook>",
        body=WebhookChangeSchema,
        replies=(Reply(body=WebhookShown, headers=_CACHE),),
        problems=("too-many", "busy", "store-full"),
        bucket="webhooks",
        **_OWN,
    )
    def change_webhook(self, webhook: int) -> Response:
        """Change the events, muted matches or quiet hours of a webhook, or pause or resume it.

        The challenge that a person has received confirms it.
        """
        given, account = WEBHOOK_CHANGE.load(body_of(request)), require_account(request)
        if "challenge" in given:
            self._confirm(account, webhook, given["challenge"])
        changed = self._webhooks.change(
            account, webhook, read_changes(given), paused=given.get("paused")
        )
        return reply(show_webhook(changed), 200, NO_STORE)

    def _confirm(self, account: str, webhook: int, challenge: str) -> None:
        if not self._webhooks.confirm(account, webhook, challenge):
            raise ValidationError({"challenge": [WRONG_CHALLENGE]})

    @operation(
        "DELETE /v1/webhooks/<int:webhook>",
        replies=(Reply(status=204, media_type=""),),
        problems=("too-many", "busy"),
        bucket="webhooks",
        **_OWN,
    )
    def remove_webhook(self, webhook: int) -> Response:
        """Remove a webhook. Its pending deliveries are discarded and its log is deleted."""
        self._webhooks.remove(require_account(request), webhook)
        return reply_nothing()

    @operation(
        "POST /v1/webhooks/<int:webhook>/test",
        parameters=(KEY,),
        replies=(Reply(status=202, body=DeliveryShown, headers=_CACHE),),
        problems=("webhook-busy",),
        bucket="webhooks",
        **_OWN,
    )
    def test_webhook(self, webhook: int) -> Response:
        """Send a test delivery. If the receiver has not confirmed yet, send a challenge instead."""
        sent = self._webhooks.test(require_account(request), webhook, key_of(request))
        return reply(show_delivery(sent), 202, NO_STORE)

    @operation(
        "POST /v1/webhooks/<int:webhook>/secret",
        parameters=(KEY,),
        replies=(_MADE,),
        problems=("too-many", "busy"),
        bucket="webhooks",
        **_OWN,
    )
    def rotate_webhook_secret(self, webhook: int) -> Response:
        """Create a new secret. The old one also signs deliveries for another 24 hours."""
        asked = self._request_for(None)
        return self._reply_made(self._webhooks.rotate(require_account(request), webhook, asked))

    @operation(
        "GET /v1/webhooks/<int:webhook>/deliveries",
        parameters=(_STATE, _CURSOR, _LIMIT),
        replies=(Reply(body=DeliveryPage, headers=_CACHE),),
        bucket="reads",
        **_OWN,
    )
    def list_deliveries(self, webhook: int) -> Response:
        """List all deliveries of a webhook, newest first, whether sent, pending, or given up."""
        state, cursor = _state_of(request.args.get("state")), request.args.get("cursor")
        limit = number_of(request, "limit", least=1, most=PAGE_MOST) or PAGE
        try:
            page = self._webhooks.page(require_account(request), webhook, state, cursor, limit)
        except ValueError as error:
            raise BadParameter("cursor", "the `next` of a page") from error
        shown = tuple(map(show_delivery, page.deliveries))
        return reply(DeliveryPage(shown, page.cursor), 200, NO_STORE)

    @operation(
        "POST /v1/webhooks/<int:webhook>/deliveries/<delivery>/retry",
        replies=(Reply(status=202, body=DeliveryShown, headers=_CACHE),),
        problems=("webhook-not-active",),
        bucket="webhooks",
        **_OWN,
    )
    def retry_delivery(self, webhook: int, delivery: str) -> Response:
        """Send a delivery again immediately, whatever its state. Its id stays the same."""
        again = self._webhooks.send_again(require_account(request), webhook, delivery)
        return reply(show_delivery(again), 202, NO_STORE)

    @staticmethod
    def _request_for(body: Any) -> AccountRequest:
        return AccountRequest("account", key_of(request), digest_of(request, body))

    @staticmethod
    def _reply_made(made: MadeSecret) -> Response:
        repeated = {"Idempotency-Replayed": "true"} if made.is_repeated else {}
        answer = NewSecret(show_webhook(made.webhook), made.secret)
        return reply(answer, 201, {**NO_STORE, **repeated})


def _state_of(text: str | None) -> State | None:
    """Parse a delivery state. Raise `BadParameter` if it is unknown.

    Return None if the text is None.
    """
    if text is None:
        return None
    for state in _STATES:
        if state == text:
            return state
    raise BadParameter("state", f"one of {', '.join(_STATES)}")
