"""Output and exit codes of the commands."""

import gzip
import socket

import msgspec
import pytest
from msgspec.structs import replace
from redis import Redis
from rich.console import Console
from typer.testing import CliRunner

from events.keys import match_keys
from formicary.cli import app
from formicary.servers import ports
from formicary.signing import open_signer
from formicary.upkeep.bundle_files import read_bundle
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.audit.receipts import Signer
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from projections.redact import LoggedEvent
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME


def play_match(server, commands, key="k"):
    """Return a match of bots after n commands, or at its end."""
    wiring = Wiring(UrlServers(server.url, server.url))
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("random"),) * 2)
    match_id = create(wiring.context, plan, key=key, digest="d").match_id
    for _ in range(commands):
        tasks = parse_tasks(match_id, wiring.store.head(match_id).waits)
        if not tasks:
            break
        answer(wiring.context, tasks[0])
    return match_id


@pytest.mark.parametrize(
    ("commands", "end"),
    [(4, "everything holds so far: the match is not over\n"), (1000, "everything holds\n")],
    ids=["running", "over"],
)
def test_a_whole_match_holds(run, server, commands, end):
    match_id = play_match(server, commands, key=f"whole-{commands}")

    code, said = run("verify", match_id)

    assert code == 0
    assert said.endswith(end)
    assert match_id in said


@pytest.mark.parametrize(
    ("field", "fault"), [(1, "link"), (5, "link")], ids=["the record", "the link itself"]
)
def test_a_tampered_match_is_named_by_seq_and_fault(run, server, field, fault):
    match_id = play_match(server, 12, key=f"tampered-{field}")
    with Redis.from_url(server.url) as client:
        events = match_keys(match_id).events
        stored = client.execute_command("XRANGE", events, "-", "+")
        client.delete(events)
        for name, fields in stored:
            values = [part for pair in fields.items() for part in pair]
            if name == b"7-0":
                values[field] = values[field][:-2] + bytes(
                    [values[field][-2] ^ 1, values[field][-1]]
                )
            client.execute_command("XADD", events, name, *values)

    code, said = run("verify", match_id)

    assert code == 1
    assert f"does not hold at seq 7: {fault}" in said


def test_a_match_without_its_stream_does_not_hold(run, server):
    match_id = play_match(server, 3, key="gone")
    with Redis.from_url(server.url) as client:
        client.delete(match_keys(match_id).events)

    code, said = run("verify", match_id)

    assert code == 1
    assert "seq 1: gap" in said


def test_what_was_asked_for_goes_to_the_standard_output_and_faults_to_the_other(server, run):
    match_id = play_match(server, 9, key="parted")

    holds = CliRunner().invoke(app, ["verify", match_id])
    lacks = CliRunner().invoke(app, ["verify", "nosuchmatch"])

    assert "everything holds" in holds.stdout
    assert holds.stderr == ""
    assert (lacks.stdout, "there is no match" in lacks.stderr) == ("", True)


def test_an_unknown_match_is_told(run):
    assert run("verify", "nosuchmatch") == (1, "formicary: there is no match nosuchmatch\n")


def test_what_somebody_wrote_is_said_as_it_stands(run):
    """User texts are printed literally, because Rich markup could cause colours or a traceback."""
    assert run("verify", "[/x]") == (1, "formicary: there is no match [/x]\n")
    assert run("verify", "[red]x") == (1, "formicary: there is no match [red]x\n")


def test_an_unsafe_server_is_refused_at_start(run, server):
    with Redis.from_url(server.url) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            code, said = run("verify", "x")
        finally:
            client.config_set("maxmemory-policy", "noeviction")

    assert code == 1
    assert "maxmemory-policy" in said


def test_a_wrong_setting_is_told_by_name(run, monkeypatch):
    monkeypatch.setenv("FORMICARY_PORT", "http")
    code, said = run("doctor")
    assert code == 1
    assert "FORMICARY_PORT" in said


def test_the_doctor_finds_store_and_packages(run):
    _, said = run("doctor")
    for name in ("Python", "events", "server", "store", "port"):
        assert name in said
    assert "fsync always" in said


def test_the_doctor_lacks_a_server_that_is_not_there(run, monkeypatch, tmp_path):
    monkeypatch.delenv("EVENTS_URL")
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path))
    monkeypatch.setenv("FORMICARY_SERVER", "no-such-program")

    code, said = run("doctor")

    assert code == 1
    assert "no-such-program" in said


def test_a_busy_port_is_not_taken():
    port = ports.free_port("127.0.0.1", 0)
    with socket.create_server(("127.0.0.1", port)):
        assert ports.listens("127.0.0.1", port)
        assert ports.free_port("127.0.0.1", port) != port
    assert not ports.listens("127.0.0.1", port)


def raw(server, match_id, tmp_path, *, packed=False):
    """Write the bundle of a match to a file, like `formicary bundle MATCH > FILE`."""
    context = Wiring(UrlServers(server.url, server.url)).context
    lines = b"".join(read_bundle(context, match_id, None, Console()))
    path = tmp_path / ("match.ndjson.gz" if packed else "match.ndjson")
    path.write_bytes(gzip.compress(lines) if packed else lines)
    return path


def test_a_bundle_is_written_to_the_standard_output(run, server, tmp_path):
    match_id = play_match(server, 1000, key="bundled")

    code, said = run("bundle", match_id)

    assert code == 0
    assert said.encode() == raw(server, match_id, tmp_path).read_bytes()


