"""Opening the archive that the settings name. Nothing is read or created before it is needed."""

from events.archive import Archive, ArchivePlace, Sealer, ServiceKeys
from formicary.settings import Settings


def open_archive(chosen: Settings, keys: ServiceKeys) -> Archive:
    """Return the archive of a service, sealed under the given keys."""
    return Archive(ArchivePlace(chosen.archive_url), Sealer(keys))
