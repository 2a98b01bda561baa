"""The vectors match their list, and both single-file verifiers find the listed faults."""

import json
import re
from pathlib import Path

import pytest

from tests.sdk import FILE, alone
from tests.sdk.test_verify_file import run_file as run_python
from tests.sdk.vectors import javascript
from tests.sdk.vectors.holding import RECORDED
from tests.sdk.vectors.javascript import finding_of, run_node, verify_in_node
from tests.sdk.vectors.packing import (
    CHECKS,
    LIST,
    PACKED,
    WITHOUT_KEYS,
    make_vectors,
    read_recorded,
    spell_list,
    unpack,
)
from tests.sdk.vectors.proofs import PROOF_LIST

LISTED = json.loads(LIST.read_text())
VECTORS = LISTED["vectors"]
FORGED = [vector for vector in VECTORS if "check" in vector]
HOLDING = [vector for vector in VECTORS if "check" not in vector]
FILES = ("bundle", "receipts", "keys")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder with the files of the archive."""
    made = tmp_path_factory.mktemp("vectors")
    for name, content in unpack().items():
        (made / name).write_bytes(content)
    return made


def in_python(folder, vector):
    """Return the finding of the Python verifier, in the format of the list."""
    lines = alone.read_lines(str(folder / vector["bundle"]))
    try:
        counted = alone.verify(lines)
        if "receipts" in vector:
            texts = (folder / vector["receipts"]).read_text().splitlines()
            keys = json.loads((folder / vector["keys"]).read_text())["keys"]
            counted["receipts"] = alone.check_receipts(lines, [*map(json.loads, texts)], keys)
    except alone.Broken as broken:
        return [(broken.check, broken.seq, broken.fault)]
    return counted


def expected_finding(vector):
    if "check" in vector:
        return [(vector["check"], vector["seq"], vector["fault"])]
    return vector["counted"]


def test_the_vectors_are_made_of_the_recorded_matches_and_the_forgeries():
    """The vectors are up to date. `python -m tests.sdk.vectors` writes them."""
    rows, files = make_vectors(read_recorded())

    assert spell_list(rows) == LIST.read_text()
    assert files == unpack()
    assert LISTED["checks"] == CHECKS


def test_they_are_small_and_every_check_finds_something():
    assert PACKED.stat().st_size + LIST.stat().st_size < 1_000_000
    assert {vector["check"] for vector in FORGED} == set(CHECKS)
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS)


@pytest.mark.parametrize("name", RECORDED)
def test_what_was_recorded_once_is_recorded_so_today(name):
    """The recordings are up to date. If more than the code hash differs, use `--record`."""
    then, now = alone.verify(read_recorded()[name]), alone.verify(RECORDED[name]())

    if now["entropy"]["inherited"]:  # before rule T7 such branches recorded entropy
        assert now["entropy"]["given"] == []
        then["entropy"] = now["entropy"]
    assert then == now


def test_the_python_file_finds_what_the_list_says(folder):
    assert [in_python(folder, vector) for vector in VECTORS] == [*map(expected_finding, VECTORS)]


@pytest.fixture(scope="module")
def in_node(folder):
    """Return the finding of the JavaScript verifier for each vector, by name."""
    jobs = [
        {name: str(folder / vector[name]) for name in FILES if name in vector} for vector in VECTORS
    ]
    results = verify_in_node(jobs, folder)
    return {vector["name"]: result for vector, result in zip(VECTORS, results, strict=True)}


@pytest.mark.slow
def test_the_javascript_file_finds_what_the_list_says(in_node):
    assert [finding_of(in_node[vector["name"]]) for vector in VECTORS] == [
        *map(expected_finding, VECTORS)
    ]


def test_it_says_of_each_check_whether_it_was_made(in_node):
    for vector in VECTORS:
        result = in_node[vector["name"]]
        names = [check["name"] for check in result["checks"]]
        skipped = [check["name"] for check in result["checks"] if check["state"] == "not-checked"]
        assert names == [*LISTED["checks"], "inclusion"]
        assert all(check["text"] for check in result["checks"])
        if "check" in vector:
            assert (result["ok"], result["state"]) == (False, "broken")
            later = names[names.index(vector["check"]) + 1 :]
            assert [check for check in skipped if check in later] == later
            assert {*skipped} - {*later} <= {*WITHOUT_KEYS}
        else:
            assert (result["ok"], result["state"]) == (True, "holds")
            assert skipped == [*vector["not_checked"], "inclusion"]


@pytest.mark.parametrize("vector", [HOLDING[0], *FORGED[::40]], ids=lambda vector: vector["name"])
def test_run_on_a_file_both_say_the_same(folder, vector):
    """Exit codes and outputs are equal, except for the messages of the JSON parsers."""
    path = folder / vector["bundle"]
    theirs, ours = run_python(path), run_node(javascript.FILE, path)

    assert (ours.returncode, ours.stderr) == (theirs.returncode, "")
    assert _first_words(ours.stdout) == _first_words(theirs.stdout)


def _first_words(text):
    """Return a text without the message of a JSON parser, which differs by language."""
    return text.partition(": record:")[0]


def test_run_with_receipts_both_say_the_same(folder):
    vector = next(vector for vector in HOLDING if vector["name"] == "receipts")
    words = [
        folder / vector["bundle"],
        "--receipts",
        folder / vector["receipts"],
        "--keys",
        folder / vector["keys"],
    ]
    theirs, ours = run_python(*words), run_node(javascript.FILE, *words)

    assert (ours.returncode, ours.stdout) == (theirs.returncode, theirs.stdout) == (0, ours.stdout)
    assert "receipts   5" in ours.stdout


def test_what_cannot_be_read_is_said_in_a_line(tmp_path):
    packed = tmp_path / "half.ndjson.gz"
    packed.write_bytes(PACKED.read_bytes()[:200])

    for path in (tmp_path / "none.ndjson", packed):
        ended = run_node(javascript.FILE, path)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith("it cannot be read: ")
        assert len(ended.stderr.splitlines()) == 1
    assert run_node(javascript.FILE).returncode == 2
    assert run_node(javascript.FILE, packed, "--keys", packed).returncode == 2


SOURCES = Path(__file__).with_name("sources.mjs")
ODD = ("nothing", "null", "number", "object", "broken", "empty")


def from_sources(path, *words):
    """Return Node's results for invalid bundles, and for one bundle in every form of input."""
    ran = run_node(SOURCES, path, *words)
    assert ran.returncode == 0, ran.stderr
    results = json.loads(ran.stdout)
    return {name: results.pop(name) for name in ODD}, results


