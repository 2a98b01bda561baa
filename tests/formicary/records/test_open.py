"""`formicary open` serves a match from a file, and `look` reads one in its own process."""

import re
import signal
from threading import Event

import httpx
import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.cli.records import opening
from tests.matches.records.redacting import last_commit, running_bundle
from tests.ports import quiet_port
from tests.replays.recording import FOLDER

KEY = {"Idempotency-Key": "0f8fad5b-d9cb-469f-a165-70867728950e"}


def run(*arguments):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def addresses(process):
    """Return the addresses of the page and of the API that a process prints once it listens."""
    printed = []
    for line in process.stderr:
        printed.append(line)
        if line.startswith("stop"):
            break
    text = "".join(printed)
    page, api = re.findall(r"http://\S+", text)
    return page, api, text


@pytest.mark.slow
def test_a_file_opens_in_the_browser_and_through_the_api(start, running):
    process = start("open", running, "--port", quiet_port())

    page, api, text = addresses(process)
    path, _, token = page.partition("#token=")
    headers = {"Authorization": f"Bearer {token}"}
    match = httpx.get(path.replace("/matches/", "/v1/matches/"), headers=headers).json()

    assert "as seat 1 knows them" in text
    assert "record of a match" in httpx.get(path).text
    assert match["status"] == "running"
    state = httpx.get(f"{api}/matches/{match['id']}/state", headers=headers).json()
    assert state["seat"] == 1
    refused = httpx.post(
        f"{api}/matches/{match['id']}/commands", headers={**headers, **KEY}, json={"type": "pass"}
    )
    assert (refused.status_code, refused.json()["type"]) == (403, "/problems/record-only")
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0


def test_the_browser_is_opened_at_the_match(monkeypatch, finished):
    shown = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    stopped = Event()
    stopped.set()
    monkeypatch.setattr(opening, "stop_event", lambda: stopped)

    code, said = run("open", finished, "--browser", "--port", quiet_port())

    assert code == 0
    assert "everything holds" in said
    (url,) = shown
    assert url in said.replace("\n", "")


@pytest.mark.parametrize(
    "command",
    [["open"], ["debug", "--break", "rule=T1"], ["look", "timeline"]],
    ids=lambda command: command[0],
)
def test_a_damaged_or_foreign_file_is_named_with_line_and_fault(tmp_path, damaged, command):
    foreign = tmp_path / "table.csv"
    foreign.write_text("a,b\n1,2\n")

    code, said = run(command[0], *command[1:], damaged)
    assert (code, "does not hold at line 9, seq 8: " in said) == (1, True), said

    code, said = run(command[0], *command[1:], foreign)
    assert (code, "does not hold at line 1, seq 0: record: the header: " in said) == (1, True), said

    code, said = run(command[0], *command[1:], tmp_path / "none.ndjson")
    assert (code, "none.ndjson cannot be read" in said) == (1, True), said


@pytest.mark.parametrize("command", [("open",), ("look", "state")])
def test_a_file_of_a_branch_that_runs_is_refused_with_the_reason(tmp_path, command):
    """Nobody knows the position that it began from, so there is no state to show."""
    recorded, file = FOLDER / "table" / "branched.ndjson.gz", tmp_path / "branch.ndjson"
    file.write_bytes(b"".join(running_bundle(recorded, 0, last_commit(recorded, 40))))

    code, said = run(*command, file)

    assert code == 1
    assert f"{file} cannot be opened at seq 2: the match began from a position" in said
    assert "Until the match ends, that position is sealed for every reader" in said
    assert run("verify", file)[0] == 0


def test_look_reads_a_file(finished, running):
    code, lines = run("look", "timeline", finished)

    assert code == 0
    assert "The match is over" in lines.splitlines()[-1]
    code, said = run("look", "search", running, "own.hand", "--kind", "last")
    assert code == 0, said
    assert int(said) > 40
