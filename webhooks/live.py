"""Which webhooks are to be told of what: an index on the jobs' server, rebuilt from the streams.

It holds nothing that a person typed: a host stands there as a hash. Followers of the accounts'
feeds keep it up to date; whoever changes an account writes it too, so that it counts at once.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis

from webhooks.deliveries import webhook_name
from webhooks.schedule import Schedule
from webhooks.subscriptions import Subscription, Subscriptions, Wanted

_ROWS = "webhooks:live"  # by account: the version that it was made of, and the webhooks
_REVISION = "webhooks:live:revision"
_WHOLE = "webhooks:live:whole"  # set once every account was looked at
# Put the row of an account unless a newer version's is there; give the one before if it differs.
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
    """A webhook that is to be told of something.

    Attributes:
        account: whose it is.
        number: which of the account's.
        place: what names the host that it goes to.
        events: what it wants to be told of now: nothing while it is not confirmed, or paused.
        match_id: the only match; empty for all of its account's.
    """

    account: str
    number: int
    place: str
    events: tuple[Wanted, ...]
    match_id: str = ""


_rows = msgspec.json.Decoder(tuple[LiveWebhook, ...])


class LiveWebhooks:
    """The index, and a copy of it in memory that is read again when it changed.

    Args:
        client: a connection to the jobs' server that returns bytes.
        subscriptions: what the index is made of.
        schedule: where the deliveries of webhooks that are gone are forgotten.
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
        """Bring the row of an account up to its stream; to do so twice changes nothing."""
        version, now = self._subscriptions.read(account)
        row = msgspec.json.encode(tuple(map(_row, now)))
        before = self._put(keys=[_ROWS, _REVISION], args=[account, version, row])
        if before is None:
            return
        numbers = {one.number for one in now}
        for one in _rows.decode(before):
            if one.number not in numbers:
                self._schedule.forget(webhook_name(account, one.number))

    def is_whole(self) -> bool:
        """Return whether the index is there, and not lost with the jobs' server."""
        return bool(self._client.exists(_WHOLE))

    def rebuild(self, accounts: Iterable[str]) -> None:
        """Make the index of all accounts."""
        for account in accounts:
            self.follow(account)
        for row in self._client.hkeys(_ROWS):
            self.follow(row.decode())
        self._client.set(_WHOLE, 1)

    def refresh(self) -> bool:
        """Read the index again if it changed; return whether it names any webhook."""
        revision = self._client.get(_REVISION) or b"0"
        if revision != self._revision:
            self._read()
            self._revision = revision
        return bool(self._by_account or self._by_match)

    def _read(self) -> None:
        by_account: dict[str, list[LiveWebhook]] = defaultdict(list)
        by_match: dict[str, list[LiveWebhook]] = defaultdict(list)
        for row in self._client.hvals(_ROWS):
            for one in _rows.decode(row.partition(b" ")[2]):
                if one.match_id:
                    by_match[one.match_id].append(one)
                else:
                    by_account[one.account].append(one)
        self._by_account, self._by_match = dict(by_account), dict(by_match)

    def concerned(self, match_id: str, accounts: Iterable[str]) -> list[LiveWebhook]:
        """Return the webhooks for a match, and those for all matches of some accounts."""
        found = list(self._by_match.get(match_id, ()))
        for account in accounts:
            found += self._by_account.get(account, ())
        return found


def _row(one: Subscription) -> LiveWebhook:
    events = one.details.events if one.status == "active" else ()
    return LiveWebhook(one.account, one.number, one.place, events, one.details.match_id)