def test_a_bundle_is_taken_as_a_text_as_bytes_and_as_it_comes(folder):
    odd, results = from_sources(folder / "anthill.ndjson")

    assert {name: result["counted"]["events"] for name, result in results.items()} == dict.fromkeys(
        ("text", "bytes", "pieces", "lines", "stream"), 18
    )
    assert {check["state"] for check in odd.values()} == {"broken"}
    texts = {name: result["checks"][0]["text"] for name, result in odd.items()}
    assert texts["broken"] == "it cannot be read: the line is dead"
    assert texts["empty"] == "seq 0: record: it is not a header of a bundle"
    assert all(text.startswith("it cannot be read: ") for text in [*texts.values()][:-1])


def test_it_tells_how_far_it_is(folder):
    _, results = from_sources(folder / "anthill.ndjson")
    progress = results["bytes"]["progress"]

    assert [step["done"] for step in progress if step["check"] == "chain"] == [*range(1, 19)]
    assert {step["total"] for step in progress} == {18}
    order = [*dict.fromkeys(step["check"] for step in progress)]
    assert order == ["lines", "chain", "opened", "salts", "luck"]


def test_where_node_has_webcrypto_in_a_module_alone_it_is_found_there(folder):
    """Node 18 only provides WebCrypto in its module."""
    _, results = from_sources(folder / "anthill.ndjson", "no-global-crypto")

    assert {check["state"] for check in results.values()} == {"holds"}


def test_the_files_name_the_same_checks():
    text = javascript.FILE.read_text()
    listed = text.partition("export const CHECKS")[2].partition("});")[0]
    names = [line.split(":")[0].strip() for line in listed.splitlines()[1:] if ":" in line]

    assert names == list(alone.CHECKS)
    assert FILE.parent == javascript.FILE.parent


def test_the_log_format_names_the_seq_of_each_fault():
    """A cell has the number 0 if the fault is found there. Its other numbers occur."""
    text = (Path(__file__).parents[3] / "docs" / "log-format.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.+) \|$", text, re.MULTILINE)
    cells = {(check, fault): cell for check, fault, cell in rows}
    seqs = {}
    for vector in FORGED:
        seqs.setdefault((vector["check"], vector["fault"]), set()).add(vector["seq"])
    proofs = json.loads(PROOF_LIST.read_text())["vectors"]
    seqs["inclusion", "inclusion"] = {vector["seq"] for vector in proofs if "forged" in vector}

    assert seqs.keys() <= cells.keys()
    assert cells.keys() - seqs.keys() == {("commitments", "record"), ("luck", "seal")}
    for place, found in seqs.items():
        numbers = {int(number) for number in re.findall(r"`(\d)`", cells[place])}
        assert numbers <= found or place == ("seats", "decision"), place
        assert (0 in found) == (0 in numbers), place