@pytest.mark.parametrize("packed", [False, True])
def test_a_bundle_of_a_finished_match_is_verified_whole(run, server, tmp_path, packed):
    match_id = play_match(server, 1000, key="bundled")

    code, said = run("verify", str(raw(server, match_id, tmp_path, packed=packed)))

    assert code == 0
    assert "everything holds" in said
    assert "decisions" in said


def test_a_bundle_of_a_running_match_says_what_stays_unchecked(run, server, tmp_path):
    match_id = play_match(server, 3, key="running-bundle")

    code, said = run("verify", str(raw(server, match_id, tmp_path)))

    assert code == 0
    assert "everything holds" not in said
    assert "has not released its keys" in said


def test_a_tampered_bundle_is_named_by_seq_and_fault(run, server, tmp_path):
    path = raw(server, play_match(server, 1000, key="bundled"), tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:7] + lines[8:]))

    code, said = run("verify", str(path))

    assert code == 1
    assert said == f"formicary: {path} does not hold at seq 7: gap: found entry 8 instead\n"


@pytest.mark.parametrize("content", [b"\x1f\x8bnothing", b"", b"no json"])
def test_a_file_that_is_no_bundle_is_refused(run, tmp_path, content):
    path = tmp_path / "some.ndjson"
    path.write_bytes(content)

    code, said = run("verify", str(path))

    assert code == 1
    assert "some.ndjson" in said


def test_what_is_not_there_is_said(run, tmp_path):
    for arguments in (("bundle", "none"), ("verify", "none"), ("verify", str(tmp_path / "x.gz"))):
        code, said = run(*arguments)
        assert code == 1
        assert "no match" in said or "cannot be read" in said
    code, said = run("bundle", "none", "--token", "seat.0.x")
    assert code == 1


def test_a_bundle_is_imported_once(run, server, tmp_path):
    match_id = play_match(server, 1000, key="to import")
    path = raw(server, match_id, tmp_path)
    with Redis.from_url(server.url) as client:
        keys = match_keys(match_id)
        client.delete(keys.events, keys.vault, keys.frames)
        client.hdel(keys.heads, match_id)

    code, said = run("import", str(path))
    assert (code, said.splitlines()[-1]) == (0, "imported")
    assert raw(server, match_id, tmp_path).read_bytes() == path.read_bytes()
    assert run("verify", match_id)[0] == 0

    code, said = run("import", str(path))
    assert (code, said.splitlines()[-1]) == (0, "it was already there")


def test_what_cannot_be_imported_is_said(run, server, tmp_path):
    running = raw(server, play_match(server, 3, key="not over"), tmp_path)
    code, said = run("import", str(running))
    assert code == 1
    assert "has not ended" in said

    running.write_bytes(running.read_bytes()[:-9])
    code, said = run("import", str(running))
    assert code == 1
    assert "seq" in said
    assert run("import", str(tmp_path / "none"))[0] == 1


def test_receipts_are_checked_with_a_bundle(run, server, tmp_path):
    match_id = play_match(server, 1000, key="bundled")
    path = raw(server, match_id, tmp_path)
    signer = Signer(b"s" * 32, 1)
    lines = path.read_bytes().splitlines()
    kept = signer.receipt(match_id, msgspec.json.decode(lines[7], type=LoggedEvent))
    receipts, keys = tmp_path / "receipts.ndjson", tmp_path / "keys.json"
    receipts.write_bytes(msgspec.json.encode(kept) + b"\n")
    keys.write_bytes(msgspec.json.encode({"keys": signer.keys}))
    options = ("--receipts", str(receipts), "--keys", str(keys))

    code, said = run("verify", str(path), *options)
    assert code == 0
    assert "receipts   1" in said

    receipts.write_bytes(msgspec.json.encode({"receipt": replace(kept, at=1)}) + b"\n")
    code, said = run("verify", str(path), *options)
    assert code == 1
    assert "seq 7: receipt" in said
    receipts.write_bytes(b"{}")
    assert run("verify", str(path), *options)[0] == 1
    assert run("verify", str(path), *options[:2])[0] == 1
    assert run("verify", match_id, *options)[0] == 1


def test_a_key_is_rotated(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FORMICARY_KEYS", str(tmp_path / "k"))
    old = open_signer(tmp_path / "k", 7).key

    code, said = run("rotate-key")

    assert code == 0
    signer = open_signer(tmp_path / "k", 8)
    assert signer.key.id in said
    assert signer.keys[1].id == old.id
    (tmp_path / "k").chmod(0o644)
    assert run("rotate-key")[0] == 1


def test_a_match_is_put_back_by_whoever_may_open_the_store(run, server):
    match_id = play_match(server, 4, key="rewound")
    line = Wiring(UrlServers(server.url, server.url)).context.cache.get(match_id).timeline
    target = next(at for at in range(line.version - 1, 0, -1) if line.is_target(at))

    code, said = run("rewind", match_id, str(target))

    assert (code, f"the match is as it was at version {target}" in said) == (0, True)
    assert run("verify", match_id)[0] == 0
    code, said = run("rewind", match_id, "1")
    assert (code, "cannot go to 1: choose an earlier version" in said) == (1, True)
    assert run("rewind", "a" * 16, "5")[0] == 1
    over = play_match(server, 1000, key="rewound-over")
    code, said = run("rewind", over, "5")
    assert (code, "the match is over" in said) == (1, True)
