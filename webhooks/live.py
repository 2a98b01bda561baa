"""An index of webhooks by account and match, on the job server. It is rebuilt from the streams.

It contains nothing that a person entered; a host is stored as a hash. Followers of the account
feeds keep it up to date. Code that changes an account also updates it, so that changes take effect
immediately.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis
from redis.exceptions import ResponseError

from webhooks.deliveries import webhook_name
from webhooks.schedule import Schedule
from webhooks.subscriptions import Subscription, Subscriptions, Wanted

_ROWS = "webhooks:live"  # maps accounts to their version and webhooks
_REVISION = "webhooks:live:revision"
_WHOLE = "webhooks:live:whole"  # the run of the server in which every account has been read
_UNKNOWN_RUN = "?"  # of a server that does not name it
# Store an account's row unless a newer version is stored. Return the old row if it differs.
_PUT = """\
local kept = redis.call('HGET', KEYS[1], ARGV[1]) or '0 []'
local version, row = string.match(kept, '^(%d+) (.*)$')
if tonumber(version) > tonumber(ARGV[2]) or row == ARGV[3] then
  return false
end
if ARGV[3] == '[]' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
end
redis.call('INCR', KEYS[2])
return row
"""


class LiveWebhook(Struct, frozen=True, array_like=True):
    """An index entry for one webhook.

    Attributes:
        account: the id of its account.
        number: its number in the account.
        place: a hash that identifies its host.
        events: the kinds of events to send now; empty while it is unconfirmed or paused.
        match_id: the only match to report; empty for all matches of its account.
    """

    account: str
    number: int
    place: str
    events: tuple[Wanted, ...]
    match_id: str = ""


_rows = msgspec.json.Decoder(tuple[LiveWebhook, ...])


class LiveWebhooks:
    """A client for the index. It caches the index in memory and reloads it after changes.

    Args:
        client: a connection to the job server that returns bytes.
        subscriptions: the data from which the index is built.
        schedule: the delivery schedule; deliveries of removed webhooks are deleted from it.
    """

    def __init__(self, client: Redis, subscriptions: Subscriptions, schedule: Schedule) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._subscriptions = subscriptions
        self._schedule = schedule
        self._put = self._client.register_script(_PUT)
        self._revision = b""
        self._by_account: dict[str, list[LiveWebhook]] = {}
        self._by_match: dict[str, list[LiveWebhook]] = {}

    def follow(self, account: str) -> None:
        """Update the row of an account from the account's stream.

        Repeating this changes nothing.
        """
        version, now = self._subscriptions.read(account)
        row = msgspec.json.encode(tuple(map(_row, now)))
        before = self._put(keys=[_ROWS, _REVISION], args=[account, version, row])
        if before is None:
            return
        numbers = {webhook.number for webhook in now}
        for webhook in _rows.decode(before):
            if webhook.number not in numbers:
                self._schedule.forget(webhook_name(account, webhook.number))

    def is_whole(self) -> bool:
        """Return whether the index is complete.

        It may be incomplete if the job server has been restarted, or if a replica took over: then
        it may lack its last writes, or all data.
        """
        whole = self._client.get(_WHOLE)
        return whole is not None and whole.decode() == self._read_run()

    def _read_run(self) -> str:
        """Return the id of the current run of the job server."""
        try:
            return str(self._client.info("server")["run_id"])
        except (ResponseError, KeyError):
            return _UNKNOWN_RUN

    def rebuild(self, accounts: Iterable[str]) -> None:
        """Rebuild the index from the streams of all accounts."""
        run = self._read_run()
        for account in accounts:
            self.follow(account)
        for row in self._client.hkeys(_ROWS):
            self.follow(row.decode())
        self._revision = b""  # the server may have lost the one that was read here
        self._client.set(_WHOLE, run)

    def refresh(self) -> bool:
        """Reload the index if it has changed. Return whether it contains any webhook."""
        revision = self._client.get(_REVISION) or b"0"
        if revision != self._revision:
            self._read()
            self._revision = revision
        return bool(self._by_account or self._by_match)

    def _read(self) -> None:
        by_account: dict[str, list[LiveWebhook]] = defaultdict(list)
        by_match: dict[str, list[LiveWebhook]] = defaultdict(list)
        for row in self._client.hvals(_ROWS):
            for webhook in _rows.decode(row.partition(b" ")[2]):
                if webhook.match_id:
                    by_match[webhook.match_id].append(webhook)
                else:
                    by_account[webhook.account].append(webhook)
        self._by_account, self._by_match = dict(by_account), dict(by_match)

    def concerned(self, match_id: str, accounts: Iterable[str]) -> list[LiveWebhook]:
        """Return the webhooks for a match, and those for all matches of the given accounts."""
        webhooks = list(self._by_match.get(match_id, ()))
        for account in accounts:
            webhooks += self._by_account.get(account, ())
        return webhooks


def _row(subscription: Subscription) -> LiveWebhook:
    events = subscription.details.events if subscription.status == "active" else ()
    return LiveWebhook(
        subscription.account,
        subscription.number,
        subscription.place,
        events,
        subscription.details.match_id,
    )
