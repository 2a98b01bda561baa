"""The store: Redis streams that are only ever appended to."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha1, sha256
from importlib.resources import files
from typing import Any

from redis import Redis
from redis.exceptions import ConnectionError, NoScriptError

from events.entries import DELETED, Answer, Entry, Head, read_head
from events.errors import Broken, KeyReused, UnsafeStore, VersionConflict
from events.keys import ANSWER_HASHES, MATCHES, PARTITIONS, Family, MatchKeys, packs_key
from events.wire import Wire
from events.withdrawals import Withdrawals

PAGE = 250  # entries a reply: each costs a reader something, and large ones make both ends wait
FEED_PAGE = 500  # entries of each feed a reply
_AT_ONCE = 2000  # values that a script passes on: Lua takes no more than some thousand
_KEEP = f"""\
local head = redis.call('HGET', KEYS[1], ARGV[1])
if head and string.find(head, '^%d+ %x+ {DELETED}') then
  return 0
end
return redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))
"""
_SCRIPT = (files("events") / "append.lua").read_text()
_NAME = sha1(_SCRIPT.encode(), usedforsecurity=False).hexdigest()  # what a server calls it


class Store:
    """The streams of one server.

    Args:
        client: a connection that returns bytes and does not retry: a repeated append
            without its idempotency key could be taken for a conflict.
        family: which streams; those of matches unless given.
    """

    def __init__(self, client: Redis, family: Family = MATCHES) -> None:
        self._keys_of, self._family = family.keys_of, family
        self.client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._wire = Wire(client)
        client.set_response_callback("XRANGE", _as_it_came)
        self.withdrawals = Withdrawals(client)
        self._keep = self.client.register_script(_KEEP)

    def append(
        self,
        match_id: str,
        entries: Sequence[Entry],
        *,
        expected: Head,
        waits: str = "",
        key: str = "",
        digest: str = "",
        vault: bytes = b"",
    ) -> Answer:
        """Store the events of one command after the expected head, all of them or none.

        Args:
            match_id: the id of the match.
            entries: at least one, with contiguous seqs after `expected.version`.
            expected: version and link after which the entries were made.
            waits: what the match waits for now, a hint for the workers.
            key: idempotency key of the caller, or empty.
            digest: digest of the command's body; eight bytes of its hash are kept with the key.
            vault: what a new match's keys come from (`derive_keys`); empty for later commands.

        Returns:
            The seqs stored, or those of the answer that was given to this key before.

        Raises:
            VersionConflict: the stream's head is another one.
            KeyReused: the key was answered for another body.
            ValueError: the entries do not follow the expected version one by one.
        """
        first, last = _check_seqs(entries, expected)
        answer = b"%d %d %b" % (first, last, _short(digest, 8))
        names, once = (match_id, self._keys_of(match_id)), (key, answer)
        arguments = _append_arguments(names, entries, expected, waits, once, vault)
        reply = self._run(arguments, may_repeat=bool(key))
        if reply[0] == 1:
            return Answer(first, last)
        if reply[0] == 2:
            return _answer(reply[1], digest)
        raise VersionConflict(read_head(reply[1]), _entries(reply[2]))

    def _run(self, arguments: list[Any], *, may_repeat: bool) -> Any:
        """Run the script; where a connection fails, repeat it only if a key makes that safe."""
        try:
            return self._evaluate(arguments)
        except ConnectionError:
            if not may_repeat:
                raise
            return self._evaluate(arguments)

    def _evaluate(self, arguments: list[Any]) -> Any:
        try:
            return self._wire.call("EVALSHA", _NAME, 5, *arguments)
        except NoScriptError:  # a fresh server; it keeps the script that it is given now
            return self._wire.call("EVAL", _SCRIPT, 5, *arguments)

    def read(self, match_id: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """Yield the entries after a version, in order, up to and with a version if given."""
        for page in self.pages(match_id, after, until):
            yield from page

    def pages(
        self, match_id: str, after: int = 0, until: int | None = None
    ) -> Iterator[tuple[Entry, ...]]:
        """Yield what `read` yields, in pages.

        They are asked for ahead, so that the server sends one while another is being folded.
        """
        name = self._keys_of(match_id).events
        if until is None:
            until = self.head(match_id).version
        starts = range(after + 1, until + 1, PAGE)
        asked = [("XRANGE", name, f"{at}-0", f"{min(at + PAGE - 1, until)}-0") for at in starts]
        for reply in self._wire.stream(asked, ahead=3):
            yield _entries(reply)

    def page(
        self, match_id: str, after: int = 0, until: int | None = None, count: int = 1000
    ) -> tuple[Entry, ...]:
        """Return at most `count` entries after a version."""
        end = "+" if until is None else f"{until}-0"
        name = self._keys_of(match_id).events
        return _entries(
            self.client.execute_command("XRANGE", name, f"({after}-0", end, "COUNT", count)
        )

    def head(self, match_id: str) -> Head:
        """Return the head of a match; version 0 if there is none."""
        return read_head(self.client.hget(self._keys_of(match_id).heads, match_id))

    def vault(self, match_id: str) -> bytes | None:
        """Return what a match's keys come from (see `derive_keys`); None if there is no match."""
        root: bytes | None = self.client.get(self._keys_of(match_id).vault)
        return root

    def catch_up(
        self, match_id: str, after: int, *, key: str = "", digest: str = ""
    ) -> tuple[Answer | None, Head, tuple[Entry, ...]]:
        """Return a key's answer if it has one, the head, and the entries after a version.

        Raises:
            KeyReused: the key was answered for another body.
        """
        keys = self._keys_of(match_id)
        with self.client.pipeline(transaction=True) as pipe:
            pipe.hget(*_place(keys.once, key))
            pipe.hget(keys.heads, match_id)
            pipe.execute_command("XRANGE", keys.events, f"({after}-0", "+")
            answered, head, missed = pipe.execute()
        answer = _answer(answered, digest) if key and answered else None
        return answer, read_head(head), _entries(missed)

    def frames(self, match_id: str) -> tuple[str, ...]:
        """Return the names of the keyframes that are kept, in no order."""
        return tuple(name.decode() for name in self.client.hkeys(self._keys_of(match_id).frames))

    def stretch(
        self, match_id: str, name: str, first: int, last: int
    ) -> tuple[bytes | None, tuple[Entry, ...]]:
        """Return a keyframe and the entries from a version up to another, in one go."""
        keys = self._keys_of(match_id)
        asked = ("HGET", keys.frames, name), ("XRANGE", keys.events, f"{first}-0", f"{last}-0")
        frame, reply = self._wire.stream(asked, ahead=2)
        return frame, _entries(reply)

    def keep_frames(self, match_id: str, frames: Mapping[str, bytes]) -> None:
        """Keep keyframes by their names; they may be dropped at any time."""
        if frames:
            pairs = [part for pair in frames.items() for part in pair]
            self._keep_unless_deleted(match_id, "HSET", self._keys_of(match_id).frames, pairs)

    def drop_frames(self, match_id: str) -> None:
        """Drop the keyframes of a match; they are made again when they are needed."""
        self.client.delete(self._keys_of(match_id).frames)

    def add_branch(self, match_id: str, branch: str) -> None:
        """Note a match that is about to branch from another."""
        self._keep_unless_deleted(match_id, "SADD", self._keys_of(match_id).branches, [branch])

    def _keep_unless_deleted(
        self, match_id: str, command: str, name: str, values: Sequence[str | bytes]
    ) -> None:
        """Write beside a stream: a process that has not heard of it yet leaves nothing behind."""
        heads = self._keys_of(match_id).heads
        for at in range(0, len(values), _AT_ONCE):
            self._keep(keys=[heads, name], args=[match_id, command, *values[at : at + _AT_ONCE]])

    def branches(self, match_id: str) -> tuple[str, ...]:
        """Return the matches noted so, by id; one that was never stored may be among them."""
        named: Any = self.client.smembers(self._keys_of(match_id).branches)
        return tuple(sorted(one.decode() for one in named))

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Yield every match and its head, in no order."""
        for number in range(PARTITIONS):
            name = self._family.heads_key(number)
            for match_id, head in self.client.hscan_iter(name, count=500):
                yield match_id.decode(), read_head(head)

    def feed_names(self) -> tuple[str, ...]:
        """Return the names of the feeds, one a partition."""
        return tuple(self._family.feed_key(number) for number in range(PARTITIONS))

    def feed_ends(self) -> dict[str, str]:
        """Return the id of the last entry of each feed, by its name."""
        names = self.feed_names()
        with self.client.pipeline(transaction=False) as pipe:
            for name in names:
                pipe.xrevrange(name, count=1)
            found = pipe.execute()
        return {
            name: entries[0][0].decode() if entries else "0"
            for name, entries in zip(names, found, strict=True)
        }

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for entries after positions in the feeds; return versions of heads, by match.

        The positions move on. It blocks a connection: keep it well below the client's socket
        timeout.
        """
        reply = self.client.execute_command(
            *("XREAD", "COUNT", FEED_PAGE, "BLOCK", milliseconds),
            *("STREAMS", *positions, *positions.values()),
        )
        heard: dict[str, int] = {}
        for feed, entries in reply or ():
            for _, fields in entries:
                heard[fields[b"m"].decode()] = int(fields[b"h"].partition(b" ")[0])
            positions[feed.decode()] = entries[-1][0].decode()
        return heard

    def keep_pack(self, game: str, digest: str, text: bytes) -> bool:
        """Keep a content pack under its hash for ever; tell whether it was not there yet."""
        return bool(self.client.hsetnx(packs_key(), f"{game}/{digest}", text))

    def pack(self, game: str, digest: str) -> bytes | None:
        """Return a content pack as it was kept; None if it never was."""
        text: bytes | None = self.client.hget(packs_key(), f"{game}/{digest}")
        return text

    def packs(self, game: str) -> tuple[str, ...]:
        """Return the hashes of a game's content packs, in order."""
        names = (name.decode() for name in self.client.hkeys(packs_key()))
        return tuple(
            sorted(name.partition("/")[2] for name in names if name.startswith(f"{game}/"))
        )

    def safety(self) -> Mapping[str, str]:
        """Return how safe the server keeps events: its eviction, append-only and fsync policies.

        Raises:
            UnsafeStore: it may evict events, or keeps another number of partitions.
        """
        found = {
            name: self.client.config_get(name).get(name, "unknown")
            for name in ("maxmemory-policy", "appendonly", "appendfsync")
        }
        if found["maxmemory-policy"] != "noeviction":
            raise UnsafeStore(
                f"maxmemory-policy is {found['maxmemory-policy']!r}: the server may evict events"
                " in silence; set `maxmemory-policy noeviction` (CONFIG SET or redis.conf)"
            )
        self.client.setnx("{0}:partitions", PARTITIONS)
        kept = int(self.client.get("{0}:partitions") or PARTITIONS)
        if kept != PARTITIONS:
            raise UnsafeStore(f"the store was made with {kept} partitions, not {PARTITIONS}")
        return found


