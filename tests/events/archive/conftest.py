import pytest

from events.archive import Archive, ArchivedStore, ArchivePlace, Sealer
from tests.events.archive.packing import KEY, fixed_keys
from tests.servers import client, real_client, running

__all__ = ["client", "real_client", "running"]


@pytest.fixture
def archive(tmp_path):
    return Archive(ArchivePlace(str(tmp_path / "archive")), Sealer(fixed_keys(KEY)))


@pytest.fixture
def store(client, archive):
    return ArchivedStore(client, archive=archive)
