"""The schedule of deliveries on the job server. It includes claimed deliveries and the log.

A sender's claim on a delivery expires. If the sender's process dies, the delivery is due again.
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
MOST_OF_AN_ACCOUNT = 8  # leaves slots for the account's other hosts if one is slow
MOST_UNPROVED = 16  # for all hosts that have not responded quickly: half of a process's slots
QUICK_MS = 1000  # a host that responds within this time is quick
QUICK_FOR_MS = 7 * 86_400_000  # for this long, unless it is slow again
CLAIM_MS = 5000  # a sender that takes longer renews its claim
MOST_WAITING = 2000  # deliveries per webhook
MOST_WAITING_OF_ACCOUNT = 5000
MOST_WAITING_ALWAYS = 250  # per webhook, even if its account's limit is reached
KEPT: dict[State, int] = {"waiting": MOST_WAITING, "delivered": 200, "dead": 1000}  # per webhook
LONGEST_REST_MS = 600_000  # for a host that fails repeatedly
DAY_MS = 86_400_000
WAITING_MS = 14 * DAY_MS
KEPT_MS = 30 * DAY_MS
Outcome: TypeAlias = Literal["", "quick", "answered", "failed"]
STATES: tuple[State, ...] = ("waiting", "delivered", "dead")
_PAGE = 50
PLACE = re.compile(r"([0-9]{1,15})-(\w{1,64})", re.ASCII)  # milliseconds and delivery id
_SCRIPT = (files("webhooks") / "schedule.lua").read_text()
_ACCOUNTS, _LINE = "webhooks:accounts", "webhooks:line"
_decode = msgspec.json.Decoder(Delivery).decode


class TooManyWait(Exception):
    """Raised if too many deliveries are already waiting for a webhook or its account."""


class LogPage(Struct, frozen=True):
    """A page of a webhook's delivery log, newest first, with the cursor of the next page."""

    deliveries: tuple[Delivery, ...]
    cursor: str | None


class Schedule:
    """A queue of deliveries that are waiting, and a log of those that have finished.

    Args:
        client: a connection to the job server that returns bytes.
        now: returns the time in milliseconds since 1970.
    """

    def __init__(self, client: Redis, now: Callable[[], int]) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._now = now
        self._script = self._client.register_script(_SCRIPT)

    def _run(self, action: str, *arguments: Any) -> Any:
        most = MOST_AT_A_HOST, MOST_OF_AN_ACCOUNT, MOST_UNPROVED
        return self._script(keys=[_ACCOUNTS], args=[action, self._now(), *most, *arguments])

    def add(self, delivery: Delivery) -> bool:
        """Schedule a delivery unless it already exists. Return whether it was new.

        Unseen deliveries do not count towards any limit, because that would reveal them. Each is
        about at most one match. They do not take a slot of their host either: they wait in a
        separate queue until the subscriber may see them.

        Raises:
            TooManyWait: too many deliveries of its webhook or its account are waiting.
        """
        about = _describe(delivery, msgspec.json.encode(delivery), delivery.due)
        limits = MOST_WAITING, MOST_WAITING_OF_ACCOUNT, MOST_WAITING_ALWAYS
        added = self._run("add", *about, *limits, WAITING_MS)
        if added < 0:
            raise TooManyWait(delivery.webhook)
        return bool(added)

    def claim(self) -> Delivery | None:
        """Claim a due delivery for `CLAIM_MS`. Return None if none is due or all slots are in use.

        Slots are shared fairly between accounts, and between the hosts of an account.
        """
        record = self._run("claim", CLAIM_MS)
        return _decode(record) if record else None

    def renew(self, deliveries: Iterable[Delivery]) -> None:
        """Extend the claims on deliveries, so that they end `CLAIM_MS` from now."""
        taken: list[str] = []
        for delivery in deliveries:
            taken += delivery.id, delivery.place, _list_of(delivery), delivery.account
        if taken:
            self._run("renew", CLAIM_MS, *taken)

    def put(self, delivery: Delivery, outcome: Outcome = "") -> None:
        """Store a delivery after an attempt, and release the slot that `claim` took.

        A host that `failed` repeatedly is paused for increasing times, with all its due deliveries.
        Hosts that were not `quick` share a limited number of slots.
        """
        self._put(delivery, msgspec.json.encode(delivery), delivery.due or "", outcome)

    def drop(self, delivery: Delivery) -> None:
        """Delete a delivery that must no longer be sent."""
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
        """Return the number of waiting deliveries, and by how many ms the earliest is overdue."""
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
        """Return the delivery to a webhook that has the given id.

        Return None if it is unknown or deleted.
        """
        record = self._client.get(f"webhooks:delivery:{delivery}")
        decoded = _decode(record) if record else None
        return decoded if decoded and decoded.webhook == webhook else None

    def forget(self, webhook: str) -> None:
        """Delete all deliveries of a webhook."""
        self._run("forget", webhook, webhook.rpartition("-")[0])

    def delivered_at(self, webhook: str) -> int:
        """Return the time of a webhook's last successful delivery in milliseconds, or 0."""
        last = self._client.zrevrange(f"webhooks:delivered:{webhook}", 0, 0, withscores=True)
        return int(last[0][1]) if last else 0

    def page(self, webhook: str, state: State | None, cursor: str | None, limit: int) -> LogPage:
        """Return a page of a webhook's log, newest first. Without `state`, include all states.

        Deliveries that the subscriber may not see yet are omitted.

        Raises:
            ValueError: the cursor is malformed.
        """
        end = "+inf"
        if cursor is not None:
            place = PLACE.fullmatch(cursor)
            if place is None:
                raise ValueError(cursor)
            end, after = place.groups()
        listed: list[tuple[int, str]] = []
        for name in (state,) if state else STATES:
            # all of a webhook's deliveries may share one millisecond
            ids = self._client.zrevrangebyscore(
                f"webhooks:{name}:{webhook}", end, "-inf", withscores=True
            )
            listed += [(int(at), id_.decode()) for id_, at in ids]
        listed.sort(reverse=True)
        if cursor is not None:
            listed = [entry for entry in listed if entry < (int(end), after)]
        chosen = listed[:limit]
        more = f"{chosen[-1][0]}-{chosen[-1][1]}" if len(listed) > limit else None
        return LogPage(tuple(self._read(id_ for _, id_ in chosen)), more)

    def _read(self, ids: Any) -> Iterator[Delivery]:
        names = [f"webhooks:delivery:{id_}" for id_ in ids]
        for at in range(0, len(names), _PAGE):
            records = self._client.mget(names[at : at + _PAGE])
            yield from (_decode(record) for record in records if record)


def body_name(delivery: str) -> str:
    """Return the key that stores a delivery's sent body. It expires with the delivery."""
    return f"webhooks:body:{delivery}"


def _describe(delivery: Delivery, record: bytes, due: int | str) -> tuple[str | bytes | int, ...]:
    """Return the arguments with which scripts identify a delivery and its queue."""
    place = delivery.id, delivery.place, record, due
    return *place, delivery.webhook, _list_of(delivery), delivery.account


def _list_of(delivery: Delivery) -> str:
    """Return the name of the webhook's list that contains a delivery."""
    return "unseen" if delivery.is_unseen else delivery.state