def feed_entry(fields: Sequence[bytes]) -> tuple[str, Head]:
    """Return the match and its head that an entry of a feed points to."""
    return fields[1].decode(), read_head(fields[3])


def _as_it_came(reply: Any, **_options: Any) -> Any:
    """Leave a range as the server sends it: redis-py's dictionaries halve the speed."""
    return reply


def _entries(reply: Sequence[Any]) -> tuple[Entry, ...]:
    try:
        return tuple(
            [
                Entry(seq, row[1], row[3], row[5])
                for seq, (_, row) in zip(_seqs(reply), reply, strict=True)
            ]
        )
    except (ValueError, IndexError):
        raise _foreign(reply) from None


def _seqs(reply: Sequence[Any]) -> Sequence[int]:
    """Return the seqs of entries; reading each id takes longer than making its entry."""
    if not reply:
        return ()
    first, last = int(reply[0][0][:-2]), int(reply[-1][0][:-2])
    if last - first + 1 == len(reply):
        return range(first, last + 1)
    return [int(id_[:-2]) for id_, _ in reply]


def _foreign(reply: Sequence[Any]) -> Broken:
    """Name the entry that something else than an append has put into a stream."""
    ids = (name.decode() for name, fields in reply if not _is_ours(name, fields))
    id_ = next(ids)
    seq, _, part = id_.partition("-")
    return Broken(int(seq) + (part != "0"), "record", f"{id_} is no entry of ours")


