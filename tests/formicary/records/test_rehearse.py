"""`formicary rehearse --compare` plays one match again, and compares both results."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from events.connections import open_client
from events.keys import match_keys
from formicary.cli.terminal import DAMAGED
from tests.by_game import OPEN_GAME, SECRET_GAME
from tests.formicary.records.conftest import recorded
from tests.replays.recording import FOLDER

ROOT = Path(__file__).parents[3]
PARTS = ("accounts", "events", "formicary", "matches", "projections", "service", "web", "webhooks")
DICE = FOLDER / "myrmes" / "2-seats-mixed-0.ndjson.gz"


@pytest.mark.parametrize("is_stored", [True, False])
def test_the_same_code_has_the_same_result(run, is_stored):
    file = recorded(SECRET_GAME)
    name = str(file)
    if is_stored:
        code, said = run("import", file)
        assert code == 0, said
        name = next(line.split()[1] for line in said.splitlines() if line.startswith("match_id"))

    code, said = run("rehearse", "--compare", name)

    assert code == 0, said
    assert said.splitlines()[-1] == "no difference"
    assert "283 events, over" in said


def test_matches_that_cannot_be_compared_are_named(run, running, damaged):
    for name, text in (
        ("a" * 16, f"there is no match {'a' * 16}"),
        (running, "has no keys: the match has not released them"),
        (damaged, "does not hold at line 9"),
    ):
        code, said = run("rehearse", "--compare", name)
        assert (code, text in said) == (1, True), (name, said)


def test_a_stored_match_with_a_changed_event_or_a_hole_is_damaged(run, server):
    """No code is to blame, so the exit code is another one than for a difference."""
    code, said = run("import", recorded(OPEN_GAME))
    assert code == 0, said
    match_id = next(line.split()[1] for line in said.splitlines() if line.startswith("match_id"))
    client, name = open_client(server.url, 5), match_keys(match_id).events
    kept = client.execute_command("XRANGE", name, "-", "+")
    client.delete(name)
    for number, fields in kept:
        if number == b"5-0":
            fields[b"e"] = fields[b"e"].replace(b'"at":1', b'"at":2', 1)
        client.xadd(name, fields, id=number)
    changed = run("rehearse", "--compare", match_id)
    client.xdel(name, "5-0")
    hole = run("rehearse", "--compare", match_id)
    client.delete(name)
    client.hdel(match_keys(match_id).heads, match_id)
    client.close()

    for (code, said), fault in ((changed, "link"), (hole, "gap")):
        assert code == DAMAGED, said
        assert f"{match_id} is damaged, and cannot be compared: seq 5: {fault}" in said


@pytest.mark.slow
def test_a_change_of_the_rules_changes_the_result(tmp_path):
    """The first difference, and what each seat has after each turn from there on."""
    for part in (*PARTS, "workers"):
        (tmp_path / part).symlink_to(ROOT / part)
    copytree(ROOT / "games", tmp_path / "games")
    content = tmp_path / "games" / "myrmes" / "content.py"
    text = content.read_text().replace("WINTER_FOOD = (0, 4, 5, 6)", "WINTER_FOOD = (0, 4, 4, 6)")
    assert text != content.read_text()
    content.write_text(text)

    done = subprocess.run(
        [sys.executable, "-m", "formicary", "rehearse", "--compare", DICE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    lines = done.stdout.splitlines()
    assert done.returncode == 1, done.stderr
    at = lines.index("first difference: command 114")
    assert lines[at + 2] == "    Player 1 pays 2 of 3 food for the winter and loses 3 points"
    assert "    Player 1 pays 2 food for the winter" in lines[at + 3 : at + 8]
    assert "turn 1" in lines
    assert any(line.startswith("    seat 0, points 12: ") for line in lines)
