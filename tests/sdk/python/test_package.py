"""The installed wheel contains the client and no part of the service."""

import os
import re
import shutil
import subprocess
import sys
import uuid
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from formicary_client import Client
from games import GAMES

SDK = Path(__file__).parents[3] / "sdk" / "python"
BLOCKS = re.findall(r"```python\n(.*?)```", (SDK / "README.md").read_text(), re.DOTALL)
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Build the wheel without a network, outside the project."""
    source, folder = tmp_path_factory.mktemp("source") / "python", tmp_path_factory.mktemp("dist")
    shutil.copytree(SDK, source, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    command = [sys.executable, "-c", BUILD, folder]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_client_with_its_types_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
        (metadata,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
        needed = re.findall(
            r"^Requires-Dist: ([\w-]+)", packed.read(metadata).decode(), re.MULTILINE
        )

    package = SDK / "src" / "formicary_client"
    sources = {str(path.relative_to(package.parent)) for path in package.rglob("*.py")}
    assert held == sources | {"formicary_client/py.typed"}
    assert set(needed) == {"anyio", "httpx", "httpx-sse"}


@pytest.mark.slow
def test_the_ten_lines_of_the_readme_play_a_match(service, wheel, tmp_path):
    """The process only imports the wheel, with no part of the project on its path."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)

    said = run_first_lines(sys.executable, service, tmp_path, {"PYTHONPATH": str(tmp_path)})

    assert "points" in said


@pytest.mark.slow
def test_all_that_the_readme_shows_is_right_by_strict_types(tmp_path):
    for number, text in enumerate(BLOCKS):
        (tmp_path / f"block{number}.py").write_text(text)
    options = ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}"]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *sorted(tmp_path.glob("*.py"))],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(SDK / "src")},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )

    assert len(BLOCKS) > 5
    assert ran.returncode == 0, ran.stdout


@pytest.mark.slow
def test_an_account_plays_as_the_readme_says(service):
    shown: dict[str, Any] = {}
    (block,) = (block for block in BLOCKS if "register(" in block)
    exec(block, shown)  # noqa: S102  # it is the project's own

    with Client(f"http://127.0.0.1:{service.port}") as client:
        shown["play_all"](client, f"Ada {uuid.uuid4().hex[:8]}")
        ended = [match["status"] for match in client.matches(status="over")["matches"]]

    assert "over" in ended


@pytest.mark.assure
def test_the_wheel_installs_into_an_empty_environment_and_plays(service, wheel, tmp_path):
    venv.create(tmp_path / "empty", with_pip=True)
    python = tmp_path / "empty" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)

    said = run_first_lines(python, service, tmp_path, {})
    address = f"http://127.0.0.1:{service.port}"
    example = [python, "-P", SDK / "examples" / "all_games.py", address, "Ada in all games"]
    done = subprocess.run(example, capture_output=True, text=True, check=True, cwd=tmp_path)

    assert "points" in said
    assert all(game.title in done.stdout for game in GAMES.values())


def run_first_lines(python, service, folder, environ):
    """Run the README's first example against a service. Return its output."""
    lines = BLOCKS[0].replace("http://localhost:8000", f"http://127.0.0.1:{service.port}")
    path = {"PATH": os.environ["PATH"], **environ}
    done = subprocess.run(
        [python, "-P", "-c", lines],
        cwd=folder,
        env=path,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_begins_with_ten_lines():
    assert len(BLOCKS[0].strip().split("\n")) <= 10


def test_all_that_the_package_names_is_there():
    code = "import formicary_client as c; print(sorted(set(c.__all__) - set(dir(c))))"
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SDK / "src")}

    said = subprocess.run(
        [sys.executable, "-P", "-c", code], env=environ, capture_output=True, text=True, check=True
    )

    assert said.stdout == "[]\n"
