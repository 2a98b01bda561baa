"""The bodies of deliveries as they were first sent, so that every retry sends the same bytes.

The sources of a body may change between two attempts: the language of the account, the seats that
are reserved, the values that the end of a match opens, the release of the service. A receiver
recognises a retry by its id, so the bytes must not change.

A body may hold hidden values, and the commands of a person. It is stored on the job server,
sealed with a key of the subscriber's account and one of the match. Once either key is erased, the
body cannot be opened.
"""

import hmac
import zlib
from secrets import token_bytes
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import UNSET, Struct, UnsetType, json
from redis import Redis

from matches.context import Context
from webhooks.deliveries import Delivery
from webhooks.schedule import WAITING_MS, body_name
from webhooks.subscriptions import Subscription

NONCE_BYTES = 12


class SeatLost(Exception):
    """The body was made for a seat that the subscriber no longer holds."""


class _Data(Struct, frozen=True):
    seat: int | UnsetType = UNSET


class _Body(Struct, frozen=True):
    data: _Data


_decode = json.Decoder(_Body).decode


class KeptBodies:
    """The store of sent bodies on the job server.

    Args:
        context: the context that matches are read from.
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, context: Context, client: Redis) -> None:
        self._context = context
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def keep(self, webhook: Subscription, delivery: Delivery, body: bytes) -> bytes:
        """Return the body to send: the one kept at the first attempt, or else this one.

        This one is stored before it is sent, so that a process that dies then changes nothing.

        Args:
            webhook: the subscriber's webhook.
            delivery: the delivery that is sent now.
            body: the body as it would be made now.

        Raises:
            SeatLost: the kept body was made for a seat that the subscriber does not hold now.
        """
        cipher, about = AESGCM(self._key(webhook, delivery)), delivery.id.encode()
        nonce = token_bytes(NONCE_BYTES)
        sealed = nonce + cipher.encrypt(nonce, zlib.compress(body), about)
        name = body_name(delivery.id)
        if self._client.set(name, sealed, px=WAITING_MS, nx=True):
            return body
        kept = self._client.get(name) or sealed  # it may have expired since then
        try:
            first = zlib.decompress(cipher.decrypt(kept[:NONCE_BYTES], kept[NONCE_BYTES:], about))
        except InvalidTag:  # a match or an account of another store with the same id
            self._client.set(name, sealed, px=WAITING_MS)
            return body
        seat = _decode(first).data.seat
        if seat is not UNSET and seat != _decode(body).data.seat:
            raise SeatLost
        return first

    def _key(self, webhook: Subscription, delivery: Delivery) -> bytes:
        """Return the key that seals a body; erasing the account or the match destroys the key."""
        of_match = b""
        if delivery.match_id:
            of_match = self._context.cache.get(delivery.match_id).keys.token
        text = b"formicary/webhook-body/1\x00" + of_match + delivery.id.encode()
        return hmac.digest(webhook.body_key, text, "sha256")
