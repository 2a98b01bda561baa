"""The path of a command is short, measured by calls and modules between POST and response."""

import sys
from pathlib import Path

import pytest

from formicary.keys.tlog import LogKeyFile, make_key
from games import GAMES
from matches.context import Context
from matches.inclusion.public_log import PublicLog
from tests.service.conftest import World

ROOT = Path(__file__).parents[3]
# Outside of the game's folder: 190 calls including the game before decision 231. Among them are one
# call of the recorder of requests (246), and the questions of the response (247).
CALLS_MOST = 114
MODULES_MOST = 39


def calls_of(act):
    """Return the module and name of each call of the project's code during an action."""
    calls = []

    def note(frame, event, _argument):
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            calls.append((str(path.relative_to(ROOT)), frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return [call for call in calls if not call[0].startswith((".venv", "tests/"))]


def find_command(game):
    """Return a function that sends a command in a new match."""
    world = World(GAMES)
    match_id, tokens = world.begin_match(game=game)
    path = f"/v1/matches/{match_id}"
    asked = []
    while not asked:  # a phase may have to run first
        world.run_phases(match_id)
        asked = [
            (token, actions[0]["command"])
            for token in tokens
            if (actions := world.get(f"{path}/actions", token=token).json["actions"])
        ]
    token, command = asked[0]
    return lambda: world.post(f"{path}/commands", command, token=token)


@pytest.mark.parametrize("game", GAMES)
def test_a_commands_way_is_short(game, monkeypatch):
    # A slow machine would poll for withdrawals during the command.
    monkeypatch.setattr("projections.withdrawal_watch.EVERY_SECONDS", 3600.0)
    find_command(game)()  # a process reads the texts of its questions once
    send, answers = find_command(game), []

    calls = calls_of(lambda: answers.append(send()))

    assert [answer.status_code for answer in answers] == [201], answers[0].text
    folder = f"games/{game.replace('-', '_')}/"
    shared = [call for call in calls if not call[0].startswith(folder)]
    assert len(shared) <= CALLS_MOST
    assert len({module for module, _ in shared}) <= MODULES_MOST


def test_a_public_log_adds_no_call_to_a_command(tmp_path, monkeypatch):
    """Only the answers to creating a match and to taking a seat read the secrets of the log."""
    file = LogKeyFile(tmp_path / "tlog-key.json")
    file.write(make_key(0), is_first=True)
    monkeypatch.setattr(Context, "public_log", PublicLog(str(tmp_path), file.read, rows=None))
    sent = []
    begun = calls_of(lambda: sent.append(find_command(next(iter(GAMES)))))

    calls = calls_of(lambda: sent.append(sent[0]()))

    assert sent[1].status_code == 201
    assert any(module == "matches/inclusion/promises.py" for module, _ in begun)
    assert not any(module.startswith(("matches/inclusion", "events/tlog")) for module, _ in calls)
