"""The secret of a store, and the forms of all secrets in texts.

The secret of a store is created once, included in backups, and never displayed.
"""

import base64
import hmac
from collections.abc import Callable

from redis import Redis

from events.connections import Connection, connect
from events.keys import names_secret_key

SECRET_BYTES = 32
_ID_BYTES = 10
# Tokens, API keys, recovery codes, secrets of webhooks, and passwords in addresses. A new kind of
# token needs its prefix here: logs, lists of requests and agents' results hide what matches.
SENSITIVE_PATTERN = (
    r"(?:seats?|key|invitation|recovery)\.[A-Za-z0-9._~+/=-]{12,}|whsec_[^\s\"\\]+"
    r"|(?<=//)[^\s/@]*:[^\s/@]+(?=@)"
)


class StoreSecret:
    """The secret of one store, created on first use.

    Args:
        connection: a connection to the event store, or a client that returns bytes.
        draw: returns the given number of cryptographically random bytes.
    """

    def __init__(self, connection: Connection | Redis, draw: Callable[[int], bytes]) -> None:
        self._connection = connect(connection)
        self._draw = draw
        self._secret = b""

    def digest(self, text: bytes) -> bytes:
        """Return the HMAC of a string: 32 bytes that cannot be computed without the secret."""
        return hmac.digest(self._read(), text, "sha256")

    def derive_id(self, *words: str) -> str:
        """Derive an id of 16 letters and digits. Equal words result in equal ids.

        Words that a client chose, such as an idempotency key, cannot be guessed from the id.

        Args:
            words: the kind of the id, followed by further words. None may contain NUL.
        """
        text = "\x00".join(("formicary/id/2", *words)).encode()
        return base64.b32encode(self.digest(text)[:_ID_BYTES]).decode().lower()

    def _read(self) -> bytes:
        if not self._secret:
            # The key is named after its first purpose. Since the name is stored, it cannot change.
            key = names_secret_key()
            if self._connection.read(key, "GET", key) is None:
                self._connection.write(key, "SETNX", key, self._draw(SECRET_BYTES))
            self._secret = self._connection.read(key, "GET", key)
        return self._secret
