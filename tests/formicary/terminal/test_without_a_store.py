"""Commands that read stored matches create nothing in a folder without a store."""

import pytest
from typer.testing import CliRunner

from formicary.cli import app

COMMANDS = [
    ["verify", "m-1"],
    ["verify", "--all"],
    ["bundle", "m-1"],
    ["rewind", "m-1", "3"],
    ["end", "m-1", "abuse"],
    ["hide", "m-1"],
    ["delete", "m-1", "--yes"],
    ["rederive", "m-1", "3"],
    ["analyse", "m-1"],
    ["archive", "m-1"],
    ["unarchive", "m-1"],
    ["rehearse"],
    ["rehearse", "--compare", "m-1"],
    ["rebuild"],
    ["backup", "backup"],
    ["debug", "m-1", "--break", "rule=1"],
    ["parked"],
    ["parked", "retry", "--all"],
    ["repair"],
    ["replace-key", "receipts", "--yes"],
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return an empty folder in which commands run, with the store's folder as by default."""
    for name in ("EVENTS_URL", "JOBS_URL", "FORMICARY_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_missing_store_is_named_and_nothing_is_created(folder, command):
    result = CliRunner().invoke(app, command)

    assert result.exit_code == 1
    assert f"there is no store in {folder / 'var'}: set FORMICARY_DATA" in result.output
    assert "EVENTS_URL" in result.output
    assert "there is no match" not in result.output
    assert not [*folder.iterdir()]


def test_a_folder_that_lost_its_log_is_not_a_folder_without_a_store(folder):
    """The id of the store shows that matches are missing."""
    (folder / "var").mkdir(mode=0o700)
    (folder / "var" / "store.id").write_text("0123")

    result = CliRunner().invoke(app, ["bundle", "m-1"])

    assert result.exit_code == 1
    assert "had the store 0123, and its log is gone" in result.output
