"""Go reads our logs as it reads its checksum database: `golang.org/x/mod/sumdb/tlog` and `note`.

The sources of these packages come with Go, in the folder of its own commands.
"""

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from events.archive.places import ArchivePlace
from events.tlog import FileLock, LogWriter, Tree
from tests.events.tlog.places import KEY, entry
from tests.sdk.go.building import build, find_go, run

pytestmark = pytest.mark.timeout(600)  # the first build compiles the standard library
SIZES = (1, 2, 255, 256, 257, 700, 66_000)


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reader")
    root = Path(run([find_go(), "env", "GOROOT"], folder).strip())
    packages = root / "src/cmd/vendor/golang.org/x/mod/sumdb"
    if not packages.is_dir():
        reason = "this Go comes without golang.org/x/mod/sumdb"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    shutil.copytree(Path(__file__).with_name("reader"), folder, dirs_exist_ok=True)
    for name in ("note", "tlog"):
        shutil.copytree(packages / name, folder / "mod/sumdb" / name)
    (folder / "mod/go.mod").write_text("module golang.org/x/mod\n\ngo 1.22\n")
    return build(".", folder / "reader-of-logs", folder)


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """Return a function that writes a log in steps, and returns its folder."""

    def write(*sizes):
        folder = tmp_path_factory.mktemp("log")
        for size in sizes:
            place, lock = ArchivePlace(str(folder / "files")), FileLock(folder / "signed")
            writer = LogWriter(place, lock, KEY)
            for number in range(writer.size, size):
                writer.add(entry(number))
            writer.publish()
        return folder / "files"

    return write


def texts(hashes):
    return [base64.b64encode(made).decode() for made in hashes]


@pytest.mark.parametrize("size", SIZES)
def test_go_reads_the_log_and_makes_the_same_proofs(reader, logs, size):
    olds = [old for old in SIZES if old <= size]
    folder = logs(*olds)
    tree, index = Tree(ArchivePlace(str(folder)), size), size // 2

    found = json.loads(run([reader, folder, str(KEY.public), index, *olds], folder))

    assert found == {
        "origin": KEY.name,
        "size": size,
        "root": texts([tree.root()])[0],
        "entries": size,
        "inclusion": texts(tree.prove_inclusion(index)),
        "consistency": [texts(tree.prove_consistency(old)) for old in olds],
    }


@pytest.mark.parametrize("name", ["checkpoint", "tile/0/000", "tile/entries/001", "tile/1/000.p/2"])
def test_go_refuses_a_log_that_was_changed(reader, logs, name):
    folder = logs(700)
    content = bytearray((folder / name).read_bytes())
    content[40] ^= 1
    (folder / name).write_bytes(content)

    command = [str(part) for part in (reader, folder, KEY.public, 3, 255)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 1, done.stdout
    assert done.stderr
