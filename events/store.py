"""The event store, which is built on append-only Redis streams."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from redis import Redis
from redis.cluster import RedisCluster

from events.answers import answer_to_keep, place_of, read_answer
from events.capacity import unless_refused
from events.connections import Connection, Script, connect
from events.connections.connection import Command, Written
from events.connections.replies import walk_hash
from events.connections.store_policies import found_store, partitions_of, policies_of
from events.entries import ARCHIVED, DELETED, Answer, Entry, Head, read_head
from events.errors import Unconfirmed, VersionConflict
from events.keys import MATCHES, Family, MatchKeys, archiving_key, confirmations_key, packs_key
from events.reads import (
    OPEN,
    Opened,
    Tail,
    feed_entry,
    opening_arguments,
    read_entries,
    read_opened,
    read_tails,
)
from events.withdrawals import Withdrawals

PAGE = 250  # entries per reply: every reply has a fixed cost, and large replies make both ends wait
FEED_PAGE = 500  # entries per feed and reply
_AT_ONCE = 2000  # values per script call, since Lua accepts only some thousand
_KEEP = f"""\
local head = redis.call('HGET', KEYS[1], ARGV[1])
if head and string.find(head, '^%d+ %x+ {DELETED}') then
  return 0
end
if head and string.find(head, '^%d+ %x+ {ARCHIVED}') then
  if ARGV[2] == 'HSET' then
    return 0
  end
  redis.call('SADD', KEYS[3], ARGV[1])
