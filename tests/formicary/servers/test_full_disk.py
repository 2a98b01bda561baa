"""On a full disk, the embedded store rejects writes, stays readable, and recovers by itself."""

import os
import subprocess
from contextlib import suppress

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from events import refusal_of
from formicary.servers.embedded import EmbeddedStore
from formicary.store_files.disk import Disk
from tests.formicary.test_up import Up, is_over
from tests.waiting import eventually

MEGABYTES = 8


@pytest.fixture
def small_disk(tmp_path):
    """Yield a disk of a few megabytes, if this system can mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=700", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mounted, capture_output=True, check=False).returncode:
        pytest.skip("a small disk cannot be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder, left):
    """Fill the disk of a folder until `left` bytes are free. Return the file that fills it."""
    disk = os.statvfs(folder)
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as out, suppress(OSError):  # a server writes to it as well
        out.write(b"x" * (disk.f_bavail * disk.f_frsize - left))
    return ballast


def test_a_disk_is_short_at_the_floor_and_well_at_twice_of_it(small_disk):
    disk, floor = Disk(small_disk), MEGABYTES * 1024 * 1024 // 16
    assert not disk.look()

    ballast = fill(small_disk, floor - 4096)
    assert disk.look()
    ballast.unlink()
    ballast = fill(small_disk, floor + 4096)
    assert disk.look()
    ballast.unlink()

    assert not disk.look()


def test_a_store_on_a_full_disk_is_read_and_takes_writes_again_when_there_is_room(small_disk):
    store = EmbeddedStore(small_disk)
    store.start()
    try:
        with Redis.from_url(store.url) as client:
            client.set("a", "1")
            ballast = fill(small_disk, 100_000)
            assert store.look_at_disk()
            with pytest.raises(ResponseError) as refused:
                client.eval("redis.call('SET', KEYS[1], '2')", 1, "a")
            assert refusal_of(refused.value) == "read-only"
            assert client.get("a") == b"1"
            assert not store.look_at_disk()

            ballast.unlink()
            assert store.look_at_disk()
            client.set("a", "2")
    finally:
        store.stop()


def test_a_store_that_ended_on_a_full_disk_starts_there_and_is_read(small_disk):
    """A store that stopped in the middle of a write contains exactly the acknowledged writes."""
    store = EmbeddedStore(small_disk)
    store.start()
    try:
        with Redis.from_url(store.url) as client:
            client.set("kept", "1")
            fill(small_disk, 0)
            with pytest.raises(Exception, match=r"refused|closed|reset"):
                client.set("lost", "x" * 100_000)
        eventually(lambda: not store.alive())
        store.stop()

        store.start(join=False)

        assert store.is_read_only
        with Redis.from_url(store.url) as client:
            assert client.mget("kept", "lost") == [b"1", None]
    finally:
        store.stop()


@pytest.mark.assure
def test_up_lives_through_a_full_disk_and_plays_on_unaided(small_disk, tmp_path):
    up = Up(small_disk, "--no-demo")  # its output is written there as well
    try:
        up.wait_until_started()
        before = up.create()
        ballast = fill(small_disk, 0)
        eventually(lambda: up.create() is None)
        for path in (f"/v1/matches/{before}", "/v1/matches", "/health"):
            assert up.get(path).status_code == 200

        ballast.unlink()

        after = eventually(up.create)
        eventually(lambda: is_over(up, before) and is_over(up, after), 120)
        assert up.process.poll() is None
    finally:
        up.end()
