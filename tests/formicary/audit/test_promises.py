"""`formicary audit --promises` reports promises of inclusion that the log does not keep."""

import shutil

import msgspec
import pytest
from typer.testing import CliRunner

from events.tlog import CheckpointKey, parse_entry
from formicary.audit.findings import AuditFinding
from formicary.audit.promise_audit import LATEST_MS, BadPromiseFile, read_promises
from formicary.audit.sources import FolderSource
from formicary.cli import app
from formicary.keys.tlog import make_key
from matches.inclusion.promises import PROMISED_MS, InclusionPromise, make_promise

BODY = {"game": "anthill", "seats": [{"bot": "random"}, {"bot": "random"}]}


@pytest.fixture
def promised(service):
    """Return a service that has promised to log two matches: `kept` was logged, `lost` was not."""
    service.write()
    service.kept, service.kept_id = create(service)
    service.write()
    service.lost, service.lost_id = create(service)
    return service


def create(service):
    """Create a match. Return its promise and its id."""
    made = service.post("/v1/matches", BODY).json
    return msgspec.convert(made["inclusion_promise"], InclusionPromise), made["id"]


def wait(service):
    service.pass_time(PROMISED_MS)


def test_kept_promises_are_counted(promised):
    wait(promised)

    findings, counts = promised.audit(promises=(promised.kept, promised.lost))
    assert findings == []
    assert (counts.promises, counts.kept, counts.early) == (2, 2, 0)


def test_a_match_deleted_from_the_store_before_it_was_logged_is_found(promised, tmp_path):
    """Online and from copies. Without the promise, nobody could know of this match."""
    promised.lose(promised.lost_id)
    wait(promised)

    promises = (promised.kept, promised.lost)
    expected = [("promise", promised.lost_id)]
    assert promised.audit()[0] == []
    findings, counts = promised.audit(promises=promises)
    assert findings == expected
    assert (counts.promises, counts.kept) == (2, 1)
    folder = FolderSource(promised.mirror(tmp_path / "mirror"))
    state = tmp_path / "fresh.json"
    assert promised.audit(folder, state, promises=promises)[0] == expected


def test_a_match_that_was_replaced_before_it_was_logged_is_found(promised):
    """The log has another match with its id, whose luck the service may have liked better."""
    promised.replace_match(promised.lost_id)
    wait(promised)

    assert promised.audit(promises=(promised.lost,))[0] == [("promise", promised.lost_id)]


def test_a_promise_is_not_due_before_its_time(promised):
    promised.lose(promised.lost_id)
    promised.at = promised.lost.due - PROMISED_MS // 2

    findings, counts = promised.audit(promises=(promised.lost,))
    assert findings == []
    assert (counts.promises, counts.kept, counts.early) == (1, 0, 1)


def test_a_promise_that_does_not_name_its_match_is_checked_as_well(promised):
    promised.lose(promised.lost_id)
    wait(promised)
    kept, lost = (
        msgspec.structs.replace(promise, salt="", entry="")
        for promise in (promised.kept, promised.lost)
    )

    assert promised.audit(promises=(kept, lost))[0] == [("promise", lost.leaf)]


def test_promises_that_are_not_valid_are_found(promised):
    """They are altered, of another key, or due so late that the service could never break them."""
    wait(promised)
    kept, entry = promised.kept, parse_entry(promised.kept.entry.encode())
    altered = msgspec.structs.replace(kept, due=kept.due - 1)
    other = CheckpointKey("other.example", b"o" * 32)
    foreign = make_promise(other, entry, bytes.fromhex(kept.salt), kept.due)
    late = make_promise(
        promised.log.key().signer(), entry, bytes(32), promised.at + LATEST_MS + PROMISED_MS
    )
    unnamed = msgspec.structs.replace(late, salt="", entry="")

    findings, counts = promised.audit(promises=(altered, foreign, late, unnamed))
    about = [kept.leaf, promised.kept_id, late.leaf, unnamed.leaf]
    assert findings == [("promise", leaf) for leaf in about]
    assert counts.kept == 0


def test_promises_of_a_former_log_are_compared_with_it(promised, tlog, tmp_path, monkeypatch):
    """Once its files are gone, nobody can show that its promises were kept."""
    monkeypatch.setattr(
        "formicary.cli.audits.tlog.make_key",
        lambda _now, *given: make_key(promised.at, *given),
    )
    wait(promised)
    promised.role.end()
    tlog("restart", "--reason", "a test", "--yes")
    promised.role = promised.new_role()
    wait(promised)
    newer, _ = create(promised)
    wait(promised)
    promises, state = (promised.kept, promised.lost, newer), tmp_path / "fresh.json"
    assert len({promise.log for promise in promises}) == 2

    counts = promised.audit(state=state, promises=promises)[1]
    assert (counts.promises, counts.kept) == (3, 3)
    shutil.rmtree(promised.folder_of_log / "1")
    findings, _ = promised.audit(state=state, promises=promises)
    assert findings == [("promise", promised.kept_id), ("promise", promised.lost_id)]


def test_the_command_reads_a_file_of_promises(promised, tmp_path, monkeypatch):
    monkeypatch.setattr("formicary.cli.audits.auditing.GAMES", promised.context.games)
    monkeypatch.setattr("formicary.cli.audits.auditing.now_ms", lambda: promised.at)
    promised.lose(promised.lost_id)
    wait(promised)
    folder, file = promised.mirror(tmp_path / "mirror"), tmp_path / "promises.ndjson"

    def run(*promises):
        file.write_bytes(b"\n".join(map(msgspec.json.encode, promises)))
        asked = ["audit", str(folder), "--state", str(tmp_path / "s.json")]
        return CliRunner().invoke(app, [*asked, "--promises", str(file)])

    kept = run(promised.kept)
    assert kept.exit_code == 0, kept.output
    assert "promises     1, of which 1 are kept\n" in kept.stdout
    broken = run(promised.kept, promised.lost, promised.lost)
    assert broken.exit_code == 1
    assert f"promise      {promised.lost_id}: its creation was promised" in broken.stdout
    assert "promises     2, of which 1 are kept\n" in broken.stdout
    refused = run({"log": ""})
    assert refused.exit_code == 2
    assert "line 1 is not a promise" in refused.output
    file.unlink()
    missing = CliRunner().invoke(app, ["audit", str(folder), "--promises", str(file)])
    assert missing.exit_code == 5


@pytest.mark.parametrize("line", [b"null", b"[]", b"{", b"\xff", b'{"log":1}'])
def test_lines_that_are_no_promises_are_refused(line):
    with pytest.raises(BadPromiseFile, match="line 2"):
        read_promises(b"\n" + line)


def test_a_finding_does_not_control_the_terminal():
    assert str(AuditFinding("promise", "\x1b[2J", "a\nb")) == "promise      ?[2J: a?b"
