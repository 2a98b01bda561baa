"""The secret of a store: created once, kept in the store and its backups, and never shown."""

import base64
import hmac
from collections.abc import Callable

from redis import Redis

from events.connections import Connection, connect
from events.keys import names_secret_key

SECRET_BYTES = 32
_ID_BYTES = 10


class StoreSecret:
    """The secret of one store. It is created when it is first needed.

    Args:
        connection: the connection to the event store, or a client of it that returns bytes.
        draw: returns the given number of unguessable bytes.
    """

    def __init__(self, connection: Connection | Redis, draw: Callable[[int], bytes]) -> None:
        self._connection = connect(connection)
        self._draw = draw
        self._secret = b""

    def digest(self, text: bytes) -> bytes:
        """Return an HMAC of a text: 32 bytes that cannot be computed from the text alone."""
        return hmac.digest(self._read(), text, "sha256")

    def derive_id(self, *words: str) -> str:
        """Return an id of 16 letters and digits, always the same for the same words.

        Words chosen by a client, such as an idempotency key, cannot be guessed from the id.

        Args:
            words: the kind of the id, then more words; none may contain NUL.
        """
        text = "\x00".join(("formicary/id/2", *words)).encode()
        return base64.b32encode(self.digest(text)[:_ID_BYTES]).decode().lower()

    def _read(self) -> bytes:
        if not self._secret:
            # The key is named after its first use. The name is stored, so it cannot change.
            key = names_secret_key()
            if self._connection.read(key, "GET", key) is None:
                self._connection.write(key, "SETNX", key, self._draw(SECRET_BYTES))
            self._secret = self._connection.read(key, "GET", key)
        return self._secret
