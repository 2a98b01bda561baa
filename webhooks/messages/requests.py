"""The request of an attempt, in the shape of its webhook."""

from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

from msgspec import json
from msgspec.structs import asdict

from matches.context import Context
from webhooks.deliveries import Delivery
from webhooks.messages.chats import write_chat
from webhooks.messages.push import encrypt, identify, read_browser
from webhooks.messages.sentences import read_message
from webhooks.sender import sign
from webhooks.subscriptions import Subscription

CHALLENGE_SECONDS = 300  # its person waits at the page
DAY_SECONDS = 86_400
LONGEST_SECONDS = 7 * DAY_SECONDS  # for a browser that is switched off
_TOPIC_LETTERS = 32  # the most that RFC 8030 allows


class PostRequest(NamedTuple):
    """The headers and the body of a request to a receiver."""

    headers: Mapping[str, str]
    body: bytes


def write_request(
    context: Context, webhook: Subscription, delivery: Delivery, body: bytes, site: str
) -> PostRequest:
    """Return the request of an attempt.

    Args:
        context: the names of accounts and games, and the time.
        webhook: the webhook of the delivery.
        delivery: the delivery.
        body: the body that a webhook of the default shape gets.
        site: the address of the pages, without a slash at its end.
    """
    shape = webhook.details.shape
    if shape == "standard":
        return PostRequest(sign(delivery.id, webhook.secrets, body, context.now()), body)
    message = read_message(context, webhook.account, body)
    if shape == "mail":
        raise TypeError(f"the webhook {webhook.name} takes no requests")
    if shape != "push":
        return PostRequest(*write_chat(shape, message, site))
    fields = asdict(message) | {"webhook": webhook.number}
    del fields["title"]  # the sentence contains it
    text = json.encode(fields)
    return _write_push(webhook, delivery, text, site, context.now())


def _write_push(
    webhook: Subscription, delivery: Delivery, text: bytes, site: str, now: int
) -> PostRequest:
    """Return the request to a push service.

    A message that waits there is replaced by the next one about the same match.
    """
    keys, url = webhook.details.keys, urlsplit(webhook.details.url)
    if keys is None:
        raise TypeError(f"the webhook {webhook.name} has no keys of a browser")
    origin = f"{url.scheme}://{url.netloc}"
    headers = {
        "Authorization": identify(webhook.push_root, origin, site, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "User-Agent": "formicary",
        "Connection": "close",
        "TTL": str(_lifetime_of(delivery, now)),
        "Urgency": "high" if delivery.kind == "clock-low" else "normal",
    }
    if delivery.match_id:
        about = f"formicary/topic/1/{webhook.name}/{delivery.match_id}"
        headers["Topic"] = sha256(about.encode()).hexdigest()[:_TOPIC_LETTERS]
    browser = read_browser(keys.p256dh, keys.auth)
    return PostRequest(headers, encrypt(text, browser))


def _lifetime_of(delivery: Delivery, now: int) -> int:
    """Return the seconds for which a push service keeps a message for a browser."""
    if delivery.kind == "challenge":
        return CHALLENGE_SECONDS
    if delivery.deadline:
        return max(0, min(LONGEST_SECONDS, (delivery.deadline - now) // 1000))
    return LONGEST_SECONDS
