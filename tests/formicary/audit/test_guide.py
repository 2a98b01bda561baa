"""The output in `docs/auditing.md` is that of the commands."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from typer.testing import CliRunner

from formicary.audit.findings import FindingKind
from formicary.cli import app
from matches.inclusion.promises import promise_inclusion
from tests.formicary.audit.auditing import ENTROPY

GUIDE = Path(__file__).parents[3] / "docs" / "auditing.md"
BLOCKS = re.findall(r"```console\n\$ formicary (.+)\n([^`]+)```", GUIDE.read_text())
SERVICE = "https://ants.example.org"


@pytest.fixture
def copies(service, tmp_path, monkeypatch):
    for module in ("cli.audits.auditing", "cli.proving", "upkeep.bundle_files"):
        monkeypatch.setattr(f"formicary.{module}.GAMES", service.context.games)
    monkeypatch.setattr("formicary.cli.audits.auditing.ServiceSource", lambda _: service.source())
    monkeypatch.setattr("formicary.cli.audits.auditing.now_ms", lambda: service.at)
    monkeypatch.chdir(tmp_path)
    service.write()
    match_id, tokens = service.begin_with(ENTROPY)
    service.over_id = service.finish(match_id, tokens)
    service.lost_id = "none"
    service.pass_time()
    folder = service.mirror(tmp_path / "copies", service.over_id)
    Path("match.ndjson").write_bytes((folder / f"matches/{service.over_id}.ndjson").read_bytes())
    proofs = (folder / f"matches/{service.over_id}.inclusion.json").read_bytes()
    Path("proofs.json").write_bytes(proofs)
    return service


def run(service, command, folder):
    """Run a command of the guide. Return its output, with names and counts replaced."""
    key = service.log.key()
    words = command.replace("KEY", str(key.signer().public)).split()
    if words[0] == "audit":
        words += ["--state", str(folder / "state.json")]
    done = CliRunner().invoke(app, words)
    text = done.stdout.replace(key.origin, "ORIGIN").replace(service.over_id, "MATCH")
    text = text.replace(service.lost_id, "MATCH")
    return re.sub(r"(?m)^(events|seals|draws|states|decisions)( +)\d+$", r"\1\2N", text)


def test_the_output_of_the_guide_is_real(copies, tmp_path):
    shown = [block for block in BLOCKS if not block[1].startswith(("missing", "promise"))]
    assert len(shown) == 3
    for number, (command, text) in enumerate(shown):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert run(copies, command, folder) == text


def test_a_missing_match_looks_as_in_the_guide(copies, tmp_path):
    [(command, text)] = [block for block in BLOCKS if block[1].startswith("missing")]
    run(copies, command, tmp_path)
    copies.lose(copies.over_id)

    assert run(copies, command, tmp_path) == text


def test_a_broken_promise_looks_as_in_the_guide(copies, tmp_path):
    [(command, text)] = [block for block in BLOCKS if block[1].startswith("promise")]
    made = copies.post("/v1/matches", {"game": "anthill", "seats": [{}, {}]}).json
    kept = promise_inclusion(copies.log, copies.store, copies.over_id)
    promises = (kept, made["inclusion_promise"])
    Path("promises.ndjson").write_bytes(b"\n".join(map(msgspec.json.encode, promises)))
    copies.lost_id = made["id"]
    copies.lose(copies.lost_id)
    copies.pass_time()

    assert run(copies, command, tmp_path) == text


def test_the_guide_names_each_finding():

    kinds = get_args(FindingKind)
    listed = re.findall(r"(?m)^\| `([a-z-]+)` \|", GUIDE.read_text())
    assert sorted(listed) == sorted(kinds)
