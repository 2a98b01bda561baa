"""Verification of logs: the chain, the seals, the luck, and the legality of all commands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from events import (
    Broken,
    Entry,
    Head,
    Keys,
    NotCanonical,
    canonical,
    check_chain,
    commitment,
    genesis,
)
from events.seals import RELEASED, seal
from games.errors import UnknownRules
from games.game import AnyGame
from games.luck import LABEL_PATTERN
from games.table import Lineage, MatchCreated
from games.versions import under
from matches.audit.reading import LogFacts, RereadableLog, check_links, rereadable
from matches.audit.replay import LogReplay, Report
from projections.redact import LoggedEvent

__all__ = ["Report", "Shown", "released_keys", "verify", "verify_public", "verify_seen"]


class _Happened(Struct, frozen=True):
    """The fields that all events have."""

    type: str


class _Plain(Struct, frozen=True, forbid_unknown_fields=True):
    """The fields that records of all games have."""

    at: int
    by: Literal["host", "seat", "bot", "phase", "clock", "admin"]
    event: dict[str, Any]
    seals: Mapping[str, str] = {}
    command: Any = None
    id: str | None = None
    mac: str | None = None
    seat: int | None = None


def verify_public(match_id: str, entries: Iterable[Entry], head: Head | None = None) -> int:
    """Check the public records as far as possible without secrets. Return the number of records.

    Raises:
        Broken: the first entry that fails.
    """
    entries = rereadable(entries)
    count = sum(plain(entry.seq, entry.e) is not None for entry in entries)
    check_chain(genesis(match_id), 0, entries, head)
    at, first = 0, None
    for seq, entry in enumerate(entries, 1):
        record = plain(entry.seq, entry.e)
        if record.at < at:
            raise Broken(seq, "record", "its time is before that of the previous event")
        at, first = record.at, first or record
        if (record.id is not None) != (record is first) or (record.command and record.id is None):
            raise Broken(seq, "record", "it is at the wrong place in its commit")
        if (record.at, record.by, record.seat) != (first.at, first.by, first.seat):
            raise Broken(seq, "record", "its actor or time is not that of its commit")
        if record.event["type"] == "match-ended" and seq < count:
            raise Broken(seq, "record", "a match ends once, at its end")
        first = first if record.mac is None else None
    if first is not None:
        raise Broken(count, "gap", "its commit is incomplete")
    return count


def plain(seq: int, e: bytes) -> _Plain:
    """Parse a public record without regard to its game. Raises `Broken` if it is not valid."""
    try:
        read = canonical.read(e)
        record = msgspec.convert(read, _Plain)
        msgspec.convert(record.event, _Happened)
    except (msgspec.DecodeError, NotCanonical, RecursionError) as error:
        raise Broken(seq, "record", str(error)) from error
    return record


class Shown(Struct, frozen=True):
    """The number of successful checks, by kind, of a log as revealed to a reader.

    `opened` counts the hidden values that were revealed to the reader, `sealed` all others.
    """

    events: int
    opened: int
    sealed: int


def verify_seen(match_id: str, lines: Iterable[bytes | str], head: Head | None = None) -> Shown:
    """Check a log as revealed to a reader. This requires no keys.

    The reader may be a seat, a spectator, or anyone after the end of the match.

    Args:
        match_id: the match id with which the chain begins.
        lines: the events from the first on, each as the JSON of a `LoggedEvent`.
        head: the expected head of the log, if known.

    Raises:
        Broken: the first entry that fails, with the fault.
    """
    again, first, last = rereadable(lines), None, None
    seen = RereadableLog(lambda: (_parse_event(seq, line) for seq, line in enumerate(again, 1)))
    count = verify_public(match_id, RereadableLog(lambda: map(_entry_of, seen)), head)
    opened = seals = 0
    for event in seen:
        last = _entry_of(event)
        first = first or last
        sealed = plain(last.seq, last.e).seals
        seals += len(sealed)
        opened += len(event.opened)
        for path, value in event.opened.items():
            made = seal(_parse_hex(event.seq, value.salt), canonical.encode(value.value))
            if sealed.get(path) != made:
                raise Broken(event.seq, "seal", path)
    if first is not None and last is not None and (keys := released_keys((first, last))):
        _check_commitments(keys, first)
    return Shown(count, opened, seals - opened)


def _entry_of(event: LoggedEvent) -> Entry:
    return Entry(event.seq, bytes(event.e), b"", _parse_hex(event.seq, event.link))


def _parse_event(seq: int, line: bytes | str) -> LoggedEvent:
    try:
        return msgspec.json.decode(line, type=LoggedEvent)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Broken(seq, "record", str(error)) from error


def _parse_hex(seq: int, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise Broken(seq, "record", f"{text!r} is not hex") from error


def released_keys(entries: Sequence[Entry]) -> Keys | None:
    """Return the keys that the last event releases, or None if it releases no keys.

    Raises:
        Broken: `record` if the keys are malformed, `commitment` if a key is missing.
    """
    last = entries[-1]
    event = plain(last.seq, last.e).event
    if event["type"] != "match-ended":
        return None
    released = event.get("keys")
    if not isinstance(released, dict):
        raise Broken(last.seq, "record", "it releases no keys")
    first = plain(1, entries[0].e).event
    missing = sorted(set(RELEASED) - set(released))
    if missing and (first.get("keeps_keys") or first.get("is_private")):
        return None
    if missing:
        raise Broken(last.seq, "commitment", f"not released: {', '.join(missing)}")
    keys = {name: _parse_hex(last.seq, str(released[name])) for name in RELEASED}
    return Keys(**keys, token=b"")


def _check_commitments(keys: Keys, first: Entry) -> MatchCreated:
    """Check keys against the commitments in the first event. Return that event."""
    try:
        created = msgspec.convert(plain(1, first.e).event, MatchCreated)
    except msgspec.ValidationError as error:
        raise Broken(1, "record", "it does not create a match") from error
    for name in RELEASED:
        if commitment(getattr(keys, name)) != created.commitments.get(name):
            raise Broken(1, "commitment", f"the {name} key is not the one committed to")
    if created.lineage:
        _check_lineage(created.lineage)
    return created


def _check_lineage(lineage: Lineage) -> None:
    """Check the form of the luck that a branch inherits."""
    layers = lineage.luck_by_label.layers if lineage.luck_by_label else ()
    if lineage.luck_by_label and (lineage.luck is not None or not layers):
        raise Broken(1, "record", "it inherits its luck twice, or no luck")
    keys = [layer.key for layer in layers]
    for inherited in (lineage.luck or "", *keys):
        if _parse_hex(1, inherited).hex() != inherited:
            raise Broken(1, "record", f"{inherited!r} is not lower-case hex")
    if not all(keys):
        raise Broken(1, "record", "it inherits an empty key")
    for pattern in (name for layer in layers for name in layer.patterns):
        if not LABEL_PATTERN.fullmatch(pattern):
            raise Broken(1, "record", f"{pattern!r} is not a pattern of labels")


def verify(
    match_id: str,
    entries: Iterable[Entry],
    games: Mapping[str, AnyGame],
    *,
    keys: Keys | None = None,
    head: Head | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Check a complete log, including hidden values, and replay every command.

    The rules are those pinned by its first event.

    Args:
        match_id: the match id with which the chain begins.
        entries: the entries from the first on. They are iterated over twice, so an iterator is read
            into memory.
        games: the games, keyed by name.
        keys: the keys of the match; None to use the keys that its last event released.
        head: the expected head of the log, if known.
        progress: a callback that receives the seq of each replayed event.

    Raises:
        Broken: the first entry that fails, with the fault.
    """
    entries, facts = rereadable(entries), LogFacts()
    check_chain(genesis(match_id), 0, facts.note(entries), head)
    return decide_again(match_id, entries, facts, games, keys=keys, progress=progress)


