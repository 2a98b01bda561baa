"""Challenges of WebAuthn. Each is valid once and for five minutes, for one purpose."""

import base64

from accounts.directory import Directory
from accounts.errors import ChallengeSpent
from events.keys import challenge_key

LIFE_MS = 5 * 60 * 1000
CHALLENGE_BYTES = 32
SIGN_IN = "sign-in"


class Challenges:
    """The challenges that wait for an answer. The store deletes them when they expire.

    Args:
        directory: the accounts of the store.
    """

    def __init__(self, directory: Directory) -> None:
        self._directory = directory
        self._store = directory.streams.store

    def issue(self, purpose: str) -> bytes:
        """Return a new challenge. The purpose is `SIGN_IN`, or the account that adds a passkey."""
        challenge = self._directory.draw(CHALLENGE_BYTES)
        key, kept = self._key(challenge), f"{self._directory.now()} {purpose}"
        self._store.connection.write(key, "SET", key, kept, "PX", LIFE_MS)
        return challenge

    def spend(self, challenge: bytes, purpose: str) -> None:
        """Use up a challenge.

        Raises:
            ChallengeSpent: it was used, has expired, or was issued for another purpose.
        """
        if len(challenge) != CHALLENGE_BYTES:
            raise ChallengeSpent
        key = self._key(challenge)
        kept: bytes | None = self._store.connection.write(key, "GETDEL", key).reply
        issued_at, _, issued_for = (kept or b"").decode().partition(" ")
        if issued_for != purpose or self._directory.now() >= int(issued_at) + LIFE_MS:
            raise ChallengeSpent

    def _key(self, challenge: bytes) -> str:
        text = base64.urlsafe_b64encode(challenge).decode()
        return challenge_key(self._store.family.partition_of(text), text)
