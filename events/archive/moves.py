"""Operations on the live store that move a match to the archive and back.

The store also records which matches are being moved, so that interrupted moves can be found.
"""

from collections.abc import Iterable, Sequence
from importlib.resources import files

from events.connections import Connection, Script
from events.connections.connection import Command
from events.connections.replies import as_map
from events.entries import ARCHIVED, Entry, Head, spell_head
from events.keys import Family, answers_keys, archiving_key, restored_key

_AT_ONCE = 250  # entries per write
_ASIDE_SECONDS = 3600  # lifetime of an abandoned temporary stream
_MARK, _RELEASE, _RESTORE = (
    (files("events") / "archive" / f"{name}.lua").read_text()
    for name in ("mark", "release", "restore")
)


class Moves:
    """The operations of the live store that are needed for archiving.

    Args:
        connection: the connection to the store.
        family: the streams of matches in the store.
    """

    def __init__(self, connection: Connection, family: Family) -> None:
        self._connection = connection
        self._family = family
        self._mark = Script(connection, _MARK)
        self._release = Script(connection, _RELEASE)
        self._restore = Script(connection, _RESTORE)

    def begin(self, match_id: str) -> bool:
        """Record that moving a match has begun. Return False if this was already recorded."""
        name = archiving_key(self._family.partition_of(match_id))
        return bool(self._connection.write(name, "SADD", name, match_id).reply)

    def finish(self, match_id: str) -> None:
        """Record that a move is complete."""
        name = archiving_key(self._family.partition_of(match_id))
        self._connection.write(name, "SREM", name, match_id)

    def pending(self) -> frozenset[str]:
        """Return the ids of the matches that are being moved."""
        return self._members(map(archiving_key, range(self._family.partitions)))

    def restored(self) -> frozenset[str]:
        """Return the ids of restored matches.

        They stay in the live store until `let_go` is called.
        """
        return self._members(map(restored_key, range(self._family.partitions)))

    def _members(self, names: Iterable[str]) -> frozenset[str]:
        replies = self._connection.ask([(name, ("SMEMBERS", name)) for name in names])
        return frozenset(member.decode() for members in replies for member in members)

    def let_go(self, match_id: str) -> None:
        """Allow a restored match to be archived again like any other."""
        name = restored_key(self._family.partition_of(match_id))
        self._connection.write(name, "SREM", name, match_id)

    def creation(self, match_id: str) -> tuple[bytes, bytes] | None:
        """Return the stored answer to the request that created a match, and its hash field."""
        names = answers_keys(self._family.keys_of(match_id).once)
        replies = self._connection.ask([(name, ("HGETALL", name)) for name in names])
        answers = (pair for answered in replies for pair in as_map(answered).items())
        return next((pair for pair in answers if pair[1].startswith(b"1 ")), None)

    def mark(self, match_id: str, head: Head) -> bool:
        """Mark a match as archived. Return False if its head has changed."""
        after = Head(head.version, head.link, ARCHIVED)
        heads = self._family.keys_of(match_id).heads
        reply = self._mark(heads, match_id, spell_head(head), spell_head(after), keys=1)
        return bool(reply)

    def release(self, match_id: str, branches: Sequence[str], answers_until: int) -> bool:
        """Remove an archived match's data from the live store, since its pack contains all of it.

        Args:
            match_id: the id of the match.
            branches: the branches listed in its pack.
            answers_until: the expiry of its stored answers, in milliseconds since 1970.

        Returns:
            True if only its head and answers are left. False if the match was restored, or has a
            branch that is not listed in its pack.
        """
        keys = self._family.keys_of(match_id)
        own = (keys.heads, keys.events, keys.vault, keys.frames, keys.branches)
        names = (*own, *answers_keys(keys.once))
        left = self._release(*names, match_id, answers_until, *branches, keys=len(names))
        return bool(left == 0)

    def bring_back(
        self,
        match_id: str,
        head: Head,
        entries: Iterable[Entry],
        vault: bytes,
        branches: Sequence[str] = (),
        *,
        aside: str,
    ) -> bool:
        """Restore the stream of an archived match. Return False if the match is not archived.

        Readers use the pack until the stream is complete.

        Args:
            match_id: the id of the match.
            head: its head before it was archived.
            entries: all of its entries.
            vault: the vault from which its keys are derived.
            branches: its recorded branches.
            aside: the unique name of the stream until it is complete.
        """
        keys = self._family.keys_of(match_id)
        temporary = f"{keys.events}:{aside}"
        self._write_aside(temporary, entries)
        archived = Head(head.version, head.link, ARCHIVED)
        restored = restored_key(self._family.partition_of(match_id))
        reply = self._restore(
            keys.heads,
            restored,
            keys.events,
            keys.vault,
            keys.branches,
            temporary,
            match_id,
            spell_head(archived),
            spell_head(head),
            vault,
            *branches,
            keys=6,
        )
        return bool(reply)

    def _write_aside(self, name: str, entries: Iterable[Entry]) -> None:
        commands: list[Command] = []
        for number, entry in enumerate(entries, 1):
            fields = ("e", entry.e, "s", entry.s, "l", entry.link)
            commands.append(("XADD", name, f"{entry.seq}-0", *fields))
            if number == 1:
                commands.append(("EXPIRE", name, _ASIDE_SECONDS))
            if len(commands) >= _AT_ONCE:
                self._connection.at_once(name, *commands)
                commands = []
        if commands:
            self._connection.at_once(name, *commands)