end
return redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))
"""
_SCRIPT = (files("events") / "append.lua").read_text()


class Store:
    """An event store on a single server, on servers with sentinels, or on a cluster.

    Args:
        client: a client for the store, or a connection to it. A client must return bytes and not
            retry.
        family: the family of streams; matches by default.

    Attributes:
        connection: the connection to the store.
        client: the redis-py client, for tests and infrequent commands; it may be a cluster client.
        family: the family of streams, with the number of partitions that the store was created
            with.
        withdrawals: the hidden and deleted matches.
    """

    def __init__(self, client: Redis | RedisCluster | Connection, family: Family = MATCHES) -> None:
        self.connection = connect(client)
        self.client: Any = self.connection.client
        self.family = family.of(partitions_of(self.connection))
        self.keys_of = self._keys_of = self.family.keys_of  # for code that copies complete streams
        self.client.set_response_callback("XRANGE", _as_it_came)
        self.withdrawals = Withdrawals(self.connection, self.family)
        self._append = Script(self.connection, _SCRIPT)
        self._open = Script(self.connection, OPEN)
        self._keep = Script(self.connection, _KEEP)
        self._feeds = self.connection.feeds()

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
        """Append all events of one command to a stream, or return the answer stored for its key.

        Args:
            match_id: the id of the match.
            entries: at least one entry, with contiguous seqs after `expected.version`.
            expected: the version and link that the entries follow.
            waits: a slug for the match's head, used as a hint for the workers.
            key: the caller's idempotency key, or empty.
            digest: the digest of the command's body. Eight bytes of its hash are stored.
            vault: the vault of a new match's keys (see `derive_keys`); empty for later commands.

        Raises:
            VersionConflict, KeyReused: the head has changed, or the key was used with another body.
            Unconfirmed: the events are stored, but the required replicas have not confirmed them.
            ValueError: the entries do not follow the head.
        """
        first, last = expected.version + 1, entries[-1].seq
        names, answer = (match_id, self._keys_of(match_id)), answer_to_keep(first, last, digest)
        arguments = _append_arguments(names, entries, expected, waits, (key, answer), vault)
        written, stored = self._append.run_and_wait(arguments, 5), Answer(first, last)
        if written.reply[0] != 1 and self.connection.wait and written.is_confirmed:
            _kept_answer(written, entries[0], answer)  # a conflict needs no confirmation
            written = self._confirm_kept(match_id, arguments, written)
        if written.reply[0] != 1:
            stored = read_answer(_kept_answer(written, entries[0], answer), digest)
        if not written.is_confirmed:
            raise Unconfirmed(match_id)
        return stored

    def _confirm_kept(self, match_id: str, arguments: Sequence[Any], written: Written) -> Written:
        """Repeat an append whose events are already stored, so that replicas confirm it."""
        again = self._append.run_and_wait(arguments, 5, self._mark(match_id))
        return again._replace(is_repeat=again.is_repeat or written.is_repeat)

    def _mark(self, match_id: str) -> Command:
        """Return a write command that changes nothing.

        Replicas only confirm the writes of the same connection, so a request for a stored answer
        sends this write first. Thus the confirmation comes from the server that has the answer.
        During a failover, the next call may reach another server that never had it.
        """
        return ("SET", confirmations_key(self.family.partition_of(match_id)), "")

    def read(self, match_id: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """Yield the entries after a given version, up to and including `until` if it is given."""
        for page in self.pages(match_id, after, until):
            yield from page

    def pages(
        self, match_id: str, after: int = 0, until: int | None = None
    ) -> Iterator[Sequence[Entry]]:
        """Yield the same entries as `read`, in pages.

        Pages are requested in advance, so that the server sends one while the caller folds another.
        """
        name = self._keys_of(match_id).events
        if until is None:
            until = self.head(match_id).version
        starts = range(after + 1, until + 1, PAGE)
        asked = [("XRANGE", name, f"{at}-0", f"{min(at + PAGE - 1, until)}-0") for at in starts]
        for reply in self.connection.stream(name, asked, ahead=3):
            yield read_entries(reply)

    def page(
        self, match_id: str, after: int = 0, until: int | None = None, count: int = 1000
    ) -> tuple[Entry, ...]:
        """Return at most `count` entries after a given version."""
        end = "+" if until is None else f"{until}-0"
        name = self._keys_of(match_id).events
        asked = ("XRANGE", name, f"({after}-0", end, "COUNT", count)
        return read_entries(self.connection.read(name, *asked))

    def pick(self, match_id: str, seqs: Sequence[int]) -> tuple[Entry, ...]:
        """Return the entries with these seqs, in one round trip. Missing entries are omitted."""
        name = self._keys_of(match_id).events
        asked = [(name, ("XRANGE", name, f"{seq}-0", f"{seq}-0")) for seq in seqs]
        found = self.connection.ask(asked) if asked else ()
        return tuple(entry for reply in found for entry in read_entries(reply))

    def head(self, match_id: str) -> Head:
        """Return the head of a match. If the match does not exist, return a head at version 0."""
        name = self._keys_of(match_id).heads
        return read_head(self.connection.read(name, "HGET", name, match_id))

    def vault(self, match_id: str) -> bytes | None:
        """Return the vault from which a match's keys are derived, or None if it does not exist."""
        name = self._keys_of(match_id).vault
        root: bytes | None = self.connection.read(name, "GET", name)
        return root

    def tails(self, after: Mapping[str, int]) -> dict[str, Tail]:
        """Return the entries of matches after the given versions, with at most one page per match.

        This takes one round trip.
        """
        return read_tails(self.connection, self.family, after, PAGE) if after else {}

    def catch_up(
        self, match_id: str, after: int, *, key: str = "", digest: str = ""
    ) -> tuple[Answer | None, Head, tuple[Entry, ...]]:
        """Return the answer for a key, if any, the head, and the entries after a given version.

        Raises:
            KeyReused: the key was used with another body.
            Unconfirmed: the answer is stored, but the required replicas have not confirmed it.
        """
        keys = self._keys_of(match_id)
        answered, head, missed = self.connection.at_once(
            keys.heads,
            ("HGET", *place_of(keys.once, key)),
            ("HGET", keys.heads, match_id),
            ("XRANGE", keys.events, f"({after}-0", "+"),
        )
        answer = read_answer(answered, digest) if key and answered else None
        if answer and self.connection.wait and not self._is_confirmed(match_id, key):
            # The server that responds now lacks the answer, so it is read again.
            return self.catch_up(match_id, after, key=key, digest=digest)
        return answer, read_head(head), read_entries(missed)

    def _is_confirmed(self, match_id: str, key: str) -> bool:
        """Return whether the server that currently responds has stored an answer for a key.

        Raises:
            Unconfirmed: it has the answer, but the required replicas have not confirmed it.
        """
        once = self._keys_of(match_id).once
        kept = ("HGET", *place_of(once, key))
        written = self.connection.send_and_wait(once, kept, self._mark(match_id))
        if written.reply and not written.is_confirmed:
            raise Unconfirmed(match_id)
        return bool(written.reply)

    def frames(self, match_id: str) -> tuple[str, ...]:
        """Return the names of the stored keyframes, in no particular order."""
        name = self._keys_of(match_id).frames
        return tuple(field.decode() for field in self.connection.read(name, "HKEYS", name))

    def stretch(
        self, match_id: str, name: str, first: int, last: int
    ) -> tuple[bytes | None, tuple[Entry, ...]]:
        """Return a keyframe and the entries of a range of versions, in one round trip."""
        keys = self._keys_of(match_id)
        asked = ("HGET", keys.frames, name), ("XRANGE", keys.events, f"{first}-0", f"{last}-0")
        frame, reply = self.connection.stream(keys.frames, asked, ahead=2)
        return frame, read_entries(reply)

    def open(self, match_id: str, frame_every: int, frame_ends: Sequence[str]) -> Opened:
        """Return the input for folding a match, in one round trip.

        Args:
            match_id: the id of the match.
            frame_every: the number of versions between two keyframes; at most `PAGE`.
            frame_ends: the name suffixes of usable keyframes, following the version.
        """
        keys = self._keys_of(match_id)
        names, values = opening_arguments(match_id, keys, PAGE + 1, frame_every, frame_ends)
        return read_opened(self._open(*names, *values, keys=len(names)))

    def keep_frames(self, match_id: str, frames: Mapping[str, bytes]) -> None:
        """Store keyframes under their names. They may be deleted at any time."""
        if frames:
            pairs = [part for pair in frames.items() for part in pair]
            with unless_refused():  # a reader can fold without keyframes
                self._keep_unless_deleted(match_id, "HSET", self._keys_of(match_id).frames, pairs)

    def drop_frames(self, match_id: str) -> None:
        """Delete the keyframes of a match. They are created again when needed."""
        name = self._keys_of(match_id).frames
        with unless_refused():
            self.connection.write(name, "DEL", name)

    def add_branch(self, match_id: str, branch: str) -> None:
        """Record a branch of a match, before the branch is created."""
        self._keep_unless_deleted(match_id, "SADD", self._keys_of(match_id).branches, [branch])

    def _keep_unless_deleted(
        self, match_id: str, command: str, name: str, values: Sequence[str | bytes]
    ) -> None:
        """Write data of a stream, unless another process has deleted the match.

        No keyframes are stored for an archived match. If an archived match gets a new branch, it is
        recorded as being moved, so that the branch is added to its pack.
        """
        moving = archiving_key(self.family.partition_of(match_id))
        names = [self._keys_of(match_id).heads, name, moving]
        for at in range(0, len(values), _AT_ONCE):
            some = values[at : at + _AT_ONCE]
            self._keep(*names, match_id, command, *some, keys=3)

    def branches(self, match_id: str) -> tuple[str, ...]:
        """Return the ids of the recorded branches. Some branches may never have been stored."""
        name = self._keys_of(match_id).branches
        named: Any = self.connection.read(name, "SMEMBERS", name)
        return tuple(sorted(branch.decode() for branch in named))

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Yield the id and head of every match, in no particular order."""
        for number in range(self.family.partitions):
            name = self.family.heads_key(number)
            for match_id, head in walk_hash(self.connection, name):
                yield match_id.decode(), read_head(head)

    def feed_names(self) -> tuple[str, ...]:
        """Return the names of the feeds, one per partition."""
        return tuple(self.family.feed_key(number) for number in range(self.family.partitions))

    def feed_ends(self) -> dict[str, str]:
        """Return the id of the last entry in each feed, keyed by feed name."""
        self._feeds.close()
        names = self.feed_names()
        last = ("+", "-", "COUNT", 1)
        found = self.connection.ask([(name, ("XREVRANGE", name, *last)) for name in names])
        return {
            name: entries[0][0].decode() if entries else "0"
            for name, entries in zip(names, found, strict=True)
        }

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for feed entries after the given positions.

        Return the newest version of each match in them. The positions are advanced in place. This
        is not thread-safe. With a single server, it blocks a connection, so `milliseconds` must be
        well below the client's socket timeout.
        """
        heard: dict[str, int] = {}
        for feed, entries in self._feeds.read(positions, FEED_PAGE, milliseconds):
            for _, fields in entries:
                match_id, head = feed_entry(fields)
                heard[match_id] = head.version
            positions[feed] = entries[-1][0].decode()
        return heard

    def keep_pack(self, game: str, digest: str, text: bytes) -> bool:
        """Store a content pack permanently, keyed by its hash.

        Return False if it was already stored.
        """
        name = packs_key()
        asked = (name, "HSETNX", name, f"{game}/{digest}", text)
        written = self.connection.write(*asked)
        return bool(written.reply)

    def pack(self, game: str, digest: str) -> bytes | None:
        """Return a stored content pack, or None if it does not exist."""
        name = packs_key()
        text: bytes | None = self.connection.read(name, "HGET", name, f"{game}/{digest}")
        return text

    def packs(self, game: str) -> tuple[str, ...]:
        """Return the sorted hashes of all content packs of a game."""
        found = self.connection.read(packs_key(), "HKEYS", packs_key())
        names = (name.decode() for name in found)
        return tuple(
            sorted(name.partition("/")[2] for name in names if name.startswith(f"{game}/"))
        )

    def safety(self) -> Mapping[str, str]:
        """Return the store's durability settings (see `events.connections.store_policies`).

        Raises:
            UnsafeStore: the store may evict events, or has another number of partitions.
        """
        found_store(self.connection, self.family.partitions)
        return policies_of(self.connection)


