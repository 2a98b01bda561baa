"""The store: Redis streams that are only ever appended to."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from redis import Redis
from redis.cluster import RedisCluster

from events.answers import answer_to_keep, place_of, read_answer
from events.connections import Connection, Script, connect
from events.connections.connection import Command, Written
from events.connections.founding import found_store, partitions_of, policies_of
from events.connections.replies import walk_hash
from events.entries import ARCHIVED, DELETED, Answer, Entry, Head, read_head
from events.entry_replies import feed_entry, read_entries
from events.errors import Unconfirmed, VersionConflict
from events.keys import MATCHES, Family, MatchKeys, archiving_key, confirmations_key, packs_key
from events.reads import OPEN, Opened, Tail, opening_arguments, read_opened, read_tails
from events.room import unless_refused
from events.withdrawals import Withdrawals

PAGE = 250  # entries a reply: each costs a reader something, and large ones make both ends wait
FEED_PAGE = 500  # entries of each feed a reply
_AT_ONCE = 2000  # values that a script passes on: Lua takes no more than some thousand
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
    """The streams of one store: a server, one that sentinels watch, or a cluster.

    Args:
        client: of the store, or a connection to it. A client returns bytes and does not retry.
        family: which streams; those of matches unless given.

    Attributes:
        connection: to the store.
        client: redis-py's own, for tests and for what is asked seldom; it may be a cluster's.
        family: which streams, in as many partitions as the store was made with.
        withdrawals: what was hidden and deleted.
    """

    def __init__(self, client: Redis | RedisCluster | Connection, family: Family = MATCHES) -> None:
        self.connection = connect(client)
        self.client: Any = self.connection.client
        self.family = family.of(partitions_of(self.connection))
        self.keys_of = self._keys_of = self.family.keys_of  # for those who copy whole streams
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
        """Store the events of one command after the expected head, all of them or none.

        Args:
            match_id: the id of the match.
            entries: at least one, with contiguous seqs after `expected.version`.
            expected: version and link after which the entries were made.
            waits: what the match waits for now, a hint for the workers.
            key: idempotency key of the caller, or empty.
            digest: of the command's body; eight bytes of its hash are kept with the key.
            vault: what a new match's keys come from (`derive_keys`); empty for later commands.

        Returns:
            The seqs stored, or those of the answer that was given to this key before.

        Raises:
            VersionConflict, KeyReused: the head is another one; the key had another body.
            Unconfirmed: it is stored, but replicas that are waited for have not said so.
            ValueError: the entries do not follow the expected version.
        """
        first, last = _check_seqs(entries, expected)
        names, answer = (match_id, self._keys_of(match_id)), answer_to_keep(first, last, digest)
        arguments = _append_arguments(names, entries, expected, waits, (key, answer), vault)
        written = self._append_and_confirm(match_id, arguments, entries[0], answer)
        told = Answer(first, last)
        if written.reply[0] != 1:
            told = read_answer(_kept_answer(written, entries[0], answer), digest)
        if not written.is_confirmed:
            raise Unconfirmed(match_id)
        return told

    def _append_and_confirm(
        self, match_id: str, arguments: Sequence[Any], first: Entry, answer: bytes
    ) -> Written:
        """Run the script; where it was stored before, once more, behind what can be confirmed."""
        written = self._append.run_and_wait(arguments, 5)
        if written.reply[0] == 1 or not (self.connection.wait and written.is_confirmed):
            return written
        _kept_answer(written, first, answer)  # or it is a conflict, and nothing to confirm
        again = self._append.run_and_wait(arguments, 5, self._mark(match_id))
        return again._replace(is_repeat=again.is_repeat or written.is_repeat)

    def _mark(self, match_id: str) -> Command:
        """Return a write that changes nothing.

        Replicas confirm what their connection has written: one that asks for an answer that was
        kept before writes this first. The server that confirms is the one that has the answer:
        while a store changes hands the next call may reach another, which never had it.
        """
        return ("SET", confirmations_key(self.family.partition_of(match_id)), "")

    def read(self, match_id: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """Yield the entries after a version, in order, up to and with a version if given."""
        for page in self.pages(match_id, after, until):
            yield from page

    def pages(
        self, match_id: str, after: int = 0, until: int | None = None
    ) -> Iterator[Sequence[Entry]]:
        """Yield what `read` yields, in pages.

        They are asked for ahead, so that the server sends one while another is being folded.
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
        """Return at most `count` entries after a version."""
        end = "+" if until is None else f"{until}-0"
        name = self._keys_of(match_id).events
        asked = ("XRANGE", name, f"({after}-0", end, "COUNT", count)
        return read_entries(self.connection.read(name, *asked))

    def pick(self, match_id: str, seqs: Sequence[int]) -> tuple[Entry, ...]:
        """Return some entries of a match, in one go; those that are not there are left out."""
        name = self._keys_of(match_id).events
        asked = [(name, ("XRANGE", name, f"{seq}-0", f"{seq}-0")) for seq in seqs]
        found = self.connection.ask(asked) if asked else ()
        return tuple(entry for reply in found for entry in read_entries(reply))

    def head(self, match_id: str) -> Head:
        """Return the head of a match; version 0 if there is none."""
        name = self._keys_of(match_id).heads
        return read_head(self.connection.read(name, "HGET", name, match_id))

    def vault(self, match_id: str) -> bytes | None:
        """Return what a match's keys come from (see `derive_keys`); None if there is no match."""
        name = self._keys_of(match_id).vault
        root: bytes | None = self.connection.read(name, "GET", name)
        return root

    def tails(self, after: Mapping[str, int]) -> dict[str, Tail]:
        """Return the ends of matches after versions, each a page at most, in one go."""
        return read_tails(self.connection, self.family, after, PAGE) if after else {}

    def catch_up(
        self, match_id: str, after: int, *, key: str = "", digest: str = ""
    ) -> tuple[Answer | None, Head, tuple[Entry, ...]]:
        """Return a key's answer if it has one, the head, and the entries after a version.

        Raises:
            KeyReused: the key was answered for another body.
            Unconfirmed: it was answered, but replicas that are waited for have not said so.
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
            return self.catch_up(match_id, after, key=key, digest=digest)  # of who has none of it
        return answer, read_head(head), read_entries(missed)

    def _is_confirmed(self, match_id: str, key: str) -> bool:
        """Return whether the server that answers now has kept the answer of a key.

        Raises:
            Unconfirmed: it has, but replicas that are waited for have not said so.
        """
        once = self._keys_of(match_id).once
        kept = ("HGET", *place_of(once, key))
        written = self.connection.send_and_wait(once, kept, self._mark(match_id))
        if written.reply and not written.is_confirmed:
            raise Unconfirmed(match_id)
        return bool(written.reply)

    def frames(self, match_id: str) -> tuple[str, ...]:
        """Return the names of the keyframes that are kept, in no order."""
        name = self._keys_of(match_id).frames
        return tuple(one.decode() for one in self.connection.read(name, "HKEYS", name))

    def stretch(
        self, match_id: str, name: str, first: int, last: int
    ) -> tuple[bytes | None, tuple[Entry, ...]]:
        """Return a keyframe and the entries from a version up to another, in one go."""
        keys = self._keys_of(match_id)
        asked = ("HGET", keys.frames, name), ("XRANGE", keys.events, f"{first}-0", f"{last}-0")
        frame, reply = self.connection.stream(keys.frames, asked, ahead=2)
        return frame, read_entries(reply)

    def open(self, match_id: str, frame_every: int, frame_ends: Sequence[str]) -> Opened:
        """Return what a match is folded from, in one go.

        Args:
            match_id: its id.
            frame_every: every how many versions there may be a keyframe; at most `PAGE`.
            frame_ends: what the names of useful keyframes end with after the version.
        """
        keys = self._keys_of(match_id)
        names, values = opening_arguments(match_id, keys, PAGE + 1, frame_every, frame_ends)
        return read_opened(self._open(*names, *values, keys=len(names)))

    def keep_frames(self, match_id: str, frames: Mapping[str, bytes]) -> None:
        """Keep keyframes by their names; they may be dropped at any time."""
        if frames:
            pairs = [part for pair in frames.items() for part in pair]
            with unless_refused():  # a reader folds all the same
                self._keep_unless_deleted(match_id, "HSET", self._keys_of(match_id).frames, pairs)

    def drop_frames(self, match_id: str) -> None:
        """Drop the keyframes of a match; they are made again when they are needed."""
        name = self._keys_of(match_id).frames
        with unless_refused():
            self.connection.write(name, "DEL", name)

    def add_branch(self, match_id: str, branch: str) -> None:
        """Note a match that is about to branch from another."""
        self._keep_unless_deleted(match_id, "SADD", self._keys_of(match_id).branches, [branch])

    def _keep_unless_deleted(
        self, match_id: str, command: str, name: str, values: Sequence[str | bytes]
    ) -> None:
        """Write beside a stream: a process that has not heard of it yet leaves nothing behind.

        Of an archived match no keyframes are kept, and its branches are still to be moved.
        """
        moving = archiving_key(self.family.partition_of(match_id))
        names = [self._keys_of(match_id).heads, name, moving]
        for at in range(0, len(values), _AT_ONCE):
            some = values[at : at + _AT_ONCE]
            self._keep(*names, match_id, command, *some, keys=3)

    def branches(self, match_id: str) -> tuple[str, ...]:
        """Return the matches noted so, by id; one that was never stored may be among them."""
        name = self._keys_of(match_id).branches
        named: Any = self.connection.read(name, "SMEMBERS", name)
        return tuple(sorted(one.decode() for one in named))

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Yield every match and its head, in no order."""
        for number in range(self.family.partitions):
            name = self.family.heads_key(number)
            for match_id, head in walk_hash(self.connection, name):
                yield match_id.decode(), read_head(head)

    def feed_names(self) -> tuple[str, ...]:
        """Return the names of the feeds, one a partition."""
        return tuple(self.family.feed_key(number) for number in range(self.family.partitions))

    def feed_ends(self) -> dict[str, str]:
        """Return the id of the last entry of each feed, by its name."""
        self._feeds.close()
        names = self.feed_names()
        last = ("+", "-", "COUNT", 1)
        found = self.connection.ask([(name, ("XREVRANGE", name, *last)) for name in names])
        return {
            name: entries[0][0].decode() if entries else "0"
            for name, entries in zip(names, found, strict=True)
        }

    def read_feeds(self, positions: dict[str, str], milliseconds: int) -> dict[str, int]:
        """Wait for entries after positions in the feeds; return versions of heads, by match.

        The positions move on. It is for one thread. At a plain server it blocks a connection:
        keep it well below the client's socket timeout.
        """
        heard: dict[str, int] = {}
        for feed, entries in self._feeds.read(positions, FEED_PAGE, milliseconds):
            for _, fields in entries:
                match_id, head = feed_entry(fields)
                heard[match_id] = head.version
            positions[feed] = entries[-1][0].decode()
        return heard

    def keep_pack(self, game: str, digest: str, text: bytes) -> bool:
        """Keep a content pack under its hash for ever; tell whether it was not there yet."""
        name = packs_key()
        asked = (name, "HSETNX", name, f"{game}/{digest}", text)
        written = self.connection.write(*asked)
        return bool(written.reply)

    def pack(self, game: str, digest: str) -> bytes | None:
        """Return a content pack as it was kept; None if it never was."""
        name = packs_key()
        text: bytes | None = self.connection.read(name, "HGET", name, f"{game}/{digest}")
        return text

    def packs(self, game: str) -> tuple[str, ...]:
        """Return the hashes of a game's content packs, in order."""
        found = self.connection.read(packs_key(), "HKEYS", packs_key())
        names = (name.decode() for name in found)
        return tuple(
            sorted(name.partition("/")[2] for name in names if name.startswith(f"{game}/"))
        )

    def safety(self) -> Mapping[str, str]:
        """Return how safe the store keeps events: see `events.connections.founding`.

        Raises:
            UnsafeStore: it may evict events, or keeps another number of partitions.
        """
        found_store(self.connection, self.family.partitions)
        return policies_of(self.connection)


def _as_it_came(reply: Any, **_options: Any) -> Any:
    """Leave a range as the server sends it: redis-py's dictionaries halve the speed."""
    return reply


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
    place, field = place_of(keys.once, once[0])
    arguments: list[Any] = [keys.heads, keys.feed, keys.events, place, keys.vault]
    arguments += (match_id, before, field, head, once[1], vault)
    for entry in entries:
        arguments += (f"{entry.seq}-0", entry.e, entry.s, entry.link)
    return arguments


def _kept_answer(written: Written, first: Entry, answer: bytes) -> bytes:
    """Return the answer to what was stored before: the one kept with its key, or its own.

    Raises:
        VersionConflict: it was not: others moved the head.
    """
    if written.reply[0] == 2:
        kept: bytes = written.reply[1]
        return kept
    missed = read_entries(written.reply[2])
    if written.is_repeat and missed and missed[0].link == first.link:
        return answer  # stored at the first try, whose reply was lost: no other event has its link
    raise VersionConflict(read_head(written.reply[1]), missed)
