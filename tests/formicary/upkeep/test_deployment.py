"""What is handed out for running the service: it names commands, settings and folders that exist."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
import typer
import yaml

from formicary import settings
from formicary.cli import app
from tests.test_house import PACKAGES

ROOT = Path(__file__).parents[3]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
COMMANDS = set(typer.main.get_group(app).commands)
SETTINGS = set(re.findall(r"FORMICARY_[A-Z_]+", Path(settings.__file__).read_text()))
ELSEWHERE = {"FORMICARY_URL"}  # of clients


def test_every_role_of_compose_is_a_command_and_all_roles_are_there():
    ran = {
        service["command"][0]
        for service in COMPOSE["services"].values()
        if service["image"] == "formicary" and "entrypoint" not in service
    }

    assert ran == {"serve", "work", "dispatch", "sweep", "deliver"}
    assert ran <= COMMANDS


def test_the_stores_of_compose_are_as_safe_as_the_embedded_ones():
    options = {
        name: shlex.split(COMPOSE["services"][name]["command"]) for name in ("events", "jobs")
    }

    told = {
        name: dict(zip(words[2::2], words[3::2], strict=True)) for name, words in options.items()
    }
    assert {one["--maxmemory-policy"] for one in told.values()} == {"noeviction"}
    assert {one["--appendonly"] for one in told.values()} == {"yes"}
    assert told["events"]["--appendfsync"] == "always"


def test_units_start_commands_that_exist():
    started = [re.search(r"ExecStart=\S+/formicary (\w+)", unit.read_text())[1] for unit in UNITS]

    assert {"serve", "work", "dispatch", "sweep", "deliver"} == set(started)


def test_the_image_has_every_package_and_nothing_else_is_sent_to_the_build():
    dockerfile = (ROOT / "Dockerfile").read_text()
    copied = set(re.findall(r"^COPY (\w+) \1$", dockerfile, re.MULTILINE))
    sent = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"
    }

    assert copied == {*PACKAGES, "web"}
    assert sent == copied | {"requirements.lock", "pyproject.toml", "README.md"}
    assert re.search(r"^USER \d+$", dockerfile, re.MULTILINE)


@pytest.mark.parametrize(
    "name", ["compose.yaml", "Dockerfile", "docs/operations.md", "deploy/systemd/formicary.env"]
)
def test_every_setting_that_is_named_exists(name):
    named = set(re.findall(r"FORMICARY_[A-Z_]+", (ROOT / name).read_text()))

    assert named <= SETTINGS | ELSEWHERE


def test_every_command_that_the_guide_names_exists():
    text = (ROOT / "docs" / "operations.md").read_text()
    named = set(
        re.findall(
            r"`?formicary ([a-z-]+)",
            " ".join(re.findall(r"`[^`]+`|^ {4}.*$|^formicary .*$", text, re.MULTILINE)),
        )
    )

    assert len(named) > 8
    assert named <= COMMANDS


@pytest.mark.assure
def test_systemd_finds_no_fault_in_the_units(tmp_path):
    for unit in UNITS:
        text = unit.read_text().replace("/opt/formicary/bin/formicary", "/bin/true")
        (tmp_path / unit.name.replace("@", "@1")).write_text(text)
    try:
        files = [str(one) for one in sorted(tmp_path.iterdir())]
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *files],
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        pytest.skip("there is no systemd here")

    assert (done.returncode, done.stderr) == (0, "")
