"""Redaction of the log for a reader, who sees only the hidden values meant for that reader."""

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from events import Entry, Record, canonical, seals
from games.game import Seat
from projections.match_cache import Match


class OpenedValue(Struct, frozen=True):
    """A hidden value that is revealed to the reader, and the salt that proves its seal.

    Attributes:
        salt: the salt of the seal, in hex.
        value: the hidden value itself.
    """

    salt: str
    value: Any


class LoggedEvent(Struct, frozen=True, omit_defaults=True):
    """An event as revealed to one reader, in the form used in bundles.

    Attributes:
        seq: the position in the log, from 1.
        e: the public record, identical to the stored bytes.
        link: the hash that chains the event to all earlier ones, in hex.
        opened: the hidden values revealed to the reader, keyed by path.
    """

    seq: int
    e: Raw
    link: str
    opened: dict[str, OpenedValue] = {}


class VisibleEvent(LoggedEvent, frozen=True, omit_defaults=True, kw_only=True):
    """An event as revealed to one reader.

    Attributes:
        game: the slug of the game.
        digest: the digest of the reader's view after the command; present only on the last event of
            a command, and only if digests are requested.
        undone_by: the seq of the rewind that abandoned this version; absent if the version is on
            the played line, and in streams, where the rewind follows later.
    """

    game: str
    digest: str | UnsetType = UNSET
    undone_by: int | UnsetType = UNSET


def show_entry(match: Match, entry: Entry, reader: Seat | None) -> VisibleEvent:
    """Return an entry as currently visible to a seat, or to a spectator (None).

    Once the salt key is released, every reader may see every hidden value.
    """
    opened = _open_values(match, entry, reader) if entry.s else {}
    return VisibleEvent(entry.seq, Raw(entry.e), entry.link.hex(), opened, game=match.game.name)


def known_values(match: Match, entry: Entry, reader: Seat | None) -> dict[str, Any]:
    """Return the hidden values of an entry that the reader may see, keyed by path in order."""
    return {path: opened.value for path, opened in _open_values(match, entry, reader).items()}


def _open_values(match: Match, entry: Entry, reader: Seat | None) -> dict[str, OpenedValue]:
    """Return the hidden values that the reader may see, with their salts, keyed by path in order.

    The salts are computed with the match's key, or are those from the file of the match.
    """
    key, seq, of_file = match.keys.salt, entry.seq, match.opened
    everything = "salt" in match.timeline.newest.released
    return {
        path: OpenedValue(
            seals.salt(key, seq, path).hex() if of_file is None else of_file[seq][path].salt, value
        )
        for path, (audience, value) in sorted(canonical.decode(entry.s).items())
        if everything or reader in audience
    }


def redact_event(match: Match, entry: Entry, reader: Seat | None) -> tuple[Record[Any], Any]:
    """Return an entry's record and event, including hidden values that the reader may see."""
    record = match.codec.record(entry)
    if not entry.s:
        return record, record.event
    opened = {
        path: ((), opened_value.value)
        for path, opened_value in _open_values(match, entry, reader).items()
    }
    return record, match.codec.open_event(record.event, opened)
