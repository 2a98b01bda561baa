"""Descriptions of wrong read-model values: the field, both values, and the first wrong event."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import MsgspecError, Struct, to_builtins

from events import Broken, Entry, Store, canonical
from events.archive import ArchiveError
from formicary.upkeep.cells import ModelCell, Value
from games.game import AnyGame
from projections.inbox.rows import InboxRow
from projections.inbox.rows import project as project_inbox
from projections.lobby import LobbyRow
from projections.lobby import project as project_lobby
from projections.timeline import codec_of

_HEADS = {
    "lobby": ("version of the row", "link of the row", "place", "game of the row", "status listed"),
    "inbox": ("version of the row", "link of the row", "over of the row", "accounts of the row"),
    "tasks": ("version", "link", "waits"),
}
_NOT_FOLDED = ("link", "is_end_told")  # fields that the follower adds to a row
NAMED_MOST = 5  # matches in a line
History: TypeAlias = Sequence[tuple[int, Any]]


class Difference(Struct, frozen=True, kw_only=True):
    """A value in a read model that differs from the value according to the logs.

    Attributes:
        model: the name of the read model.
        match: the id of the match; empty if the value does not belong to a match.
        field: the name of the value, with the key if it is not in the match's row.
        stored, right: the stored value, and the value derived from the logs; None if missing.
        seq: the seq of the event at which the two diverge; 0 if it cannot be read.
        event: the type of that event.
    """

    model: str
    match: str
    field: str
    stored: Any
    right: Any
    seq: int
    event: str

    def __str__(self) -> str:
        where = f"event {self.seq}, {self.event}" if self.seq else "no event"
        return (
            f"{self.model}: {self.match or 'no match'}, {self.field}: stored {_spell(self.stored)},"
            f" right {_spell(self.right)}; they diverge at {where}"
        )


def _spell(value: Any) -> str:
    return "nothing" if value is None else msgspec.json.encode(value).decode()


def summarise(differences: Iterable[Difference]) -> Iterator[str]:
    """Yield lines about differences: one for each field, but only one for a match as a whole.

    After a restore the read models lack all matches, are ahead of some, or have matches that the
    store lacks. The fields of such a match say nothing more.
    """
    by_match: dict[str, list[Difference]] = {}
    for difference in differences:
        by_match.setdefault(difference.match, []).append(difference)
    new: list[str] = []
    for match_id, rows in by_match.items():
        ahead = next(filter(None, map(_describe_ahead, rows)), "")
        if _is_whole(rows) and all(row.stored is None for row in rows):
            new.append(match_id)
        elif _is_whole(rows) and all(row.right is None for row in rows):
            yield f"{match_id} is in the lists, and the store does not have it"
        elif ahead:
            yield f"{match_id} is newer in the lists: {ahead}"
        else:
            yield from map(str, rows)
    if new:
        named = ", ".join(new[:NAMED_MOST])
        more = f" and {len(new) - NAMED_MOST} more" if len(new) > NAMED_MOST else ""
        yield f"in no list yet: {len(new)} matches of the store ({named}{more})"


def _is_whole(rows: Sequence[Difference]) -> bool:
    """Return whether they are about a match as a whole. Every match has a row of tasks."""
    return any((row.model, row.field) == ("tasks", "row") for row in rows)


def _describe_ahead(row: Difference) -> str:
    """Return how a row is ahead of the store; an empty string if it is not."""
    is_head = row.field == ("version" if row.model == "tasks" else "version of the row")
    versions = [str(value) for value in (row.stored, row.right)]
    if not is_head or not all(map(str.isdecimal, versions)) or int(versions[0]) <= int(versions[1]):
        return ""
    return f"version {versions[0]}, and the store ends at {versions[1]}"


class Describing:
    """Formatter for descriptions of cells that differ.

    Args:
        store: the store that contains the logs.
        games: the games by name.
        match_behind: returns the id of the match that a value of an account or ladder came from.
    """

    def __init__(
        self, store: Store, games: dict[str, AnyGame], match_behind: Callable[[ModelCell], str]
    ) -> None:
        self._store = store
        self._games = games
        self._match_behind = match_behind

    def describe(self, cell: ModelCell, stored: Value, right: Value) -> Iterator[Difference]:
        """Yield the fields in which a cell differs.

        A value without fields is treated as a single field.
        """
        match_id = cell.match_id or self._match_behind(cell)
        before, after = _parse(cell, stored), _parse(cell, right)
        history = self._history(cell, match_id)
        last = self._last(match_id)
        for field, was, is_now in _fields(before, after, ""):
            seq = _parting(history, field, was) or last
            yield Difference(
                model=cell.model,
                match=match_id,
                field=_name(cell, field),
                stored=was,
                right=is_now,
                seq=seq,
                event=self._type_of(match_id, seq),
            )

    def _last(self, match_id: str) -> int:
        head = self._store.head(match_id) if match_id else None
        return 0 if head is None or head.is_deleted else head.version

    def _type_of(self, match_id: str, seq: int) -> str:
        try:
            entries = self._store.page(match_id, seq - 1, count=1) if seq else ()
            return str(canonical.decode(entries[0].e)["event"]["type"]) if entries else ""
        except (Broken, ArchiveError, MsgspecError, KeyError):
            return ""

    def _history(self, cell: ModelCell, match_id: str) -> History:
        """Return the lobby or inbox row as it was after each event, with the seq of the event."""
        if cell.key not in ("lobby:rows", "inbox:rows"):
            return ()
        try:
            entries = tuple(self._store.read(match_id))
            return tuple(self._fold(cell, match_id, entries)) if entries else ()
        except (Broken, ArchiveError, MsgspecError, KeyError):
            return ()

    def _fold(
        self, cell: ModelCell, match_id: str, entries: Sequence[Entry]
    ) -> Iterator[tuple[int, Any]]:
        game = self._games.get(canonical.decode(entries[0].e)["event"]["game"])
        if game is None:
            return
        codec = codec_of(game)
        lobby, inbox = LobbyRow(match_id), InboxRow(match_id)
        for entry in entries:
            if cell.model == "lobby":
                lobby = project_lobby(lobby, codec.read(entry))
                yield entry.seq, to_builtins(lobby)
            else:
                inbox = project_inbox(inbox, entry.seq, codec.record(entry))
                yield entry.seq, to_builtins(inbox)


def _name(cell: ModelCell, field: str) -> str:
    if cell.key in ("lobby:rows", "inbox:rows", "due:rows", "ratings:results", "ratings:steps"):
        return field or "row"
    return f"{cell.key} {cell.field} {field}".strip()


def _parse(cell: ModelCell, value: Value) -> Any:
    """Decode a stored value. If it is a row, include the fields of its header line."""
    if cell.kind in ("set", "members"):
        return None if value is None else "listed"
    if cell.kind == "zset" and cell.key.startswith(("lobby:list", "ratings:order", "ratings:hist")):
        return None if value is None else "listed"
    if not isinstance(value, bytes):
        return value
    text = value.decode(errors="replace")
    if cell.key in ("ratings:counted", "inbox:counts"):
        return text
    if cell.model in _HEADS:
        head, _, text = text.partition("\n")
        names = _HEADS[cell.model]
        parts = dict(zip(names, head.split(" ", len(names) - 1), strict=False))
        return {**parts, **_decode(text)} if text else parts
    fields = _decode(text)
    return fields.get("", fields)


def _decode(text: str) -> dict[str, Any]:
    try:
        decoded = msgspec.json.decode(text)
    except MsgspecError:
        return {"": text}
    return decoded if isinstance(decoded, dict) else {"": decoded}


def _fields(stored: Any, right: Any, field: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield each path at which two values differ, together with both values at that path."""
    if isinstance(stored, dict) and isinstance(right, dict):
        pairs = [(name, stored.get(name), right.get(name)) for name in {**right, **stored}]
    elif _are_rows(stored) and _are_rows(right) and len(stored) == len(right):
        pairs = [(str(n), *pair) for n, pair in enumerate(zip(stored, right, strict=True))]
    else:
        if stored != right:
            yield field, stored, right
        return
    for name, was, is_now in pairs:
        yield from _fields(was, is_now, f"{field}.{name}".strip("."))


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def _parting(history: History, field: str, stored: Any) -> int:
    """Return the seq of the event that last changed a field from its stored value to another one.

    If the field never had the stored value, return the seq of the event that set the expected
    value. Return 0 if the field is not in the history.
    """
    values = [(seq, _at(row, field)) for seq, row in history]
    if field in _NOT_FOLDED or all(value is None for _, value in values):
        return 0
    right = values[-1][1]
    had = [n for n, (_, value) in enumerate(values[:-1]) if value == stored]
    if had and right != stored and stored is not None:
        return values[had[-1] + 1][0]
    since = len(values) - 1
    while since and values[since - 1][1] == right:
        since -= 1
    return values[since][0]


def _at(row: Any, field: str) -> Any:
    for name in field.split("."):
        if isinstance(row, list) and name.isdecimal() and int(name) < len(row):
            row = row[int(name)]
        else:
            row = row.get(name) if isinstance(row, dict) else None
    return row
