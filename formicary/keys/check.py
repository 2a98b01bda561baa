"""Checking both keys of a service against its store: at start, for `doctor` and for readiness."""

from collections.abc import Callable, Iterator

from redis import Redis

from events.archive import ArchivePlace
from events.connections import Connection
from formicary.archiving.key_file import ArchiveKeyFile
from formicary.keys.archive import GuardedKeys
from formicary.keys.receipts import open_known_signer, signer_fault
from formicary.keys.recorded import KeyIds, KeyKind
from formicary.settings import Settings
from matches.audit.receipts import Signer


class ServiceKeyCheck:
    """The two keys of a service, and the ids that its store keeps.

    Args:
        settings: where their files are.
        make: makes a connection to the store.
    """

    def __init__(self, settings: Settings, make: Callable[[], Redis | Connection]) -> None:
        self._settings = settings
        self.ids = KeyIds(make)
        self.archive = GuardedKeys(
            ArchiveKeyFile(settings.archive_key_file),
            self.ids,
            ArchivePlace(settings.archive_url),
        )

    def signer(self, now: int) -> Signer:
        """Return what signs receipts. Raises what `open_known_signer` does."""
        return open_known_signer(self._settings.key_file, self.ids, now)

    def faults(self) -> Iterator[tuple[KeyKind, str]]:
        """Yield what is wrong with the files, without a change. Raises `RedisError`."""
        if fault := self.archive.fault():
            yield "archive", fault
        if fault := signer_fault(self._settings.key_file, self.ids):
            yield "receipts", fault
