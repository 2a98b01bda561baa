"""Limits of mail, which protect people that never asked for it.

The counters are on the job server, for a day of UTC. They contain a slow hash of an address instead
of the address.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from redis import Redis

from webhooks.deliveries import Delivery

DAY_MS = 86_400_000
REQUESTS_OF_ACCOUNT = 5  # challenges and tests of an account in a day
REQUESTS_TO_ADDRESS = 3  # the same of all accounts together
NOTICES_OF_WEBHOOK = 100  # messages about matches in a day
REFUSED_MS = 30 * DAY_MS  # after the person of an address has refused its confirmation
_SALT = b"formicary/mail-address/1"
_COST = 1 << 14  # of a hash: 50 milliseconds, 16 MB


class TooMuchMail(Exception):
    """Raised if an account or an address has had the mail of a day.

    Attributes:
        amount: the number of messages in a day.
        seconds: the time until the next message is allowed, in seconds.
    """

    def __init__(self, amount: int, seconds: float) -> None:
        super().__init__("Too much mail was requested today.")
        self.amount = amount
        self.seconds = seconds


class MailLimits:
    """Counters of mail.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now

    def take_request(self, account: str, address: str) -> None:
        """Count a challenge or a test, which an account requests by itself.

        Raises:
            TooMuchMail: the account or the address has had the mail of a day, or the person of the
                address has refused its mail.
        """
        if not self._count(f"account:{account}", REQUESTS_OF_ACCOUNT):
            raise TooMuchMail(REQUESTS_OF_ACCOUNT, self._seconds_left())
        hashed = _hash(address)
        is_refused = self._client.exists(f"mail:refused:{hashed}")
        if is_refused or not self._count(f"address:{hashed}", REQUESTS_TO_ADDRESS):
            raise TooMuchMail(REQUESTS_TO_ADDRESS, self._seconds_left())

    def take_notice(self, delivery: Delivery) -> bool:
        """Count a message about a match. Return whether it may be sent.

        Later attempts of the same delivery are not counted.
        """
        return bool(delivery.attempts) or self._count(
            f"webhook:{delivery.webhook}", NOTICES_OF_WEBHOOK
        )

    def refuse(self, address: str) -> None:
        """Send no more challenges to an address for a while, because its person wants none."""
        self._client.set(f"mail:refused:{_hash(address)}", b"", px=REFUSED_MS)

    def _count(self, about: str, most: int) -> bool:
        """Count a message. Return whether it is one of the first `most` of the day."""
        name = f"mail:sent:{self._now() // DAY_MS}:{about}"
        with self._client.pipeline() as pipe:
            pipe.incr(name)
            pipe.pexpire(name, DAY_MS)
            count, _ = pipe.execute()
        return int(count) <= most

    def _seconds_left(self) -> float:
        """Return the time until the next day begins."""
        return (DAY_MS - self._now() % DAY_MS) / 1000


def _hash(address: str) -> str:
    return hashlib.scrypt(address.lower().encode(), salt=_SALT, n=_COST, r=8, p=1, dklen=16).hex()
