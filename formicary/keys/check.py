"""Checks both keys of a service against its store: at startup, in `doctor`, and for readiness."""

from collections.abc import Callable, Iterator

from redis import Redis

from events.archive import ArchivePlace
from events.connections import Connection
from formicary.keys.archive import ArchiveKeyFile, GuardedKeys
from formicary.keys.receipts import open_known_signer, signer_fault
from formicary.keys.recorded import KeyIds, KeyKind
from formicary.settings import Settings
from matches.audit.receipts import Signer


class ServiceKeyCheck:
    """Both keys of a service, together with the key ids recorded in its store.

    Args:
        settings: the settings with the paths of the key files.
        make: opens a connection to the store.
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
        """Return the signer for receipts. Raises the same errors as `open_known_signer`."""
        return open_known_signer(self._settings.key_file, self.ids, now)

    def faults(self) -> Iterator[tuple[KeyKind, str]]:
        """Yield each faulty key file's kind, together with its fault. Nothing is modified.

        Raises:
            RedisError: The store does not respond.
        """
        if fault := self.archive.fault():
            yield "archive", fault
        if fault := signer_fault(self._settings.key_file, self.ids):
            yield "receipts", fault
