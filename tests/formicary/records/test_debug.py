"""`formicary debug` stops inside the function that decides a command."""

import json

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.replay import Replay
from formicary.replay.breaks import BadBreak, find_stops
from formicary.replay.stopping import with_breakpoint
from formicary.wiring import UrlServers, Wiring
from tests.by_game import SECRET_GAME
from tests.formicary.conftest import run, server
from tests.formicary.records.conftest import recorded
from tests.formicary.upkeep.conftest import play_match
from tests.replays.recording import FOLDER

__all__ = ["run", "server"]
HOOK = """
import json, os, sys

def stop():
    frame = sys._getframe(1)
    found = {
        "function": frame.f_code.co_name,
        "file": frame.f_code.co_filename,
        "command": type(frame.f_locals["command"]).__struct_config__.tag,
    }
    with open(os.environ["STOPS"], "a") as file:
        file.write(json.dumps(found) + "\\n")
"""


@pytest.fixture
def stops(start, tmp_path):
    """Return a function that runs `debug` with a hook that records each stop."""
    (tmp_path / "hook.py").write_text(HOOK)
    log = tmp_path / "stops.jsonl"

    def collect(*arguments):
        variables = {"PYTHONPATH": str(tmp_path), "PYTHONBREAKPOINT": "hook.stop"}
        process = start("debug", *arguments, STOPS=str(log), **variables)
        out, error = process.communicate(timeout=120)
        assert process.returncode == 0, error
        return out, [json.loads(line) for line in log.read_text().splitlines()]

    return collect


@pytest.fixture(scope="module")
def replay():
    return Replay.open(recorded(SECRET_GAME))


def commands_of(replay, applies):
    """Return the seqs of the first events of all commands that have an event to which it applies."""
    first, seqs = 1, []
    for version in replay[1:]:
        if version.recorded.record.id is not None:
            first = version.version
        if applies(version) and first not in seqs:
            seqs.append(first)
    return seqs


@pytest.mark.slow
def test_it_stops_at_a_rule_inside_decide(replay, stops, finished):
    """The hook is called from the game's own function."""
    rule = next(version.rule for version in replay[30:] if version.by == "seat")
    expected = commands_of(replay, lambda version: version.rule == rule)

    out, reached = stops(finished, "--break", f"rule={rule}", "--count", 2)

    assert [int(line.split()[1].strip(",")) for line in out.splitlines()] == expected[:2]
    assert {stop["function"] for stop in reached} == {"decide"}
    assert {stop["file"] for stop in reached} == {replay.game.decide.__code__.co_filename}
    commands = [json.loads(line.partition(": ")[2])["type"] for line in out.splitlines()]
    assert [stop["command"] for stop in reached] == commands


@pytest.mark.slow
def test_it_stops_at_commands_of_the_table(stops, finished):
    out, reached = stops(finished, "--break", "event=seat-taken")

    assert out.startswith("event 2, decided on version 1 by seat 0: ")
    assert [stop["function"] for stop in reached] == ["decide_table"]


@pytest.mark.slow
def test_pdb_reads_its_commands_from_the_terminal(replay, start, finished):
    event = next(version for version in replay[30:] if version.by == "seat").type
    process = start("debug", finished, "--break", f"event={event}")

    out, _ = process.communicate("p command\np state.players\nc\n", timeout=120)

    assert process.returncode == 0
    assert ")decide()\n" in out
    assert "(Pdb) 2\n" in out


def test_pdb_can_be_left(start, finished):
    process = start("debug", finished, "--break", "event=seat-taken", "--count", 3)

    out, error = process.communicate("q\n", timeout=120)

    assert (process.returncode, out.count("decided on"), "Traceback" in error) == (0, 1, False)


def test_a_condition_stops_at_the_command_that_makes_it_true(replay):
    at = [stop.at.version for stop in find_stops(replay, "where=round > `1`")]

    rounds = [(version.view() or {"round": 0})["round"] for version in replay]
    expected = [version for version in at if rounds[version] <= 1 and max(rounds[version:]) > 1]
    assert at
    assert at == expected


def test_a_condition_may_be_about_what_a_seat_knows(replay):
    hidden = "where=length(own.hand) > `1`"

    assert list(find_stops(replay, hidden, reader=1))
    assert not list(find_stops(replay, hidden))


