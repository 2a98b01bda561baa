"""What a reader may see of the log: records are public, hidden values are for their audience."""

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from events import Entry, Record, canonical, seals
from games.game import Seat
from projections.match_cache import Match


class OpenedValue(Struct, frozen=True):
    """A hidden value that the reader may know, with the salt that proves its seal.

    Attributes:
        salt: the salt of the seal, in hex.
        value: the hidden value itself.
    """

    salt: str
    value: Any


class LoggedEvent(Struct, frozen=True, omit_defaults=True):
    """An event as one reader may know it, and as it stands in a bundle.

    Attributes:
        seq: its place in the log, from 1.
        e: the public record, byte for byte as it is stored.
        link: what chains it to all before it, in hex.
        opened: the hidden values that the reader may know, by path.
    """

    seq: int
    e: Raw
    link: str
    opened: dict[str, OpenedValue] = {}


class VisibleEvent(LoggedEvent, frozen=True, omit_defaults=True, kw_only=True):
    """An event as one reader may see it.

    Attributes:
        game: the slug of the game that is played.
        digest: the digest of what the reader sees after the command that this is the last event of;
            only where digests are asked for.
        undone_by: the seq of the rewind that abandoned its version; absent if the version is
            played, and in streams, where the rewind follows.
    """

    game: str
    digest: str | UnsetType = UNSET
    undone_by: int | UnsetType = UNSET


def show_entry(match: Match, entry: Entry, reader: Seat | None) -> VisibleEvent:
    """Return an entry as a seat, or a spectator (None), may see it now.

    Once the salt key is released, everybody may see everything.
    """
    opened = _open_values(match, entry, reader)
    return VisibleEvent(entry.seq, Raw(entry.e), entry.link.hex(), opened, game=match.game.name)


def _open_values(match: Match, entry: Entry, reader: Seat | None) -> dict[str, OpenedValue]:
    if not entry.s:
        return {}
    everything = "salt" in match.timeline.newest.released
    hidden = canonical.decode(entry.s)
    return {
        path: OpenedValue(seals.salt(match.keys.salt, entry.seq, path).hex(), value)
        for path, (audience, value) in sorted(hidden.items())
        if everything or reader in audience
    }


def redact_event(match: Match, entry: Entry, reader: Seat | None) -> tuple[Record[Any], Any]:
    """Return the record and the event with the hidden values that a reader may know."""
    record = match.codec.record(entry)
    opened = {path: ((), one.value) for path, one in _open_values(match, entry, reader).items()}
    return record, match.codec.open_event(record.event, opened)
