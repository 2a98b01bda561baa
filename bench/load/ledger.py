"""Record of everything the service acknowledged, which is compared with the log at the end."""

import json
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any

from msgspec import Struct

from events import Store

_JOINING = "seat-"  # events that seat a player; they belong to the table, not to the game


class Difference(Struct, frozen=True):
    """The differences between a log and the acknowledgements.

    All are empty if the service is correct.

    Attributes:
        lost: acknowledged commands that are missing from the log, as `match/id`.
        doubled: commands in the log that were neither acknowledged nor left without a response, as
            `match/id`.
        lost_matches: matches that do not exist although their creation was acknowledged.
        doubled_matches: matches whose creation was neither acknowledged nor left without a
            response.
    """

    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    lost_matches: tuple[str, ...] = ()
    doubled_matches: tuple[str, ...] = ()

    @property
    def is_none(self) -> bool:
        """True if the log and the acknowledgements agree."""
        return self == Difference()


class Ledger:
    """Record of match creations and commands that the service acknowledged.

    A command is retried with its key until there is a response, so each command has one response. A
    command that never received a response may be stored once or not at all.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._commands: dict[str, set[str]] = {}
        self._unanswered: dict[str, int] = {}
        self._creations = 0
        self.count = 0

    def note_match(self, match_id: str) -> None:
        """Record that the creation of a match was acknowledged."""
        with self._lock:
            self._commands.setdefault(match_id, set())

    def note_lost_creation(self) -> None:
        """Record that a create request never received a response."""
        with self._lock:
            self._creations += 1

    def note(self, match_id: str, played: Mapping[str, Any]) -> None:
        """Record that a command was acknowledged. The id of its first event identifies it."""
        with self._lock:
            self._commands[match_id].add(str(played["events"][0]["e"]["id"]))
            self.count += 1

    def note_unanswered(self, match_id: str) -> None:
        """Record that a command never received a response."""
        with self._lock:
            self._unanswered[match_id] = self._unanswered.get(match_id, 0) + 1

    def compare(self, store: Store) -> Difference:
        """Return the differences between a store's contents and the acknowledgements."""
        stored = {match_id for match_id, head in store.heads() if not head.is_deleted}
        lost: list[str] = []
        doubled: list[str] = []
        for match_id in sorted(stored & set(self._commands)):
            acknowledged = self._commands[match_id]
            logged = _commands_of(entry.e for entry in store.read(match_id))
            lost += [f"{match_id}/{command}" for command in sorted(acknowledged - set(logged))]
            extra = sorted(set(logged) - acknowledged)
            twice = sorted({command for command in logged if logged.count(command) > 1})
            doubled += [
                f"{match_id}/{command}" for command in extra[self._unanswered.get(match_id, 0) :]
            ]
            doubled += [f"{match_id}/{command}" for command in twice]
        unknown = sorted(stored - set(self._commands))[self._creations :]
        missing = sorted(set(self._commands) - stored)
        return Difference(tuple(lost), tuple(doubled), tuple(missing), tuple(unknown))


def _commands_of(records: Iterable[bytes]) -> list[str]:
    """Return the ids of all commands from seats in a log, in order."""
    ids = []
    for e in records:
        if b'"by":"seat"' not in e or b'"id":"' not in e:
            continue
        record = json.loads(e)
        if record["by"] == "seat" and not record["event"]["type"].startswith(_JOINING):
            ids.append(record["id"])
    return ids
