"""`formicary content` reports faults line by line, and adds packs that other processes use."""

import os
import subprocess
import sys

import pytest

from formicary.cli.content import faults_by_line, lines_of
from formicary.wiring import UrlServers, Wiring
from games import GAMES
from games.table import SeatPlan
from matches.audit.bundle import bundle
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from matches.queries.read import Reader
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME
from tests.packs import other_pack


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (b'{\n"a": }', "2: not JSON: expected a value"),
        (b'{\n"a": 1\n"b": 2}', "3: not JSON: expected ','"),
        (b'{"a": 1,\n"a": 2}', "2: not JSON: a key is repeated"),
        (b"{}\n1", "2: not JSON: text after the end of the pack"),
        (b'"\n\xff"', "2: not UTF-8"),
        (b"[]", "1: /: a pack must be an object"),
        (b"[" * 33, "1: lists and objects of a pack are nested at most 32 deep"),
        (b"[" * 4000, "1: lists and objects of a pack are nested at most 32 deep"),
        (b"[" * 32, "1: not JSON: expected a value"),
        (b"[" * 33 + b"]" * 33, "1: lists and objects of a pack are nested at most 32 deep"),
        (b"[%b0]" % (b"0," * 50_000), "1: a pack has at most 50000 values"),
        (b" " * (1024 * 1024 + 1), "1: a pack has at most 1048576 bytes"),
        (b'{\n"game": 1.5}', "2: /game: is not an integer within 53 bits"),
        (
            b'{\n"title": "a\\u0000"}',
            "2: /title: letter 2 (U+0000) is a control character, and is not allowed",
        ),
    ],
)
def test_what_is_no_pack_is_told_with_its_line(text, printed):
    assert printed in faults_by_line(ANY_GAME, text)


@pytest.mark.parametrize("command", ["check", "add"])
def test_a_pack_that_is_too_large_is_not_even_read(run, tmp_path, command):
    file = tmp_path / "pack.json"
    file.write_bytes(b"[" + b" " * 3_000_000 + b"]")

    code, output = run("content", command, ANY_GAME.name, file)

    assert (code, "a pack has at most 1048576 bytes" in output) == (1, True)


def test_lines_are_those_of_the_values():
    text = '{"a/b":\n [1,\n\n {"~": 2}],\n "c": {}}'

    assert lines_of(text) == {
        "": 1,
        "/a~1b": 2,
        "/a~1b/0": 2,
        "/a~1b/1": 4,
        "/a~1b/1/~0": 4,
        "/c": 5,
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_without_faults_is_fine(run, tmp_path, game):
    file = tmp_path / "pack.json"
    file.write_bytes(other_pack(game))

    assert run("content", "check", game, file) == (0, "no faults\n")


def test_what_is_not_there(run, tmp_path):
    assert run("content", "check", "chess", tmp_path / "pack.json")[0] == 1
    code, output = run("content", "check", ANY_GAME.name, tmp_path / "pack.json")
    assert (code, "No such file" in output) == (1, True)


def run_elsewhere(server, *arguments):
    """Run a command in a separate process, which gets packs only from the store."""
    environ = {**os.environ, "EVENTS_URL": server.url, "JOBS_URL": server.url}
    done = subprocess.run(
        [sys.executable, "-m", "formicary", *map(str, arguments)],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
def test_a_process_that_did_not_supply_the_pack_plays_on_and_verifies(run, server, tmp_path):
    """The pack is added in one process, played here and verified in a third, also from a bundle."""
    file, game = tmp_path / "pack.json", ANY_GAME.name
    file.write_bytes(other_pack(game))
    code, output = run_elsewhere(server, "content", "add", game, file)
    content = output.strip()
    context = Wiring(UrlServers(server.url, server.url)).context
    plan = Plan(game, GAMES[game].options(), (SeatPlan("random"),) * 2, content=content)
    match_id = create(context, plan, key="elsewhere", digest="d").match_id
    while tasks := parse_tasks(match_id, context.store.head(match_id).waits):
        answer(context, tasks[0])
    kept = tmp_path / "match.ndjson"
    kept.write_bytes(b"".join(bundle(context, Reader(context.cache.get(match_id), None))))

    assert code == 0
    assert content != GAMES[game].content
    code, output = run_elsewhere(server, "verify", match_id)
    assert (code, "everything holds" in output) == (0, True), output
    code, output = run_elsewhere(server, "verify", kept)
    assert (code, "everything holds" in output) == (0, True), output
