"""Packs in a bucket: atomic writes, ranged reads, and errors if the connection fails."""

import importlib.util

import fsspec
import httpx
import pytest

from events.archive import Archive, ArchiveAway, ArchivePlace, Sealer
from events.archive.pack import SEGMENT
from events.archive.places import PAUSE_SECONDS, READ_SECONDS
from tests.events.archive.bucket import (
    BUCKET,
    bucket_server,
    connections_at,
    forget_clients,
    silent_server,
)
from tests.events.archive.packing import BRANCH, KEY, MATCH, ROOT, chain, contents, fixed_keys

pytestmark = pytest.mark.skipif(
    not (importlib.util.find_spec("s3fs") and importlib.util.find_spec("moto")),
    reason="formicary[s3] or moto is not installed",
)


@pytest.fixture(scope="module")
def address():
    with bucket_server() as server:
        yield server


@pytest.fixture
def archive(address, monkeypatch):
    for name, value in (
        ("AWS_ENDPOINT_URL", address),
        ("AWS_ACCESS_KEY_ID", "k"),
        ("AWS_SECRET_ACCESS_KEY", "s"),
        ("AWS_DEFAULT_REGION", "us-east-1"),
    ):
        monkeypatch.setenv(name, value)
    forget_clients()
    return Archive(ArchivePlace(f"s3://{BUCKET}/some/prefix"), Sealer(fixed_keys(KEY)))


def test_a_pack_in_a_bucket_is_written_read_changed_and_removed(archive, address):
    with pytest.raises(ArchiveAway, match="no pack"):
        archive.index(MATCH)
    archive.put(contents(3 * SEGMENT))

    fresh = Archive(archive.place, Sealer(fixed_keys(KEY)))
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
    nowhere = Archive(ArchivePlace("s3://no-such-bucket/x"), Sealer(fixed_keys(KEY)))
    with pytest.raises(ArchiveAway):
        nowhere.put(contents(3))


@pytest.fixture
def silent(monkeypatch):
    with silent_server(monkeypatch) as listening:
        yield listening


def test_a_bucket_that_does_not_answer_is_asked_once_and_then_left_alone(silent):
    """The first read takes less than two seconds. The next ones fail immediately during a pause."""
    now = [0.0]
    archive = Archive(ArchivePlace("s3://silent/x", now=lambda: now[0]), Sealer(fixed_keys(KEY)))
    with pytest.raises(ArchiveAway, match=r"s3://silent/x.*FSTimeout"):
        archive.index(MATCH)
    assert READ_SECONDS < 2
    assert connections_at(silent) == 1

    for reading in (archive.index, archive.vault, lambda _: list(archive.matches())):
        with pytest.raises(ArchiveAway, match="a moment ago"):
            reading(MATCH)
    assert connections_at(silent) == 0

    now[0] += PAUSE_SECONDS
    with pytest.raises(ArchiveAway, match="FSTimeout"):
        archive.index(MATCH)
    assert connections_at(silent) == 1


def test_a_bucket_is_asked_again_after_a_pause(archive, monkeypatch):
    """One fault starts a pause, and the first response ends it."""
    now, cat_file = [0.0], fsspec.get_filesystem_class("s3")._cat_file
    faults = [ConnectionRefusedError()]

    async def fail_once(*given, **named):
        if faults:
            raise faults.pop()
        return await cat_file(*given, **named)

    monkeypatch.setattr("s3fs.S3FileSystem._cat_file", fail_once)
    forget_clients()
    fragile = Archive(ArchivePlace(archive.place.url, now=lambda: now[0]), Sealer(fixed_keys(KEY)))
    fragile.put(contents(3))
    for fault in ("ConnectionRefusedError$", "ConnectionRefusedError, a moment ago"):
        with pytest.raises(ArchiveAway, match=fault):
            fragile.index(MATCH)

    now[0] += PAUSE_SECONDS

    assert fragile.index(MATCH).version == 3
    assert fragile.has(MATCH)
    fragile.remove(MATCH)
