"""Clients that openapi-generator writes from the description."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import openapi_generator_cli
import pytest

from games import GAMES
from tests.by_game import ANY_GAME
from tests.sdk.go.building import find_go
from tests.sdk.service import Service
from tests.service.conftest import World
from tests.service.serving import serve_app
from tools.description import PATH

PROGRAM = "openapi-generator-cli"
ONLY_CODE = (
    "apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"
)
TYPESCRIPT = Path(__file__).parents[2] / "node/node_modules/.bin/tsc"
STRICT = (
    "--noEmit",
    "--strict",
    "--target",
    "es2020",
    "--lib",
    "es2020,dom",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
)
LIBRARIES = Path(openapi_generator_cli.__file__).with_name("openapi-generator.jar")
GENERATED = """package javax.annotation;

public @interface Generated {
    String[] value();
    String date() default "";
    String comments() default "";
}
"""  # the annotation that Java had until version 8
PYTHON_OPTIONS = ("--additional-properties", "useOneOfDiscriminatorLookup=true")
JAVA_OPTIONS = (
    "--additional-properties=library=native,openApiNullable=false",
    # unions with a list or a map, of which the generator writes invalid code
    "--schema-mappings=CommandOrBatch=Object,Branch_luck=Object",
)
GO_OPTIONS = (
    # unique names of constants; unions are read by their discriminators
    *("--additional-properties", "enumClassPrefix=true,useOneOfDiscriminatorLookup=true"),
    *("--name-mappings", "this=here"),  # `this` is a variable of the generated functions
)
PLAY = Path(__file__).with_name("play_generated.go")
VALIDATOR = "gopkg.in/validator.v2"
BRIEF = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"  # halves the time of a short program
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


def run(*command, cwd=None, **env):
    """Run a program and return its output."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=1000,
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
    generate(folder, "python", "--package-name", "generated", *PYTHON_OPTIONS)
    return folder


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    running = Service(tmp_path_factory.mktemp("service"))
    yield running
    running.stop()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_generated_client_reads_json_and_text(generated_client):
    """Every module can be imported, and an NDJSON answer is a text."""
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


def check_match(service, match_id, played):
    """Check that a match is over, valid, and has each command of the player."""
    assert service.get(f"/v1/matches/{match_id}")["status"] == "over"
    assert len(service.commits(match_id, 0)) == int(played) > 0
    service.check(match_id)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_the_generated_python_client_plays_a_match(generated_client, service, game):
    """A match against a bot is played to its end."""
    script = Path(__file__).with_name("play_generated.py")
    server = f"http://127.0.0.1:{service.port}"

    printed = run(sys.executable, str(script), server, game, PYTHONPATH=str(generated_client))

    check_match(service, *printed.split())


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_generated_typescript_client_is_typed(tmp_path):
    """TypeScript finds no error in it: the members of a union stay distinct."""
    generate(tmp_path, "typescript-fetch")

    run(str(TYPESCRIPT), *STRICT, str(tmp_path / "index.ts"))


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_generated_java_client_compiles(tmp_path):
    """Its libraries are in the archive of the generator, except for one annotation."""
    compiler = compiler_or_skip("javac")
    generate(tmp_path, "java", *JAVA_OPTIONS)
    (tmp_path / "Generated.java").write_text(GENERATED)
    sources = [str(path) for path in tmp_path.rglob("*.java")]
    (tmp_path / "sources").write_text("\n".join(sources))

    run(
        *(compiler, "-nowarn", "-proc:none", "-classpath", str(LIBRARIES)),
        *("-d", str(tmp_path / "classes"), f"@{tmp_path / 'sources'}"),
    )

    assert len(sources) > 500
    assert (tmp_path / "classes/org/openapitools/client/api/MatchesApi.class").exists()


@pytest.fixture(scope="module")
def go_player(tmp_path_factory):
    """Return a program that plays with the client in Go. A replacement avoids a download."""
    go, folder = find_go(), tmp_path_factory.mktemp("go")
    generate(folder, "go", *GO_OPTIONS)
    (folder / "validator").mkdir()
    (folder / "validator/go.mod").write_text(f"module {VALIDATOR}\n\ngo 1.18\n")
    (folder / "validator/validator.go").write_text(
        "package validator\n\nfunc Validate(value any) error { return nil }\n"
    )
    named = (folder / "go.mod").read_text()
    (folder / "go.mod").write_text(f"{named}\nreplace {VALIDATOR} => ./validator\n")
    (folder / "play").mkdir()
    text = PLAY.read_text().replace('"generated"', f'"{named.split()[1]}"')
    (folder / "play/main.go").write_text(text)
    run(go, "build", "-mod=mod", "./...", cwd=folder, GOPROXY="off", GOTOOLCHAIN="local")
    run(go, "build", "-mod=mod", "-o", "player", "./play", cwd=folder, GOPROXY="off")
    return str(folder / "player")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", GAMES)
def test_the_generated_go_client_plays_a_match(go_player, service, game):
    """A match against a bot is played to its end."""
    plan = msgspec.json.encode({"game": game, "seats": [{}, {"bot": "random"}]}).decode()

    match_id, played = run(go_player, f"http://127.0.0.1:{service.port}", plan).split()

    check_match(service, match_id, played)


def compiler_or_skip(name):
    """Return the path of a compiler; skip the rest of the test if it is not installed."""
    compiler = shutil.which(name)
    if compiler is None:
        pytest.skip(f"{name} is not installed")
    return compiler
