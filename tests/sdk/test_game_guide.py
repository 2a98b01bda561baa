"""In the guide for game authors, code excerpts match Hex, and shell commands work."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from formicary.game_check import CHECKS
from formicary.game_check.doors import FILES
from games.game import Game
from tests.sdk.example_games import EXAMPLES, PIG_SOURCE, ROOT
from tests.sdk.hex_game import SOURCE

GUIDE = (ROOT / "docs" / "writing-a-game.md").read_text()
EXCERPTS = re.findall(r"```(?:python|toml|json)\n# (\S+)\n(.*?)```", GUIDE, re.DOTALL)
SHELL = "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL))
HERE = """
set -euo pipefail
pip() { "$PYTHON" -m pip --quiet --disable-pip-version-check "$@" --target installed; }
formicary() { "$PYTHON" -m formicary "$@"; }
pytest() { "$PYTHON" -m pytest -q -c pytest.ini "$@"; }
"""


@pytest.mark.parametrize(("file", "excerpt"), EXCERPTS, ids=[file for file, _ in EXCERPTS])
def test_every_excerpt_of_the_guide_stands_in_its_file(file, excerpt):
    folder = PIG_SOURCE if file.startswith("game_pig/") else SOURCE

    assert excerpt.strip("\n") in (folder / file).read_text()


def test_every_excerpt_names_its_file():
    blocks = re.findall(r"```(?:python|toml|json)\n", GUIDE)

    assert len(EXCERPTS) == len(blocks) > 20


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_line_of_shell_in_the_guide_works(tmp_path):
    """The games are installed into a separate folder, checked, tested and played."""
    copied = tmp_path / "sdk" / "examples"
    shutil.copytree(EXAMPLES, copied, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    paths = {"PYTHONPATH": os.pathsep.join((str(tmp_path / "installed"), str(ROOT)))}

    ran = subprocess.run(
        ["bash", "-c", HERE + SHELL],
        cwd=tmp_path,
        env={**os.environ, **paths, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
        timeout=290,
    )

    output = ran.stdout + ran.stderr
    assert ran.returncode == 0, output
    assert f"Hex passes all {len(CHECKS)} checks" in output
    assert f"Pig passes all {len(CHECKS)} checks" in output
    assert int(re.search(r"(\d+) passed in", output)[1]) > 50
    assert "hex: 2 matches" in output
    assert "Hex: the ranking" in output


def test_the_table_names_the_file_of_every_door():
    files = set(re.findall(r"`(\w+)(?:\.py|/)`", GUIDE.partition("## Commands and events")[0]))

    assert {*FILES.values(), "commands", "events", "rules", "content"} <= files


def test_the_guide_lists_what_a_record_may_leave_out():
    """Each field with a default is listed in one of its tables, and no other field is."""
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", GUIDE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    fields = {field.name: field.required for field in msgspec.structs.fields(Game)}

    assert {name for name, required in fields.items() if not required} - named == set()
    assert {name for name, required in fields.items() if required} & named == set()


def test_the_guide_lists_the_cost_of_each_flag_and_a_check_that_there_is():
    """The rows are flags of classes and marks of fields. The third column lists checks, if any."""
    rows = re.findall(
        r"^\| (.*) \| .* \| (.*) \|$", GUIDE.partition("| forgotten")[2], re.MULTILINE
    )
    flags = {
        "Secret",
        "secret",
        "tells",
        "rule",
        "tag",
        "frozen",
        "seat",
        "Seat",
        "is_points",
        "changes",
    }
    source = (ROOT / "games" / "marks.py").read_text()
    marks = re.findall(r"^(\w+): TypeAlias", source, re.MULTILINE)
    checks = {check.name for check in CHECKS} | {"none"}

    forgotten = set(re.findall(r"`(\w+)`", " ".join(name for name, _ in rows)))
    assert len(marks) == 4
    assert {*flags, *marks} - forgotten == set()
    assert set(re.findall(r"\w+", " ".join(cell for _, cell in rows))) <= checks


def test_the_kinds_of_wording_are_those_that_hex_has():
    words = (SOURCE / "game_hex" / "words" / "en.po").read_text()
    kinds = set(re.findall(r'^msgid "(\w+)\.', words, re.MULTILINE))

    assert set(re.findall(r"`(\w+)\.<\w+>`", GUIDE)) == kinds
    assert f"{len(CHECKS)} checks" in GUIDE


def test_the_rules_that_hex_cites_are_the_paragraphs_of_its_page():
    """Each number in the code is on the page, and the code cites each paragraph."""
    page = set(re.findall(r"^### (\d\.\d)", (SOURCE / "RULES.md").read_text(), re.MULTILINE))
    code = "\n".join(path.read_text() for path in Path(SOURCE / "game_hex").rglob("*.py"))
    rules = "".join(re.findall(r"\brules? ([\d., toand]+)", code))
    cited = {*re.findall(r'"(\d\.\d)"', code), *re.findall(r"\d\.\d", rules)}

    assert cited - page == set()
    assert page - cited == {"4.2"}  # that no game is a draw is a theorem, so no code cites it
