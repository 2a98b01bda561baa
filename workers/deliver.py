"""The deliverer, which sends due deliveries in parallel and stores the results."""

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hmac import compare_digest
from random import uniform
from threading import BoundedSemaphore, Event
from time import monotonic

import msgspec
import structlog
from msgspec.structs import replace
from redis.exceptions import ResponseError

from accounts.events import PauseReason
from events import refusal_of
from matches.context import Context
from projections.lobby_follower import SERVER_GONE
from projections.operations.faults import describe_fault
from projections.operations.parked import Parked
from webhooks.bodies import NotYet, build_body, find_sight, is_answered
from webhooks.deliveries import Delivery, State, settle
from webhooks.kept_bodies import SeatLost
from webhooks.mail.post import MailPost
from webhooks.manage import Webhooks
from webhooks.messages.requests import write_request
from webhooks.quiet import quiet_until
from webhooks.schedule import QUICK_MS, Outcome
from webhooks.sender import PostResult, Sender
from webhooks.subscriptions import MAIL, PUSH, Subscription

AT_ONCE = 32
END_SECONDS = 6.0  # for running deliveries after a stop
LOOK_SECONDS = 0.25
RENEW_SECONDS = 1.0
LOOK_AGAIN_MS = 30_000  # for deliveries that spectators see later
RECONNECT_SECONDS = 0.5
REFUSED_SECONDS = 1.0
NOT_FOUND = 404
LOCAL_SITE = "http://localhost:8000"

_log = structlog.get_logger()
_lines = logging.getLogger(__name__)


