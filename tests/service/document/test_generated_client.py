"""Clients generated from the description by openapi-generator."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games import GAMES
from tests.by_game import ANY_GAME
from tests.service.conftest import World
from tests.service.serving import serve_app
from tools.description import PATH

PROGRAM = "openapi-generator-cli"
ONLY_CODE = (
    "apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"
)
TYPESCRIPT = Path(__file__).parents[2] / "node/node_modules/.bin/tsc"
STRICT = (
    *("--noEmit", "--strict", "--target", "es2020", "--lib", "es2020,dom"),
    *("--module", "esnext", "--moduleResolution", "bundler"),
)
BRIEF = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # halves the run time of a short program
SCRIPT = """
import json, sys
import generated
from generated import api

where, match_id = sys.argv[1:]
names = sorted(name for name in dir(api) if name.endswith("Api"))
with generated.ApiClient(generated.Configuration(host=where)) as client:
    games = generated.GamesApi(client).list_games()
    # what is neither JSON nor text/plain is read as bytes
    lines = generated.LogApi(client).get_bundle_without_preload_content(match_id).data.decode()
json.dump({"apis": names, "games": [game.game for game in games.games], "lines": lines}, sys.stdout)
"""


def run(*command, **env):
    """Run a program, and return its output."""
    done = subprocess.run(
        command,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def generate(folder, generator, *more):
    """Generate a client from the committed description into a folder."""
    program = os.path.join(os.path.dirname(sys.executable), PROGRAM)
    sent = ("--input-spec", PATH, "--output", folder, *more)
    options = ("--generator-name", generator, "--global-property", ONLY_CODE)
    run(program, "generate", *map(str, sent), *options, JAVA_TOOL_OPTIONS=BRIEF)


@pytest.fixture(scope="module")
def generated_client(tmp_path_factory):
    """Return the folder of a Python client generated from the committed description."""
    folder = tmp_path_factory.mktemp("generated")
    generate(folder, "python", "--package-name", "generated")
    return folder


@pytest.mark.timeout(300)
def test_the_generated_client_reads_json_and_text(generated_client):
    """Every module can be imported, and an NDJSON response is a text."""
    world = World(games=dict(GAMES))
    match_id = world.create({}, {}, game=ANY_GAME.name)

    with serve_app(world.app) as where:
        read = msgspec.json.decode(
            run(sys.executable, "-c", SCRIPT, where, match_id, PYTHONPATH=str(generated_client))
        )

    assert read["games"] == sorted(GAMES)
    assert {"GamesApi", "LogApi", "WebhooksApi"} <= {*read["apis"]}
    header, created = map(msgspec.json.decode, read["lines"].splitlines())
    assert header["match"] == match_id
    assert created["e"]["event"]["type"] == "match-created"


@pytest.mark.timeout(300)
def test_the_generated_typescript_client_is_typed(tmp_path):
    """TypeScript finds no errors in it: the members of a union remain distinct."""
    generate(tmp_path, "typescript-fetch")

    run(str(TYPESCRIPT), *STRICT, str(tmp_path / "index.ts"))
