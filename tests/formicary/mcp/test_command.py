"""The command without its library, and with an unreadable token."""

import subprocess
import sys
from importlib import util
from pathlib import Path

from typer.testing import CliRunner

from formicary.cli import app


def test_without_the_library_it_says_what_to_install(monkeypatch):
    find_spec = util.find_spec
    monkeypatch.setattr(
        "formicary.cli.mcp.find_spec", lambda name: None if name == "mcp" else find_spec(name)
    )

    done = CliRunner().invoke(app, ["mcp"])

    assert done.exit_code == 1
    assert "pip install 'formicary[mcp]'" in done.output


def test_no_other_command_loads_the_library():
    """The library takes a second to load, and is an optional extra."""
    code = "import sys, formicary.cli; print({'mcp', 'pydantic', 'flask'} & {*sys.modules})"

    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "set()\n"


def test_a_token_file_that_is_not_there_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("FORMICARY_TOKEN_FILE", str(tmp_path / "none"))

    done = CliRunner().invoke(app, ["mcp"])

    assert done.exit_code == 1
    assert "cannot be read" in done.output