def test_every_event_is_found_by_its_rule_and_its_name(replay):
    for name in ("type", "rule"):
        kind = {"type": "event", "rule": "rule"}[name]
        for value in sorted({getattr(version, name) for version in replay[1:]} - {""}):
            seqs = [stop.seq for stop in find_stops(replay, f"{kind}={value}")]
            assert seqs == commands_of(
                replay, lambda version, value=value, name=name: getattr(version, name) == value
            )


@pytest.mark.parametrize(
    ("spelled", "said"),
    [
        ("rule=T111", "the game has no rule T111; nearest: "),
        ("event=seat-takn", "the game has no event seat-takn; nearest: seat-taken"),
        ("where=rond > `1`", "Nearest: `round`"),
        ("where=round >", "where: "),
        ("rule", "is not a break"),
        ("rule=", "is not a break"),
        ("turn=3", "is not a break"),
    ],
)
def test_a_break_that_cannot_apply_is_refused(replay, spelled, said):
    with pytest.raises(BadBreak) as refused:
        find_stops(replay, spelled)

    assert said in str(refused.value)


def test_a_break_without_a_command_is_reported(run, finished):
    code, said = run("debug", finished, "--break", "event=match-called-off")

    assert (code, said) == (1, "formicary: no command matches event=match-called-off\n")
    code, said = run("debug", finished, "--break", "event=seat-taken", "--seat", "9")
    assert (code, "the match has no seat 9; its seats are 0 to 1" in said) == (1, True)


UNDONE = str(FOLDER / "table" / "going-back.ndjson.gz")


def test_undone_commands_are_left_out_unless_all_lines_are_read():
    undone = Replay.open(UNDONE)
    fewer = 0
    for spelled in events_of(undone):
        stops = [stop.seq for stop in find_stops(undone, spelled, line="all")]
        played = [stop.seq for stop in find_stops(undone, spelled)]

        assert played == [seq for seq in stops if undone[seq].undone_by is None]
        fewer += played != stops
    assert fewer


def events_of(replay):
    return [f"event={name}" for name in sorted({version.type for version in replay[1:]})]


def test_a_break_at_undone_commands_only_names_the_option(run, monkeypatch):
    undone, seen = Replay.open(UNDONE), []
    monkeypatch.setattr("sys.breakpointhook", lambda: seen.append("stopped"))
    types = {version.type for version in undone.played_line}
    gone = next(
        version for version in undone[1:] if version.undone_by and version.type not in types
    )

    code, said = run("debug", UNDONE, "--break", f"event={gone.type}")

    assert (code, seen) == (1, [])
    assert said.endswith("on the played line; with --line all, undone commands do\n")
    code, said = run("debug", UNDONE, "--break", f"event={gone.type}", "--line", "all")
    assert (code, seen) == (0, ["stopped"])


def test_a_sealed_file_has_no_keys(running):
    result = CliRunner().invoke(app, ["debug", str(running), "--break", "event=seat-taken"])

    assert result.exit_code == 1
    assert "the match has not released them" in result.output


def test_a_running_match_of_the_store_is_decided_with_its_keys(run, server, monkeypatch):
    """Administration may stop in a match whose keys are not released."""
    wiring = Wiring(UrlServers(server.url, server.url))
    match_id = play_match(wiring, "debugged", steps=6)
    seen = []
    monkeypatch.setattr("sys.breakpointhook", lambda: seen.append("stopped"))

    code, said = run("debug", match_id, "--break", "event=match-created")

    assert (code, seen) == (0, ["stopped"])
    assert said.startswith("event 1, decided on version 0 by host: ")
    code, said = run("debug", "a" * 16, "--break", "event=match-created")
    assert (code, "there is no match" in said) == (1, True)


def test_a_copy_with_a_breakpoint_keeps_lines_and_results(monkeypatch):
    """The next line is the first of the function, so a debugger shows it as the place."""
    lines = []
    monkeypatch.setattr("sys.breakpointhook", lambda: lines.append(1))

    assert with_breakpoint(_doubled)(4) == 8
    assert with_breakpoint(len)([1, 2]) == 2
    assert lines == [1, 1]


def _doubled(number):
    """Return twice a number."""
    return 2 * number
