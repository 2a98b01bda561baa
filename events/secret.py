"""The secret of a store: made once, kept in the store and its backups, and shown to nobody."""

import base64
import hmac
from collections.abc import Callable

from redis import Redis

from events.connections import Connection, connect
from events.keys import names_secret_key

SECRET_BYTES = 32
_ID_BYTES = 10


class StoreSecret:
    """The secret of one store. A store without one gets it when it is first needed.

    Args:
        connection: to the events' store, or a client of it that returns bytes.
        draw: that many unguessable bytes.
    """

    def __init__(self, connection: Connection | Redis, draw: Callable[[int], bytes]) -> None:
        self._connection = connect(connection)
        self._draw = draw
        self._secret = b""

    def digest(self, text: bytes) -> bytes:
        """Return an HMAC of a text: 32 bytes that nobody can compute who has the text alone."""
        return hmac.digest(self._read(), text, "sha256")

    def derive_id(self, *words: str) -> str:
        """Return an id of 16 letters and digits, always the same for some words.

        Words that a client chose, such as an idempotency key, cannot be guessed from the id.

        Args:
            words: the kind of the id first; none of them has a NUL.
        """
        text = "\x00".join(("formicary/id/2", *words)).encode()
        return base64.b32encode(self.digest(text)[:_ID_BYTES]).decode().lower()

    def _read(self) -> bytes:
        if not self._secret:
            # The key has the name of its first use. It is stored, so it stays.
            key = names_secret_key()
            if self._connection.read(key, "GET", key) is None:
                self._connection.write(key, "SETNX", key, self._draw(SECRET_BYTES))
            self._secret = self._connection.read(key, "GET", key)
        return self._secret
