"""A game that fails to load is reported and skipped, and the rest of the service works."""

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from games import GAMES, registry
from games.registry import GROUP, find_games, list_installed
from tests.by_game import ANY_GAME

ROOT = Path(__file__).parents[2]
FAULTS = {
    "fails": ("fails_game:GAME", "RuntimeError: two lines"),
    "lacks": ("nowhere_game:GAME", "ModuleNotFoundError: No module named 'nowhere_game'"),
    "plain": ("plain_game:GAME", "it is not a Game record"),
    "renamed": ("renamed_game:GAME", f"its record has another name, {ANY_GAME.name}"),
}


@pytest.fixture
def folder(tmp_path):
    """Return a folder with an installed package of games, each broken in a different way."""
    (tmp_path / "fails_game.py").write_text("raise RuntimeError('two lines\\nof text')")
    (tmp_path / "plain_game.py").write_text("GAME = 'chess'")
    (tmp_path / "renamed_game.py").write_text(
        f"from games import registry\n"
        f"found = [one.load() for one in registry.entry_points(group=registry.GROUP,"
        f" name={ANY_GAME.name!r})]\n"
        f"GAME = found[0]\n"
    )
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    lines = [f"{name} = {place}\n" for name, (place, _) in FAULTS.items()]
    (info / "entry_points.txt").write_text("[formicary.games]\n" + "".join(lines))
    return tmp_path


def run(folder, *arguments):
    """Run a command with the broken games installed. Return its exit code and its lines."""
    settings = {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "COLUMNS": "200"}
    ran = subprocess.run(
        [sys.executable, "-m", "formicary", *arguments],
        cwd=folder,
        env={**os.environ, **settings, "FORMICARY_DATA": str(folder / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout.splitlines(), ran.stderr.splitlines()


def test_the_registry_leaves_out_what_does_not_load(folder, monkeypatch):
    monkeypatch.syspath_prepend(folder)

    assert set(find_games()) == set(GAMES)
    faults = {game.name: (game.place, game.fault) for game in list_installed() if game.game is None}
    assert faults == FAULTS


def test_the_second_game_of_a_name_is_left_out(monkeypatch):
    twins = entry_points(group=GROUP, name=ANY_GAME.name)
    monkeypatch.setattr(registry, "entry_points", lambda group: (*twins, *twins))

    assert [(game.game, game.fault) for game in list_installed()] == [
        (ANY_GAME, ""),
        (None, "another package has this name"),
    ]


@pytest.mark.slow
def test_another_game_is_checked_beside_it(folder):
    code, said, logged = run(
        folder, "game", "check", ANY_GAME.name, "--matches", "1", "--moments", "2"
    )

    assert code == 0
    assert said[-1].startswith(f"{ANY_GAME.title} passes all")
    assert [line for line in logged if line] == [
        f"formicary: the game {name} ({place}) is left out: {fault}"
        for name, (place, fault) in FAULTS.items()
    ]


@pytest.mark.parametrize("name", FAULTS)
def test_who_asks_for_it_is_told_why_it_does_not_load(folder, name):
    place, fault = FAULTS[name]

    code, said, logged = run(folder, "game", "check", name)

    assert (code, said) == (1, [])
    assert logged[-1] == f"formicary: the game {name} ({place}) does not load: {fault}"


@pytest.mark.slow
def test_the_doctor_names_it(folder):
    _, said, _ = run(folder, "doctor")

    for name, (place, fault) in FAULTS.items():
        (line,) = [line for line in said if f" game {name} " in line]
        assert line.startswith("note")
        assert line.endswith(f"{place} is left out: {fault}")
