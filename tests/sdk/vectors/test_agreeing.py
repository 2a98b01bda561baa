"""Both single-file verifiers agree on every recorded match, and on tampered copies of each."""

import os
import random

import pytest

from tests.assure.test_tampering import tamper
from tests.replays.recording import FOLDER
from tests.sdk import alone
from tests.sdk.vectors.javascript import finding_of, verify_in_node

RECORDED = sorted(FOLDER.glob("*/*.ndjson.gz"))
SHORT = [path for path in RECORDED if path.parent.name == "table"]
TAMPERED = int(os.environ.get("TAMPERED", "200"))  # copies of each; `make assure` uses more


def name(path):
    return f"{path.parent.name}/{path.name}"


def read(path):
    return [bytes(line) for line in alone.read_lines(str(path))]


def tamper_copies(path, count):
    """Yield copies of a match, each with one value changed."""
    rng = random.Random(f"agree/{path.name}")
    return (tamper(read(path), rng)[0] for _ in range(count))


def in_python(lines):
    try:
        return alone.verify(lines)
    except alone.Broken as broken:
        return [(broken.check, broken.seq, broken.fault)]


def in_both(bundles, folder):
    """Return the findings of both files for the bundles."""
    paths, findings = [], []
    for lines in bundles:
        paths.append(folder / f"{len(paths)}.ndjson")
        paths[-1].write_bytes(b"".join(lines))
        findings.append(in_python(lines))
    results = verify_in_node([{"bundle": str(path)} for path in paths], folder)
    return findings, [finding_of(result) for result in results]


@pytest.mark.slow
def test_both_files_agree_on_the_recorded_matches(tmp_path):
    python, javascript = in_both(map(read, RECORDED), tmp_path)

    assert javascript == python
    assert all(result["complete"] for result in javascript)


def test_both_files_agree_on_matches_that_were_tampered_with(tmp_path):
    bundles = (lines for path in SHORT for lines in tamper_copies(path, 10))

    python, javascript = in_both(bundles, tmp_path)

    assert javascript == python


@pytest.mark.assure
@pytest.mark.parametrize("path", SHORT, ids=name)
def test_both_files_agree_on_many_tampered_matches(path, tmp_path):
    python, javascript = in_both(tamper_copies(path, TAMPERED), tmp_path)

    assert javascript == python
