"""Both single-file verifiers and `formicary verify` agree on proofs of inclusion."""

import json

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from games import GAMES
from tests.playing import GAMES as ANTHILL
from tests.sdk import alone
from tests.sdk.test_verify_file import run_file as run_python
from tests.sdk.vectors import javascript
from tests.sdk.vectors.holding import all_holding
from tests.sdk.vectors.javascript import finding_of, run_node, verify_in_node
from tests.sdk.vectors.packing import PACKED, read_recorded, unpack
from tests.sdk.vectors.proofs import (
    PACKED_PROOFS,
    PROOF_LIST,
    make_proof_vectors,
    spell_proof_list,
)

VECTORS = json.loads(PROOF_LIST.read_text())["vectors"]
BY_NAME = {vector["name"]: vector for vector in VECTORS}
SHOWN = ["with-the-key-of-the-log-and-both-witnesses", "a-running-match", "a-path-is-cut-off"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder with the bundles and the files of proofs."""
    made = tmp_path_factory.mktemp("proofs")
    for packed in (PACKED, PACKED_PROOFS):
        for name, content in unpack(packed).items():
            (made / name).write_bytes(content)
    return made


def expected_finding(vector):
    if "forged" in vector:
        return [("inclusion", vector["seq"], vector["fault"])]
    return vector["log"]


def in_python(folder, vector):
    """Return the finding of the Python verifier, in the format of the list."""
    lines = alone.read_lines(str(folder / vector["bundle"]))
    proofs = (folder / vector["inclusion"]).read_bytes()
    try:
        return alone.check_inclusion(
            lines, proofs, vector.get("log_key", ""), vector.get("witnesses", ())
        )
    except alone.Broken as broken:
        return [(broken.check, broken.seq, broken.fault)]


def words_of(folder, vector):
    """Return the arguments of a verifier for a vector."""
    words = [folder / vector["bundle"], "--inclusion", folder / vector["inclusion"]]
    if "log_key" in vector:
        words += ["--log-key", vector["log_key"]]
    for witness in vector.get("witnesses", ()):
        words += ["--witness", witness]
    return [str(word) for word in words]


def test_the_vectors_are_made_of_the_valid_and_the_forged_proofs():
    """The vectors are up to date. `python -m tests.sdk.vectors` writes them."""
    rows, files = make_proof_vectors(all_holding(read_recorded()))

    assert spell_proof_list(rows) == PROOF_LIST.read_text()
    assert files == unpack(PACKED_PROOFS)
    assert len(BY_NAME) == len(VECTORS)
    assert PACKED_PROOFS.stat().st_size + PROOF_LIST.stat().st_size < 100_000


def test_the_python_file_finds_what_the_list_says(folder):
    assert [in_python(folder, vector) for vector in VECTORS] == [*map(expected_finding, VECTORS)]


@pytest.mark.slow
def test_the_javascript_file_finds_what_the_list_says(folder):
    jobs = [
        {
            "bundle": str(folder / vector["bundle"]),
            "inclusion": str(folder / vector["inclusion"]),
            "logKey": vector.get("log_key"),
            "witnesses": vector.get("witnesses"),
        }
        for vector in VECTORS
    ]
    findings = [finding_of(result) for result in verify_in_node(jobs, folder)]

    assert [finding["log"] if isinstance(finding, dict) else finding for finding in findings] == [
        *map(expected_finding, VECTORS)
    ]


@pytest.fixture
def verify(monkeypatch):
    """Return a function that runs `formicary verify`, which knows the game of the vectors."""
    for module in ("upkeep.bundle_files", "cli.proving"):
        monkeypatch.setattr(f"formicary.{module}.GAMES", {**GAMES, **ANTHILL})
    return lambda words: CliRunner().invoke(app, ["verify", *words])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_formicary_verify_finds_what_the_list_says(folder, verify, vector):
    done = verify(words_of(folder, vector))

    if "forged" in vector:
        assert done.exit_code == 1
        assert f"does not hold at seq {vector['seq']}: inclusion: " in " ".join(done.output.split())
    else:
        assert done.exit_code == 0, done.output
        log = vector["log"]
        counted = f"log        {len(log['entries'])} entries in {log['origin']}, of {log['size']}\n"
        assert counted in done.stdout
        for name, seconds in log["witnesses"].items():
            assert f"witness    {name} at {seconds}, in seconds since 1970\n" in done.stdout
        assert ("compare it" in done.stdout) == ("log_key" not in vector)


@pytest.mark.parametrize("name", SHOWN)
def test_run_on_files_both_say_the_same(folder, verify, name):
    words = words_of(folder, BY_NAME[name])
    theirs, ours = run_python(*words), run_node(javascript.FILE, *words)

    assert (ours.returncode, ours.stdout, ours.stderr) == (theirs.returncode, theirs.stdout, "")
    lines = [
        line for line in ours.stdout.splitlines() if line.startswith(("log ", "witness", "the k"))
    ]
    assert set(lines) <= set(verify(words).stdout.splitlines())
    assert bool(lines) == ("log" in BY_NAME[name])


def test_keys_that_cannot_be_used_are_reported(folder):
    """A malformed key is not the fault of the proofs."""
    bundle, *proofs = words_of(folder, BY_NAME["a-finished-match"])
    witness = BY_NAME["with-a-witness"]["witnesses"][0]
    for words in (["--log-key", "none"], ["--log-key", witness], ["--witness", "none"]):
        for ended in (
            run_python(bundle, *proofs, *words),
            run_node(javascript.FILE, bundle, *proofs, *words),
        ):
            assert (ended.returncode, ended.stdout) == (2, "")
            assert ended.stderr.startswith("it cannot be read: ")
        assert run_python(bundle, *words).returncode == 2
        assert run_node(javascript.FILE, bundle, *words).returncode == 2
