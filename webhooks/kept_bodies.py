"""Storage of delivery bodies, so that every retry sends the same bytes as the first attempt.

The sources of a body may change between two attempts: the account's language, the reserved seats,
the values that are revealed when a match ends, and the release of the service. A receiver
recognises a retry by its id, so the bytes must not change.

A body may contain hidden values and a person's commands. It is stored on the job server, encrypted
with a key derived from the subscriber's account and the match. Once either source is erased, the
body cannot be decrypted.
"""

import hmac
import zlib
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
    """Raised if the body was built for a seat that the subscriber no longer has."""


class _Data(Struct, frozen=True):
    seat: int | UnsetType = UNSET


class _Body(Struct, frozen=True):
    data: _Data


_decode = json.Decoder(_Body).decode


class KeptBodies:
    """A store on the job server for the bodies that have been sent.

    Args:
        context: the source of the matches and of random bytes.
        client: a connection to the job server that returns bytes.
    """

    def __init__(self, context: Context, client: Redis) -> None:
        self._context = context
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`

    def keep(self, webhook: Subscription, delivery: Delivery, body: bytes) -> bytes:
        """Return the stored body of the first attempt if there is one, otherwise `body`.

        A new body is stored before it is sent, so that a crash of the process after sending does
        not change later attempts.

        Args:
            webhook: the subscriber's webhook.
            delivery: the delivery to be sent.
            body: the body built from the current data.

        Raises:
            SeatLost: the stored body was built for a seat that the subscriber no longer has.
        """
        cipher, about = AESGCM(self._key(webhook, delivery)), delivery.id.encode()
        nonce = self._context.random(NONCE_BYTES)
        sealed = nonce + cipher.encrypt(nonce, zlib.compress(body), about)
        name = body_name(delivery.id)
        if self._client.set(name, sealed, px=WAITING_MS, nx=True):
            return body
        kept = self._client.get(name) or sealed  # may have expired in the meantime
        try:
            first = zlib.decompress(cipher.decrypt(kept[:NONCE_BYTES], kept[NONCE_BYTES:], about))
        except InvalidTag:  # written for a match or account of another store with the same id
            self._client.set(name, sealed, px=WAITING_MS)
            return body
        seat = _decode(first).data.seat
        if seat is not UNSET and seat != _decode(body).data.seat:
            raise SeatLost
        return first

    def _key(self, webhook: Subscription, delivery: Delivery) -> bytes:
        """Return the encryption key of a body.

        Erasing the account or the match destroys the key.
        """
        of_match = b""
        if delivery.match_id:
            of_match = self._context.cache.get(delivery.match_id).keys.token
        text = b"formicary/webhook-body/1\x00" + of_match + delivery.id.encode()
        return hmac.digest(webhook.body_key, text, "sha256")
