"""What clients were told that it is stored, to be held against what is stored at the end."""

import json
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

from msgspec import Struct

from events import Store

_JOINING = "seat-"  # events that seat somebody: of the table, not of the game


class Difference(Struct, frozen=True):
    """Where a log is not what clients were told; all empty is what is promised.

    Attributes:
        lost: acknowledged commands that are not in the log, as `match/id`.
        doubled: commands in the log that nobody was told of and nobody waits for, as `match/id`.
        lost_matches: matches whose creation was acknowledged, and which are not there.
        doubled_matches: matches that nobody was told of and nobody waits for.
    """

    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    lost_matches: tuple[str, ...] = ()
    doubled_matches: tuple[str, ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether everything is as clients were told."""
        return self == Difference()


class Ledger:
    """Acknowledged creations and commands of clients, each noted under its own name in the log.

    A command is sent again with its key until it is answered, so of each there is one answer; what
    has none, because nobody answered for long, may be stored or not, once.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._commands: dict[str, set[str]] = {}
        self._unanswered: dict[str, int] = {}
        self._creations = 0
        self.count = 0

    def note_match(self, match_id: str) -> None:
        """Note that the creation of a match was acknowledged."""
        with self._lock:
            self._commands.setdefault(match_id, set())

    def note_lost_creation(self) -> None:
        """Note that a creation was never answered."""
        with self._lock:
            self._creations += 1

    def note(self, match_id: str, played: Mapping[str, Any]) -> None:
        """Note the answer to a command: its first event has the command's own name."""
        with self._lock:
            self._commands[match_id].add(str(played["events"][0]["e"]["id"]))
            self.count += 1

    def note_unanswered(self, match_id: str) -> None:
        """Note that a command was never answered."""
        with self._lock:
            self._unanswered[match_id] = self._unanswered.get(match_id, 0) + 1

    def compare(self, store: Store) -> Difference:
        """Return where a store differs from what was acknowledged."""
        stored = {match_id for match_id, head in store.heads() if not head.is_deleted}
        lost: list[str] = []
        doubled: list[str] = []
        for match_id in sorted(stored & set(self._commands)):
            told = self._commands[match_id]
            found = _commands_of(entry.e for entry in store.read(match_id))
            lost += [f"{match_id}/{one}" for one in sorted(told - set(found))]
            extra = sorted(set(found) - told)
            twice = sorted({one for one in found if found.count(one) > 1})
            doubled += [f"{match_id}/{one}" for one in extra[self._unanswered.get(match_id, 0) :]]
            doubled += [f"{match_id}/{one}" for one in twice]
        unknown = sorted(stored - set(self._commands))[self._creations :]
        missing = sorted(set(self._commands) - stored)
        return Difference(tuple(lost), tuple(doubled), tuple(missing), tuple(unknown))


def _commands_of(records: Iterable[bytes]) -> list[str]:
    """Return the names of the commands that seats gave in a log, in order."""
    found = []
    for e in records:
        if b'"by":"seat"' not in e or b'"id":"' not in e:
            continue
        record = json.loads(e)
        if record["by"] == "seat" and not record["event"]["type"].startswith(_JOINING):
            found.append(record["id"])
    return found