class Deliverer:
    """Sends deliveries when they are due.

    Args:
        context: the source of the matches.
        webhooks: provides the schedule and the subscriptions.
        sender: posts the bodies.
        jitter: returns a random number from -1 to 1.
        site: the address of the pages, which messages to people lead to.
        parked: the store of deliveries that were given up.
        note_attempt: a callback that receives the state after each attempt.

    Attributes:
        left_under_way: the number of deliveries that were still running when it stopped. They are
            due again soon.
    """

    def __init__(
        self,
        context: Context,
        webhooks: Webhooks,
        sender: Sender,
        jitter: Callable[[], float] = lambda: uniform(-1, 1),  # noqa: S311 - not a secret
        *,
        site: str = LOCAL_SITE,
        parked: Parked | None = None,
        note_attempt: Callable[[State], None] = lambda _: None,
    ) -> None:
        self._site = site
        self._parked = parked
        self._note_attempt = note_attempt
        self._context = context
        self._schedule = webhooks.schedule
        self._subscriptions = webhooks.subscriptions
        self._live = webhooks.live
        self._bodies = webhooks.bodies
        self._sender = sender
        self._mail = MailPost(context, webhooks, site)
        self._now = context.now
        self._jitter = jitter
        self._renew_at = 0.0
        self.left_under_way = 0
        self._ended = Event()  # set when a delivery ends, since its host may then take another

    def run(self, stop: Event) -> None:
        """Send deliveries until stopped. Those already running then get a few seconds to finish.

        A delivery that does not finish in time becomes due again soon.
        """
        free, under_way = BoundedSemaphore(AT_ONCE), dict[str, Delivery]()

        def finish(delivery: Delivery) -> None:
            try:
                self.attempt(delivery)
            finally:
                under_way.pop(delivery.id, None)
                free.release()
                self._ended.set()

        threads = ThreadPoolExecutor(AT_ONCE, "deliver")
        while not stop.is_set():
            has_room = free.acquire(timeout=LOOK_SECONDS)
            delivery = self._claim(stop, under_way, has_room=has_room)
            if delivery is not None:
                under_way[delivery.id] = delivery
                threads.submit(finish, delivery)
            elif has_room:
                free.release()
        until = monotonic() + END_SECONDS
        while under_way and monotonic() < until:
            self._ended.wait(LOOK_SECONDS)
            self._ended.clear()
        threads.shutdown(wait=False, cancel_futures=True)
        self.left_under_way = len(under_way)

    def _claim(
        self, stop: Event, under_way: Mapping[str, Delivery], *, has_room: bool
    ) -> Delivery | None:
        """Renew the claims on running deliveries.

        If a slot is free, claim and return a due delivery. If none is due, wait briefly.
        """
        try:
            if monotonic() >= self._renew_at:
                self._renew_at = monotonic() + RENEW_SECONDS
                self._schedule.renew(tuple(under_way.values()))
            self._ended.clear()
            delivery = self._schedule.claim() if has_room else None
        except SERVER_GONE as error:
            _log.warning("no server", error=error)
            stop.wait(RECONNECT_SECONDS)
            return None
        except ResponseError as error:
            if not refusal_of(error):
                raise
            _log.warning("a server takes no writes", error=error)
            stop.wait(REFUSED_SECONDS)
            return None
        if delivery is None and has_room:
            self._ended.wait(LOOK_SECONDS)
        return delivery

    def step(self) -> Delivery | None:
        """Send the first due delivery.

        Return it as it was before the attempt, or None if none is due.
        """
        delivery = self._schedule.claim()
        if delivery is not None:
            self.deliver(delivery)
        return delivery

    def attempt(self, delivery: Delivery) -> None:
        """Send a claimed delivery. If that fails, the delivery is due again, and only it."""
        try:
            self.deliver(delivery)
        except SERVER_GONE as error:
            _log.warning("no server", error=error)
        except Exception as error:  # noqa: BLE001 - its fault must not affect the others
            if refusal_of(error):
                _log.warning("a server takes no writes", error=error)
                return
            _log.exception("a delivery failed", delivery=delivery.id)
            self._put_aside(delivery, error)

    def deliver(self, delivery: Delivery) -> None:
        """Send a claimed delivery, unless the webhook was removed or is paused or unconfirmed."""
        webhook = self._subscriptions.find(delivery.account, delivery.number)
        if webhook is None:
            self._schedule.drop(delivery)
        elif delivery.is_unseen:
            self._look_at(delivery)
        elif delivery.kind in ("challenge", "test"):
            self._deliver_to(webhook, delivery)
        elif delivery.match_id in webhook.details.muted:
            self._schedule.drop(delivery)
        elif webhook.status != "active":
            self._give_up(delivery)
        elif until := quiet_until(webhook.details.quiet, self._now()):
            self._schedule.put(replace(delivery, due=until, since=until))
        else:
            self._deliver_to(webhook, delivery)

    def _look_at(self, delivery: Delivery) -> None:
        """Make a delivery due if its subscriber may see it now. This does not count as an attempt.

        An unseen delivery does not take a slot of its host, so now it has to enter the host's
        queue.
        """
        sight = find_sight(self._context, delivery)
        if sight == "now":
            now = self._now()
            self._schedule.put(replace(delivery, due=now, since=now, is_unseen=False))
        elif sight == "later":
            self._put_off(delivery)
        else:
            self._schedule.drop(delivery)

    def _give_up(self, delivery: Delivery) -> None:
        """Give up on a delivery. It is postponed if its subscriber may not see it yet."""
        sight = find_sight(self._context, delivery)
        if sight == "now":
            self._schedule.put(replace(delivery, state="dead", due=0, is_unseen=False))
        elif sight == "later":
            self._put_off(delivery)
        else:
            self._schedule.drop(delivery)

    def _put_off(self, delivery: Delivery) -> None:
        """Postpone a delivery that its subscriber may not see yet."""
        at = self._now() + LOOK_AGAIN_MS
        self._schedule.put(replace(delivery, due=at, since=at, is_unseen=True))

    def _deliver_to(self, webhook: Subscription, delivery: Delivery) -> None:
        challenge = ""
        if delivery.kind == "challenge":
            challenge = self._subscriptions.challenge(webhook, delivery.id)
        try:
            body = self._build(webhook, delivery, challenge)
        except NotYet:
            self._put_off(delivery)
            return
        if body is None:
            self._schedule.drop(delivery)
            return
        reply = self._send(webhook, delivery, body, challenge)
        if reply is None:
            self._schedule.put(replace(delivery, state="dead", due=0))
        else:
            self._settle(webhook, delivery, reply)

    def _send(
        self, webhook: Subscription, delivery: Delivery, body: bytes, challenge: str
    ) -> PostResult | None:
        """Make an attempt. Return None if the limit of the webhook's mail is reached."""
        if webhook.details.shape == MAIL:
            return self._mail.send(webhook, delivery, body)
        headers, content = write_request(self._context, webhook, delivery, body, self._site)
        echo = "" if webhook.is_for_people else challenge
        reply = self._sender.post(webhook.details.url, headers, content, reads=bool(echo))
        return _judge(reply, echo)

    def _build(self, webhook: Subscription, delivery: Delivery, challenge: str) -> bytes | None:
        """Return the body for programs. Return None if nothing is to be sent any more.

        Raises:
            NotYet: the subscriber may see the subject only later.
        """
        body = build_body(self._context, delivery, challenge)
        if body is None or (webhook.is_for_people and is_answered(self._context, delivery)):
            return None
        try:
            return self._bodies.keep(webhook, delivery, body)
        except SeatLost:
            return None

    def _put_aside(self, delivery: Delivery, error: Exception) -> None:
        """Park and postpone a delivery, because an unexpected error occurred."""
        with suppress(*SERVER_GONE):
            at = self._now() + LOOK_AGAIN_MS
            self._schedule.put(replace(delivery, due=at))
            if self._parked:
                fault = describe_fault(error)
                self._parked.note("webhook", delivery.id, fault, about=delivery.webhook)

    def _note_end(self, delivery: Delivery, reply: PostResult) -> None:
        """Park a delivery if it was given up. If it succeeded, remove it from the parked work."""
        if self._parked is None:
            return
        if delivery.state == "dead":
            status = f" ({reply.status})" if reply.status else ""
            error = f"{reply.fault}{status}"
            self._parked.note("webhook", delivery.id, error, about=delivery.webhook)
        elif delivery.state == "delivered" and self._parked.find("webhook", delivery.id):
            self._parked.forget("webhook", delivery.id)

    def _settle(self, webhook: Subscription, delivery: Delivery, reply: PostResult) -> None:
        """Store the result of an attempt, and apply its consequences to the webhook."""
        if webhook.details.shape == PUSH and (reply.is_gone or reply.status == NOT_FOUND):
            self._remove(webhook, delivery)
            return
        after = settle(replace(delivery, is_unseen=False), reply, self._now(), self._jitter())
        has_echoed = delivery.kind == "challenge" and not webhook.is_for_people
        if after.state == "delivered" and has_echoed:
            self._subscriptions.confirm(webhook.account, webhook.number)
            self._live.follow(webhook.account)
        elif after.state == "dead" and self._is_hopeless(webhook, after, reply):
            reason: PauseReason = "gone" if reply.is_gone else "failing"
            self._subscriptions.pause(webhook.account, webhook.number, reason)
            self._live.follow(webhook.account)
        self._schedule.put(after, _outcome_of(reply))
        self._note_end(after, reply)
        self._note_attempt(after.state)
        _log_attempt(after, reply)

    def _remove(self, webhook: Subscription, delivery: Delivery) -> None:
        """Remove the webhook of a browser, because its push service no longer knows it."""
        self._schedule.drop(delivery)
        self._subscriptions.remove(webhook.account, webhook.number)
        self._live.follow(webhook.account)
        self._note_attempt("dead")

    def _is_hopeless(self, webhook: Subscription, delivery: Delivery, reply: PostResult) -> bool:
        """Return whether a webhook must be paused because its deliveries fail.

        It is paused if the receiver is gone, or if nothing has succeeded since the delivery's first
        attempt.
        """
        if delivery.kind in ("challenge", "test"):
            return False
        if reply.is_gone:
            return True
        return self._schedule.delivered_at(webhook.name) < delivery.attempts[0].at


