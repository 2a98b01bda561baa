"""The Go verifier agrees with the Python one on every recorded match and on tampered copies."""

import json
import subprocess

import pytest

from tests.sdk.go.building import MODULE, build
from tests.sdk.vectors.test_agreeing import RECORDED, SHORT, in_python, read, tamper_copies

pytestmark = pytest.mark.timeout(400)


@pytest.fixture(scope="module")
def verifier(tmp_path_factory):
    return build("./cmd/formicary-verify", tmp_path_factory.mktemp("verifier") / "verify")


def verify_files(verifier, paths):
    """Return the exit code of the verifier and its finding for each file."""
    command = [verifier, "-json", *map(str, paths)]
    done = subprocess.run(
        command, cwd=MODULE, capture_output=True, text=True, timeout=100, check=False
    )
    return done.returncode, [*map(json.loads, done.stdout.splitlines())]


def finding_of(result):
    """Return the failed check with its seq and fault, or the counts if none failed."""
    if "counted" in result:
        return result["counted"]
    return [(result["check"], result["seq"], result["fault"])]


@pytest.mark.slow
def test_the_recorded_matches_are_valid(verifier):
    code, results = verify_files(verifier, RECORDED)

    assert code == 0
    assert [finding_of(result) for result in results] == [
        in_python(read(path)) for path in RECORDED
    ]


def test_both_find_the_same_fault_in_tampered_copies(verifier, tmp_path):
    paths, wanted = [], []
    for path in SHORT:
        for lines in tamper_copies(path, 10):
            paths.append(tmp_path / f"{len(paths)}.ndjson")
            paths[-1].write_bytes(b"".join(lines))
            wanted.append(in_python(lines))

    code, results = verify_files(verifier, paths)

    assert code == 1
    assert [finding_of(result) for result in results] == wanted


def test_a_missing_file_is_reported(verifier, tmp_path):
    code, [result] = verify_files(verifier, [tmp_path / "none"])

    assert code == 2
    assert "no such file" in result["error"]
