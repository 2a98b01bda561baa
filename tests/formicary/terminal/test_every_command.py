"""Every terminal command is run by some test, so that none breaks unnoticed."""

from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from formicary.cli import app
from tests.by_game import ANY_GAME
from tests.formicary.terminal.test_demo import address

__all__ = ["address"]
TESTS = Path(__file__).parents[2]
HERE = "formicary/terminal/test_every_command.py"
LOOKING = "formicary/test_looking.py"
CAUSES = "formicary/terminal/test_look_causes.py"
STORED = "formicary/test_stored_commands.py"
LINE = "formicary/test_command_line.py"
ENDING = "formicary/servers/test_ending.py"
RUN_IN = {  # the test that runs each command, which passes its name as an argument
    "analyse": "formicary/test_analyse_command.py",
    "archive": "formicary/archive/test_commands.py",
    "arena": "formicary/test_arena.py",
    "audit": "formicary/audit/test_command.py",
    "backup": "formicary/upkeep/test_backup.py",
    "bundle": LINE,
    "conformance": "formicary/conformance/test_command.py",
    "content add": "formicary/test_content_command.py",
    "content check": "formicary/test_content_command.py",
    "debug": "formicary/records/test_debug.py",
    "delete": STORED,
    "deliver": ENDING,
    "demo": HERE,
    "dispatch": ENDING,
    "doctor": LINE,
    "end": LINE,
    "game check": "formicary/test_broken_games.py",
    "hide": STORED,
    "import": LINE,
    "listen": "formicary/hooks/test_listen.py",
    "look compare": CAUSES,
    "look diff": LOOKING,
    "look explain": LOOKING,
    "look ledger": LOOKING,
    "look preview": LOOKING,
    "look search": LOOKING,
    "look state": LOOKING,
    "look timeline": LOOKING,
    "look trace": LOOKING,
    "look whatif": LOOKING,
    "look why": CAUSES,
    "mcp": "formicary/mcp/test_command.py",
    "nginx": "edge/test_nginx.py",
    "open": "formicary/records/test_open.py",
    "parked retry": HERE,
    "rebuild": "formicary/upkeep/test_rebuild.py",
    "rederive": STORED,
    "rehearse": "formicary/upkeep/test_every_match.py",
    "repair": "formicary/store_files/test_repair_command.py",
    "replace-key": "formicary/keys/test_keys.py",
    "restore": "formicary/upkeep/test_backup.py",
    "rewind": LINE,
    "rotate-key": LINE,
    "serve": ENDING,
    "sweep": ENDING,
    "tlog repair": "formicary/audit/test_repair.py",
    "tlog restart": "formicary/audit/test_restart.py",
    "unarchive": "formicary/archive/test_commands.py",
    "up": "formicary/test_up.py",
    "verify": LINE,
    "webhook sign": "formicary/hooks/test_webhook.py",
    "webhook verify": "formicary/hooks/test_webhook.py",
    "witness": "formicary/audit/test_witness_server.py",
    "work": ENDING,
}


def commands_of(command, path=()):
    """Yield the path of every command, such as `("look", "timeline")`."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path
    for name, part in (inner or {}).items():
        yield from commands_of(part, (*path, name))


def test_each_command_is_in_the_table():
    assert sorted(" ".join(path) for path in commands_of(get_command(app))) == sorted(RUN_IN)


@pytest.mark.parametrize("command", RUN_IN)
def test_the_test_of_a_command_names_it(command):
    assert f'"{command.split()[-1]}"' in (TESTS / RUN_IN[command]).read_text()


def test_the_demo_plays_on_a_running_service(address):
    arguments = ["demo", "--url", address, "--game", ANY_GAME.name, "--level", "random"]

    ended = CliRunner().invoke(app, [*arguments, "--pace", "0"])

    assert ended.exit_code == 0, ended.output
    assert f"{ANY_GAME.title}: the ranking" in ended.output


def test_work_that_is_not_parked_is_refused(run):
    """Retries of parked work are tested in `tests/workers/test_parked.py`."""
    code, said = run("parked")
    assert (code, said) == (0, "nothing is parked\n")

    code, said = run("parked", "retry", "nobody")

    assert code == 1
    assert "nobody is not parked" in said
    assert run("parked", "retry", "--all")[0] == 0
