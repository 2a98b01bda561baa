"""Packs in a bucket: written at once, read in ranges, and away when the line is."""

import importlib.util

import httpx
import pytest

from events.archive import Archive, ArchiveAway, ArchivePlace, Sealer
from events.archive.pack import SEGMENT
from tests.events.archive.bucket import BUCKET, bucket_server
from tests.events.archive.packing import BRANCH, KEY, MATCH, ROOT, chain, contents, kept

pytestmark = pytest.mark.skipif(
    not (importlib.util.find_spec("s3fs") and importlib.util.find_spec("moto")),
    reason="formicary[s3] or moto is not installed",
)


@pytest.fixture(scope="module")
def address():
    with bucket_server() as found:
        yield found


@pytest.fixture
def archive(address, monkeypatch):
    for name, value in (
        ("AWS_ENDPOINT_URL", address),
        ("AWS_ACCESS_KEY_ID", "k"),
        ("AWS_SECRET_ACCESS_KEY", "s"),
        ("AWS_DEFAULT_REGION", "us-east-1"),
    ):
        monkeypatch.setenv(name, value)
    return Archive(ArchivePlace(f"s3://{BUCKET}/some/prefix"), Sealer(kept(KEY)))


def test_a_pack_in_a_bucket_is_written_read_changed_and_removed(archive, address):
    with pytest.raises(ArchiveAway, match="no pack"):
        archive.index(MATCH)
    archive.put(contents(3 * SEGMENT))

    fresh = Archive(archive.place, Sealer(kept(KEY)))
    assert tuple(fresh.read(MATCH)) == chain(3 * SEGMENT)
    assert fresh.vault(MATCH) == ROOT
    fresh.add_branches(MATCH, [BRANCH])
    assert fresh.index(MATCH).branches == (BRANCH,)
    assert tuple(fresh.read(MATCH, 260, 270)) == chain(270)[260:]
    assert (list(fresh.matches()), fresh.has(MATCH)) == ([MATCH], True)
    assert f"some/prefix/matches/{MATCH[:2]}/{MATCH}.pack" in httpx.get(f"{address}/{BUCKET}").text

    fresh.remove(MATCH)
    fresh.remove(MATCH)
    assert (list(fresh.matches()), fresh.has(MATCH)) == ([], False)


def test_a_bucket_that_is_not_there_is_named(archive):
    nowhere = Archive(ArchivePlace("s3://no-such-bucket/x"), Sealer(kept(KEY)))
    with pytest.raises(ArchiveAway):
        nowhere.put(contents(3))