def _log_attempt(delivery: Delivery, reply: PostResult) -> None:
    """If this is enabled, log a line about an attempt, with the commit that it reports, if any."""
    if not _lines.isEnabledFor(logging.INFO):  # checked first, as in the service's observers
        return
    _log.info(
        "attempted",
        delivery=delivery.id,
        webhook=delivery.webhook,
        kind=delivery.kind,
        match=delivery.match_id,
        seq=delivery.first,
        state=delivery.state,
        status=reply.status,
        milliseconds=reply.milliseconds,
    )


def _outcome_of(reply: PostResult) -> Outcome:
    """Classify a host by how fast it responded, regardless of the status code."""
    if reply.status is None:
        return "failed"
    return "quick" if reply.milliseconds <= QUICK_MS else "answered"


def _judge(reply: PostResult, challenge: str) -> PostResult:
    """Return the result of a request. A challenge succeeds only if it was echoed."""
    if reply.fault or not challenge:
        return reply
    echoed = reply.body.strip()
    try:
        body = msgspec.json.decode(echoed)
        echoed = str(body["challenge"]).encode() if isinstance(body, dict) else echoed
    except (msgspec.MsgspecError, KeyError, UnicodeError):
        pass  # the challenge may be plain text
    is_right = compare_digest(echoed, challenge.encode())
    return reply if is_right else replace(reply, fault="not-echoed")
