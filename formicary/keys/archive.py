"""The key that seals archived matches and backups: created once for all machines of a service."""

from collections.abc import Sequence

from events.archive import (
    Archive,
    ArchiveError,
    ArchivePlace,
    NoServiceKey,
    Sealer,
    first_match,
    key_id,
)
from events.errors import LogError
from formicary.archiving.key_file import ArchiveKeyFile
from formicary.keys.recorded import KeyIds


class GuardedKeys:
    """A guarded reader of the key file. It creates a key only if nothing was sealed yet.

    Args:
        file: the file of the key.
        ids: the key ids recorded in the store.
        place: the place of the packs.
    """

    def __init__(self, file: ArchiveKeyFile, ids: KeyIds, place: ArchivePlace) -> None:
        self._file = file
        self._ids = ids
        self._place = place

    def __call__(self, *, make: bool) -> Sequence[bytes]:
        """Return the keys. If `make` is true, check that all machines have the same one.

        Raises:
            NoServiceKey: The file lacks a key that something is sealed under, or cannot be used.
            RedisError: The store does not answer.
        """
        if not make:
            return self._file(make=False)
        keys = self._check()
        if keys:
            return self._record(keys)
        keys = self._file(make=True)
        try:
            return self._record(keys)
        except NoServiceKey:  # another machine was faster, and nothing is sealed under this one
            self._file.remove()
            raise

    def check(self) -> None:
        """Check the file against the store; record its key if the store has none yet.

        Raises:
            NoServiceKey: It lacks a key that something is sealed under, or cannot be used.
            RedisError: The store does not answer.
        """
        keys = self._check()
        if keys:
            self._record(keys)

    def fault(self) -> str:
        """Return the fault of the file, without a change; an empty string if it is in order.

        Raises:
            RedisError: The store does not answer.
        """
        try:
            keys = self._file(make=False)
            self._check_ids(keys, self._ids.of("archive"))
        except NoServiceKey as error:
            return str(error)
        return ""

    def _check(self) -> Sequence[bytes]:
        """Return the keys of the file, after checking that it has all that are in use; or none."""
        keys, known = self._file(make=False), self._ids.of("archive")
        self._check_ids(keys, known)
        if not known:
            self._check_pack(keys)
        return keys

    def _check_ids(self, keys: Sequence[bytes], known: frozenset[str]) -> None:
        lacking = sorted(known - {key_id(key) for key in keys})
        if lacking:
            raise NoServiceKey(
                f"{self._file.path} lacks the key {', '.join(lacking)}, under which this service"
                f" seals{_HELP}"
            )

    def _check_pack(self, keys: Sequence[bytes]) -> None:
        """Check that the keys open an existing pack, if the store has not recorded a key yet."""
        try:
            match_id = first_match(self._place)
        except ArchiveError:  # the archive is not available now
            return
        if match_id is None:
            return
        archive = Archive(self._place, Sealer(lambda *, make: keys))
        try:
            archive.vault(match_id)
        except NoServiceKey as error:
            raise NoServiceKey(
                f"{self._file.path} lacks the key of the archive: {error}{_HELP}"
            ) from error
        except LogError:  # the pack is damaged or not available now
            return

    def _record(self, keys: Sequence[bytes]) -> Sequence[bytes]:
        names = [key_id(key) for key in keys]
        self._check_ids(keys, self._ids.add("archive", names))
        return keys


_HELP = (
    ". No new key is created. Restore your copy of the file, or copy the file from another machine"
    " of the service; if it is lost, see `formicary replace-key archive`"
)
