"""Opening the archive that the settings name; nothing is read or made before it is needed."""

from events.archive import Archive, ArchivePlace, Sealer, ServiceKeys
from formicary.settings import Settings


def open_archive(chosen: Settings, keys: ServiceKeys) -> Archive:
    """Return the archive of a service, which seals under its keys."""
    return Archive(ArchivePlace(chosen.archive_url), Sealer(keys))