def _as_it_came(reply: Any, **_options: Any) -> Any:
    """Return a range reply unchanged. Converting it to redis-py's dictionaries halves the speed."""
    return reply


def _append_arguments(
    names: tuple[str, MatchKeys],
    entries: Sequence[Entry],
    expected: Head,
    waits: str,
    once: tuple[str, bytes],
    vault: bytes,
) -> list[Any]:
    """Return the arguments for the append script.

    `once` contains the key and the answer to store.
    """
    match_id, keys = names
    before = f"{expected.version} {expected.link.hex()} " if expected.version else ""
    head = f"{entries[-1].seq} {entries[-1].link.hex()} {waits}"
    place, field = place_of(keys.once, once[0])
    arguments: list[Any] = [keys.heads, keys.feed, keys.events, place, keys.vault]
    arguments += (match_id, before, field, head, once[1], vault)
    for seq, entry in enumerate(entries, expected.version + 1):
        if entry.seq != seq:
            last = entries[-1].seq
            raise ValueError(
                f"entries {entries[0].seq} to {last} do not follow version {expected.version}"
            )
        arguments += (f"{seq}-0", entry.e, entry.s, entry.link)
    return arguments


def _kept_answer(written: Written, first: Entry, answer: bytes) -> bytes:
    """Return the stored answer to repeated events, or `answer` if an earlier attempt stored them.

    Raises:
        VersionConflict: the events were not stored, because another writer changed the head.
    """
    if written.reply[0] == 2:
        kept: bytes = written.reply[1]
        return kept
    missed = read_entries(written.reply[2])
    if written.is_repeat and missed and missed[0].link == first.link:
        return answer  # stored by the first attempt, whose reply was lost; links are unique
    raise VersionConflict(read_head(written.reply[1]), missed)
