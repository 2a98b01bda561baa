"""The schedule of deliveries on the jobs' server: what is due, what is under way, the log.

Whoever sends takes a delivery for a while only: if its process dies, the delivery is due again.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from redis import Redis

from webhooks.deliveries import Delivery, State

MOST_AT_A_HOST = 4
MOST_OF_AN_ACCOUNT = 8  # so one host that is slow leaves slots for the account's others
MOST_UNPROVED = 16  # at all hosts that have not answered quickly, half of a process's slots
QUICK_MS = 1000  # a host that answers within this is quick,
QUICK_FOR_MS = 7 * 86_400_000  # for so long unless it is slow meanwhile
CLAIM_MS = 5000  # who sends for longer renews it
MOST_WAITING = 2000  # of a webhook
MOST_WAITING_OF_ACCOUNT = 5000
MOST_WAITING_ALWAYS = 250  # of a webhook, whatever waits for the account's others
KEPT: dict[State, int] = {"waiting": MOST_WAITING, "delivered": 200, "dead": 1000}  # of a webhook
LONGEST_REST_MS = 600_000  # of a host that fails again and again
DAY_MS = 86_400_000
WAITING_MS = 14 * DAY_MS
KEPT_MS = 30 * DAY_MS
Outcome: TypeAlias = Literal["", "quick", "answered", "failed"]
STATES: tuple[State, ...] = ("waiting", "delivered", "dead")
_PAGE = 50
PLACE = re.compile(r"([0-9]{1,15})-(\w{1,64})", re.ASCII)  # milliseconds, and a delivery's id
_SCRIPT = (files("webhooks") / "schedule.lua").read_text()
_ACCOUNTS, _LINE = "webhooks:accounts", "webhooks:line"
_decode = msgspec.json.Decoder(Delivery).decode


class TooManyWait(Exception):
    """So many deliveries of a webhook, or of its account, wait that no other is taken."""


class LogPage(Struct, frozen=True):
    """A part of the log of a webhook, the newest first, and where the next one begins."""

    deliveries: tuple[Delivery, ...]
    cursor: str | None


class Schedule:
    """What is to be sent, and what was sent.

    Args:
        client: a connection to the jobs' server that returns bytes.
        now: the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now
        self._script = self._client.register_script(_SCRIPT)

    def _run(self, what: str, *arguments: Any) -> Any:
        most = MOST_AT_A_HOST, MOST_OF_AN_ACCOUNT, MOST_UNPROVED
        return self._script(keys=[_ACCOUNTS], args=[what, self._now(), *most, *arguments])

    def add(self, delivery: Delivery) -> bool:
        """Have something sent, unless it is known already; return whether it was not.

        What is unseen counts for no limit, as that would tell of it; it is of one match at most. It
        takes no place of its host either: until it may be seen it stands in a queue of its own.

        Raises:
            TooManyWait: So many of its webhook's or its account's wait that it is not taken.
        """
        about = _describe(delivery, msgspec.json.encode(delivery), delivery.due)
        limits = MOST_WAITING, MOST_WAITING_OF_ACCOUNT, MOST_WAITING_ALWAYS
        added = self._run("add", *about, *limits, WAITING_MS)
        if added < 0:
            raise TooManyWait(delivery.webhook)
        return bool(added)

    def claim(self) -> Delivery | None:
        """Take a delivery that is due, for `CLAIM_MS`; None if no slot is free for any.

        Accounts take turns, and so do the hosts of an account.
        """
        record = self._run("claim", CLAIM_MS)
        return _decode(record) if record else None

    def renew(self, deliveries: Iterable[Delivery]) -> None:
        """Hold what `claim` took for `CLAIM_MS` from now."""
        taken: list[str] = []
        for delivery in deliveries:
            taken += delivery.id, delivery.place, _list_of(delivery), delivery.account
        if taken:
            self._run("renew", CLAIM_MS, *taken)

    def put(self, delivery: Delivery, outcome: Outcome = "") -> None:
        """Write down what became of a delivery, and give back what `claim` took.

        A host that `failed` again and again rests for longer and longer, with all that is due
        there. A host that was not `quick` shares slots with all others that are not.
        """
        self._put(delivery, msgspec.json.encode(delivery), delivery.due or "", outcome)

    def drop(self, delivery: Delivery) -> None:
        """Forget a delivery that is not to be sent any more."""
        self._put(delivery, b"", "")

    def _put(
        self, delivery: Delivery, record: bytes, due: int | str, outcome: Outcome = ""
    ) -> None:
        state = delivery.state
        kept_ms = WAITING_MS if state == "waiting" else KEPT_MS
        about = _describe(delivery, record, due)
        judged = outcome, LONGEST_REST_MS, QUICK_FOR_MS
        self._run("put", *about, KEPT[state], kept_ms, *judged)

    def backlog(self) -> tuple[int, int]:
        """Return how many deliveries wait, and for how many milliseconds the first is overdue."""
        accounts = {*self._client.zrange(_ACCOUNTS, 0, -1), *self._client.zrange(_LINE, 0, -1)}
        with self._client.pipeline(transaction=False) as pipe:
            for account in accounts:
                pipe.zrange(f"webhooks:hosts-of:{account.decode()}", 0, -1, withscores=True)
            queues = [
                (account, host, due)
                for account, hosts in zip(accounts, pipe.execute(), strict=True)
                for host, due in hosts
            ]
            for account, host, _ in queues:
                pipe.zcard(f"webhooks:queue:{account.decode()}:{host.decode()}")
            waiting = sum(pipe.execute())
        first = min((due for _, _, due in queues), default=self._now())
        return waiting, max(0, self._now() - int(first))

    def find(self, webhook: str, delivery: str) -> Delivery | None:
        """Return a delivery of a webhook by its id; None if it is not known (any more)."""
        record = self._client.get(f"webhooks:delivery:{delivery}")
        found = _decode(record) if record else None
        return found if found and found.webhook == webhook else None

    def forget(self, webhook: str) -> None:
        """Forget all deliveries of a webhook."""
        self._run("forget", webhook, webhook.rpartition("-")[0])

    def delivered_at(self, webhook: str) -> int:
        """Return when a delivery of a webhook succeeded last, in milliseconds; 0: none did."""
        last = self._client.zrevrange(f"webhooks:delivered:{webhook}", 0, 0, withscores=True)
        return int(last[0][1]) if last else 0

    def page(self, webhook: str, state: State | None, cursor: str | None, limit: int) -> LogPage:
        """Return a part of a webhook's log, the newest first: of one state, or of all.

        What its subscriber may not see yet is not in it.

        Raises:
            ValueError: The cursor is none that a page gave.
        """
        end = "+inf"
        if cursor is not None:
            place = PLACE.fullmatch(cursor)
            if place is None:
                raise ValueError(cursor)
            end, after = place.groups()
        found: list[tuple[int, str]] = []
        for name in (state,) if state else STATES:
            # as many may have come in one millisecond as a webhook has
            ids = self._client.zrevrangebyscore(
                *(f"webhooks:{name}:{webhook}", end, "-inf"), withscores=True
            )
            found += [(int(at), one.decode()) for one, at in ids]
        found.sort(reverse=True)
        if cursor is not None:
            found = [one for one in found if one < (int(end), after)]
        chosen = found[:limit]
        more = f"{chosen[-1][0]}-{chosen[-1][1]}" if len(found) > limit else None
        return LogPage(tuple(self._read(one for _, one in chosen)), more)

    def _read(self, ids: Any) -> Iterator[Delivery]:
        names = [f"webhooks:delivery:{one}" for one in ids]
        for at in range(0, len(names), _PAGE):
            records = self._client.mget(names[at : at + _PAGE])
            yield from (_decode(record) for record in records if record)


def body_name(delivery: str) -> str:
    """Return the key of the body that a delivery was sent with; it ends with its record."""
    return f"webhooks:body:{delivery}"


def _describe(delivery: Delivery, record: bytes, due: int | str) -> tuple[str | bytes | int, ...]:
    """Return the arguments with which the script puts a delivery in its place."""
    place = delivery.id, delivery.place, record, due
    return *place, delivery.webhook, _list_of(delivery), delivery.account


def _list_of(delivery: Delivery) -> str:
    """Return which of its webhook's lists a delivery stands in."""
    return "unseen" if delivery.is_unseen else delivery.state
