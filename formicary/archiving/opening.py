"""Opening the archive that the settings name; nothing is read or made before it is needed."""

from events.archive import Archive, ArchivePlace, Sealer
from formicary.archiving.key_file import ArchiveKeyFile
from formicary.settings import Settings


def open_archive(chosen: Settings) -> Archive:
    """Return the archive of a service."""
    return Archive(
        ArchivePlace(chosen.archive_url), Sealer(ArchiveKeyFile(chosen.archive_key_file))
    )
