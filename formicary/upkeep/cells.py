"""Individual values in read models, which can be read, compared, and replaced if unchanged."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeAlias

from projections.ratings.results import match_of

Kind: TypeAlias = Literal["hash", "set", "zset", "members"]
Value: TypeAlias = bytes | float | None
AT_ONCE = 500


class KeyFamily(NamedTuple):
    """Keys of a read model that share a pattern and a type.

    Attributes:
        model: the name of the read model.
        pattern: the pattern of the keys.
        kind: the type of the keys; `members` is a sorted set with scores that cannot be derived
            from the logs.
    """

    model: str
    pattern: str
    kind: Kind


FAMILIES = (
    KeyFamily("lobby", "lobby:rows", "hash"),
    KeyFamily("lists", "lobby:list*", "zset"),
    KeyFamily("lists", "lobby:due", "zset"),
    KeyFamily("inbox", "inbox:rows", "hash"),
    KeyFamily("inbox", "inbox:running:*", "members"),
    KeyFamily("inbox", "inbox:over:*", "members"),
    KeyFamily("inbox", "inbox:created:*", "members"),
    KeyFamily("inbox", "inbox:counts", "hash"),
    KeyFamily("tasks", "due:rows", "hash"),
    KeyFamily("tasks", "due:now", "set"),
    KeyFamily("tasks", "due:clocks", "zset"),
    KeyFamily("ratings", "ratings:results", "hash"),
    KeyFamily("ratings", "ratings:steps", "hash"),
    KeyFamily("ratings", "ratings:counted", "hash"),
    KeyFamily("ratings", "ratings:figures:*", "hash"),
    KeyFamily("ratings", "ratings:order:*", "zset"),
    KeyFamily("ratings", "ratings:history:*", "zset"),
    KeyFamily("ratings", "ratings:board:*", "zset"),
    KeyFamily("analyses", "analysis:*", "hash"),
)
_OF_NO_MATCH = ("inbox:counts", "ratings:figures:", "ratings:board:", "ratings:counted")
_OTHER_LIST = {"inbox:running": "over", "inbox:over": "running"}  # a match moves between lists
_OF_PLACES = ("lobby:list", "ratings:order:", "ratings:history:")


class ModelCell(NamedTuple):
    """Address of a single value: a field of a hash, or an element of a set."""

    model: str
    kind: Kind
    key: str
    field: str

    @property
    def match_id(self) -> str:
        """The id of the match to which the value belongs, or an empty string if there is none."""
        if self.model == "analyses":
            return self.key.split(":")[1]
        if self.key.startswith(_OF_NO_MATCH):
            return ""
        return match_of(self.field) if self.key.startswith(_OF_PLACES) else self.field


def read_cells(client: Any, cells: Sequence[ModelCell]) -> list[Value]:
    """Return the values of the given cells. The value of a missing cell is None."""
    values: list[Value] = []
    for first in range(0, len(cells), AT_ONCE):
        part = cells[first : first + AT_ONCE]
        with client.pipeline(transaction=False) as pipe:
            for cell in part:
                _ask(pipe, cell)
            replies = pipe.execute()
        values += [_value(cell, reply) for cell, reply in zip(part, replies, strict=True)]
    return values


def _ask(pipe: Any, cell: ModelCell) -> None:
    if cell.kind == "hash":
        pipe.hget(cell.key, cell.field)
    elif cell.kind == "set":
        pipe.sismember(cell.key, cell.field)
    else:
        pipe.zscore(cell.key, cell.field)


def _value(cell: ModelCell, reply: Any) -> Value:
    if cell.kind in ("set", "members"):
        return b"" if reply not in (None, 0) else None
    value: Value = reply
    return value


def differing_cells(kept: Any, fresh: Any) -> Iterator[ModelCell]:
    """Yield the cells that have different values on two servers."""
    for family in FAMILIES:
        for client in (kept, fresh):
            cells = _walk(client, family)
            while part := list(islice(cells, AT_ONCE)):
                pairs = zip(part, read_cells(kept, part), read_cells(fresh, part), strict=True)
                for cell, stored, right in pairs:
                    if stored != right and (client is kept or stored is None):
                        yield cell


def _walk(client: Any, family: KeyFamily) -> Iterator[ModelCell]:
    for key in client.scan_iter(family.pattern, count=1000):
        walks = {"hash": client.hscan_iter, "set": client.sscan_iter}
        elements = walks.get(family.kind, client.zscan_iter)(key, count=AT_ONCE)
        for element in elements:
            field = element[0] if isinstance(element, tuple) else element
            yield ModelCell(family.model, family.kind, key.decode(), field.decode())


_REPLACE = """\
-- KEYS  the hash or set; the list to take a number from, the numbers, the numbering
-- ARGV  kind, field, "1" and the value that was read or "0", "1" and the right value or "0",
--       the account of the number, a name for the numbering
-- Returns 1 if replaced, 0 if the value has changed
local kind, field = ARGV[1], ARGV[2]
local now
if kind == 'hash' then
  now = redis.call('HGET', KEYS[1], field)
elseif kind == 'set' then
  now = redis.call('SISMEMBER', KEYS[1], field) == 1 and ''
else
  now = redis.call('ZSCORE', KEYS[1], field)
end
if (now and '1' or '0') ~= ARGV[3] then return 0 end
if now and kind == 'hash' and now ~= ARGV[4] then return 0 end
if now and kind == 'zset' and tonumber(now) ~= tonumber(ARGV[4]) then return 0 end
if ARGV[5] == '0' then
  local remove = {hash = 'HDEL', set = 'SREM', zset = 'ZREM', members = 'ZREM'}
  redis.call(remove[kind], KEYS[1], field)
elseif kind == 'hash' then
  redis.call('HSET', KEYS[1], field, ARGV[6])
elseif kind == 'set' then
  redis.call('SADD', KEYS[1], field)
elseif kind == 'zset' then
  redis.call('ZADD', KEYS[1], ARGV[6], field)
else
  redis.call('SETNX', KEYS[4], ARGV[8])
  local number = redis.call('ZSCORE', KEYS[2], field) or redis.call('HINCRBY', KEYS[3], ARGV[7], 1)
  redis.call('ZADD', KEYS[1], number, field)
end
return 1
"""


def replace_cells(
    client: Any, changes: Iterable[tuple[ModelCell, Value, Value]], numbering: str
) -> None:
    """Replace values with the expected ones, unless they have changed since they were read.

    If a match is missing in an account's list, it is added with its number from the other list.

    Args:
        client: a client of the server.
        changes: tuples of the cell, the value that was read, and the expected value.
        numbering: the name for a new numbering, used if there is none.
    """
    script = client.register_script(_REPLACE)
    for cell, stored, right in sorted(changes, key=lambda change: change[2] is None):
        account = cell.key.rpartition(":")[2]
        other = _OTHER_LIST.get(cell.key.rpartition(":")[0], "none")
        script(
            keys=[cell.key, f"inbox:{other}:{account}", "inbox:counts", "inbox:numbering"],
            args=[
                cell.kind,
                cell.field,
                *_argument(stored),
                *_argument(right),
                account,
                numbering,
            ],
        )


def _argument(value: Value) -> tuple[str, bytes | str]:
    if value is None:
        return "0", ""
    return "1", value if isinstance(value, bytes) else repr(value)
