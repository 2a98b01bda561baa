"""The archive of finished matches, which consists of pack files in a folder or a bucket."""

from events.archive.archive import Archive, first_match
from events.archive.errors import ArchiveAway, ArchiveError, Damaged, NoServiceKey, PackLost
from events.archive.moves import Moves
from events.archive.pack import Contents, PackIndex, write_pack
from events.archive.places import ArchivePlace
from events.archive.sealing import KEY_BYTES, Sealer, ServiceKeys, key_id
from events.archive.store import ArchivedStore

__all__ = [
    "Archive",
    "ArchiveAway",
    "ArchiveError",
    "ArchivedStore",
    "Contents",
    "Damaged",
    "KEY_BYTES",
    "Moves",
    "NoServiceKey",
    "PackIndex",
    "PackLost",
    "ArchivePlace",
    "Sealer",
    "ServiceKeys",
    "first_match",
    "key_id",
    "write_pack",
]
