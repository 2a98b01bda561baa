"""`formicary audit` prints findings and counts, and its exit code says whether there are faults."""

import pytest
from typer.testing import CliRunner

from formicary.cli import app


@pytest.fixture
def folder(service, tmp_path, monkeypatch):
    monkeypatch.setattr("formicary.cli.audits.auditing.GAMES", service.context.games)
    service.write()
    service.over_id = service.over()
    service.pass_time()
    return service.mirror(tmp_path / "mirror", service.over_id)


def run(folder, *options):
    return CliRunner().invoke(app, ["audit", str(folder), *map(str, options)])


def test_a_copy_is_audited(folder, tmp_path):
    done = run(folder, "--state", tmp_path / "a.json")

    assert done.exit_code == 0, done.output
    assert "2, of which 0 cannot be opened" in done.stdout
    assert "1, of which 1 are verified" in done.stdout
    assert "everything agrees with the log" in done.stdout


def test_a_fault_is_printed(folder, tmp_path, service):
    bundle = folder / "matches" / f"{service.over_id}.ndjson"
    bundle.write_bytes(bundle.read_bytes().replace(b'"at":1', b'"at":2', 1))
    done = run(folder, "--state", tmp_path / "a.json")

    assert done.exit_code == 1
    assert f"broken       {service.over_id}: " in done.stdout


def test_a_source_that_cannot_be_read_has_a_code_of_its_own(folder, tmp_path):
    (folder / "tlog/current.json").unlink()
    state = tmp_path / "a.json"

    assert run(folder, "--state", state).exit_code == 5
    assert run("http://127.0.0.1:1", "--state", state).exit_code == 5
    assert run(folder, "--against", tmp_path / "none").exit_code == 5
    assert run(folder, "--promises", tmp_path / "none").exit_code == 5
    state.write_text("{")
    assert run(folder, "--state", state).exit_code == 5


def test_invalid_arguments_are_no_faults_of_the_log(folder, tmp_path):
    """A timer that starts an audit must not report a typing error as a fault."""
    garbage = tmp_path / "garbage"
    garbage.write_text("no checkpoint")

    for option, text in (
        (("--key", "junk"), "--key: 'junk' is not a key"),
        (("--against", garbage), f"{garbage} is neither a checkpoint nor"),
        (("--promises", garbage), "line 1 is not a promise"),
    ):
        done = run(folder, *option, "--state", tmp_path / "a.json")
        assert done.exit_code == 2, option
        assert text in done.output
    assert run(tmp_path / "none").exit_code == 2


def test_the_file_of_another_auditor_is_compared_with(folder, tmp_path, service):
    theirs = tmp_path / "theirs.json"
    assert run(folder, "--state", theirs).exit_code == 0
    service.begin()
    service.pass_time()
    newer = service.mirror(tmp_path / "newer", service.over_id)
    assert run(newer, "--state", tmp_path / "a.json", "--against", theirs).exit_code == 0
    assert run(newer, "--state", theirs).exit_code == 0

    done = run(folder, "--state", tmp_path / "b.json", "--against", theirs)
    assert done.exit_code == 1
    assert "rolled-back" in done.stdout


def test_other_json_is_no_checkpoint_to_compare_with(folder, tmp_path):
    """Proofs of inclusion have a checkpoint, and are not the file of an auditor."""
    (proofs,) = (folder / "matches").glob("*.inclusion.json")
    empty = tmp_path / "empty.json"
    for content in ("{}", '{"number":1}', "[1]", '{"number":', '{"checkpoint":7}'):
        empty.write_text(content)
        for path in (empty, proofs):
            done = run(folder, "--against", path, "--state", tmp_path / "a.json")
            assert done.exit_code == 2, content
            assert f"{path} is neither a checkpoint nor the file of an auditor" in done.output


def test_an_interrupted_audit_is_resumed(folder, tmp_path, service, monkeypatch):
    """The state is kept between matches; a verified match is not verified again."""
    state = tmp_path / "a.json"
    assert run(folder, "--state", state).exit_code == 0
    monkeypatch.setattr("formicary.audit.match_audit.prove_bundle", None)

    assert run(folder, "--state", state).exit_code == 0
