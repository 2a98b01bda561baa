"""In the guide for client authors, the bot and the shell commands work, and the table is complete."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from service.problems.problem_types import PROBLEM_TYPES
from tests.by_game import each_game
from tests.sdk.service import Service

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "writing-a-client.md").read_text()
(BOT,) = re.findall(r'```python\n("""Plays a match.*?)```', GUIDE, re.DOTALL)
BLOCKS = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)
WATCHED = """
set -euo pipefail
curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; }
"""


@pytest.fixture
def service(tmp_path):
    running = Service(tmp_path / "service")
    yield running
    running.stop()


def test_the_bot_in_40_lines_has_40_lines():
    assert len([line for line in BOT.splitlines() if line.strip()]) <= 40


@pytest.mark.slow
@each_game(1)
def test_the_bot_in_40_lines_plays_to_the_end(service, tmp_path, game):
    (tmp_path / "bot.py").write_text(BOT)
    command = [sys.executable, "-I", "-S", "bot.py", f"http://127.0.0.1:{service.port}", game]

    ran = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
    )

    (match,) = service.get("/v1/matches")["matches"]
    ended = service.get(f"/v1/matches/{match['id']}")
    assert ran.returncode == 0, ran.stderr
    assert (ended["status"], ended["asked"], ended["game"]) == ("over", [], game)
    assert sorted(seat for place in ended["outcome"]["ranking"] for seat in place) == [0, 1]
    assert ran.stdout == f"{ended['outcome']}\n"


@pytest.mark.slow
def test_every_line_of_the_guide_is_answered_as_it_says(service, tmp_path):
    if not shutil.which("curl"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no curl")
    script = "\n".join(BLOCKS).replace("http://localhost:8000", f"http://127.0.0.1:{service.port}")
    (tmp_path / "sdk").symlink_to(ROOT / "sdk")

    url, programs = service.embedded.url, Path(sys.executable).parent
    environ = os.environ | {"EVENTS_URL": url, "FORMICARY_DATA": str(tmp_path / "service")}
    environ |= {"PATH": f"{programs}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}

    ran = subprocess.run(
        ["bash", "-c", WATCHED + script],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )

    commands = [line for line in script.splitlines() if re.search(r"\bcurl ", line)]
    wanted = [re.search(r"# (\d{3})\b", line)[1] for line in commands]
    assert re.findall(r"^status (\d+)$", ran.stderr, re.MULTILINE) == wanted, ran.stderr
    assert ran.returncode == 0, ran.stderr
    assert "receipts   1" in ran.stdout
    assert "event: asked" in ran.stdout
    assert "everything holds" in ran.stdout
    assert ran.stdout.endswith("it was already there\n")


def test_the_table_of_problems_tells_statuses_as_they_are():
    rows = re.findall(r"^\| ([0-9, ]+) \| (`[^|]+) \|", GUIDE, re.MULTILINE)
    listed = {kind: row[0] for row in rows for kind in re.findall(r"`([^`]+)`", row[1])}

    assert listed.keys() == PROBLEM_TYPES.keys()
    for kind, statuses in listed.items():
        assert str(PROBLEM_TYPES[kind].status) in statuses, kind


def test_the_links_of_the_guide_lead_somewhere():
    for target in re.findall(r"\]\((?!https:)([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / target).exists(), target