def decide_again(
    match_id: str,
    entries: Iterable[Entry],
    facts: LogFacts,
    games: Mapping[str, AnyGame],
    *,
    keys: Keys | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Perform the checks of `verify` on a log whose chain is already verified.

    Args:
        match_id: the match id with which the chain begins.
        entries: the entries from the first on. They are iterated over once more.
        facts: the facts collected during the first pass.
        games: the games, keyed by name.
        keys: the keys of the match; None to use the keys that its last event released.
        progress: a callback that receives the seq of each replayed event.

    Raises:
        Broken: the first entry that fails, with the fault.
    """
    first, last = facts.first, facts.last
    if first is None or last is None:
        raise Broken(1, "gap", "the log is empty")
    keys = keys or released_keys((first, last))
    if keys is None:
        raise Broken(last.seq, "commitment", "the keys are not released yet")
    created = _check_commitments(keys, first)
    if created.game not in games:
        raise Broken(1, "record", f"unknown game {created.game!r}")
    try:
        game = under(games[created.game], created.rules)
    except UnknownRules as error:
        raise Broken(1, "decision", str(error)) from error
    replay = LogReplay(match_id, game, keys, facts.targets)
    held = isinstance(entries, tuple)  # entries in memory cannot change between two passes
    return replay.run(entries if held else check_links(match_id, entries, last), progress)