def _is_ours(name: bytes, fields: Sequence[bytes]) -> bool:
    return name.endswith(b"-0") and fields[::2] == [b"e", b"s", b"l"]


def _check_seqs(entries: Sequence[Entry], expected: Head) -> tuple[int, int]:
    """Return the first and the last seq of entries that follow a head one by one."""
    first, last = entries[0].seq, entries[-1].seq
    if [entry.seq for entry in entries] != list(range(expected.version + 1, last + 1)):
        raise ValueError(f"entries {first} to {last} do not follow version {expected.version}")
    return first, last


def _append_arguments(
    names: tuple[str, MatchKeys],
    entries: Sequence[Entry],
    expected: Head,
    waits: str,
    once: tuple[str, bytes],
    vault: bytes,
) -> list[Any]:
    """Return what the script takes; `once` is the caller's key and the answer kept with it."""
    match_id, keys = names
    before = f"{expected.version} {expected.link.hex()} " if expected.version else ""
    head = f"{entries[-1].seq} {entries[-1].link.hex()} {waits}"
    place, field = _place(keys.once, once[0])
    arguments: list[Any] = [keys.heads, keys.feed, keys.events, place, keys.vault]
    arguments += (match_id, before, field, head, once[1], vault)
    for entry in entries:
        arguments += (f"{entry.seq}-0", entry.e, entry.s, entry.link)
    return arguments


def _place(once: str, key: str) -> tuple[str, bytes]:
    """Return which of a match's hashes of answers holds a key's, and in which field.

    Eight small hashes and short fields: a large hash, or a long field, takes three times the
    memory, and a large packed one is slow to search.
    """
    field = _short(key, 12)
    return f"{once}:{field[0] % ANSWER_HASHES if key else 0}", field if key else b""


def _short(text: str, size: int) -> bytes:
    return sha256(text.encode()).digest()[:size]


def _answer(reply: bytes, digest: str) -> Answer:
    first, last, answered = reply.split(b" ", 2)
    if answered != _short(digest, 8):
        raise KeyReused
    return Answer(int(first), int(last), repeated=True)
