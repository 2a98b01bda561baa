"""Commands, settings and folders mentioned in deployment files exist."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
import typer
import yaml

from formicary.cli import app
from formicary.settings import TABLE
from tests.test_house import PACKAGES

ROOT = Path(__file__).parents[3]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
COMMANDS = set(typer.main.get_group(app).commands)
SETTINGS = {
    name for setting in TABLE.values() for name in (setting.variable, setting.file_variable) if name
}
ELSEWHERE = {"FORMICARY_URL"}  # used by clients


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

    options_by_store = {
        name: dict(zip(words[2::2], words[3::2], strict=True)) for name, words in options.items()
    }
    assert {options["--maxmemory-policy"] for options in options_by_store.values()} == {
        "noeviction"
    }
    assert {options["--appendonly"] for options in options_by_store.values()} == {"yes"}
    assert options_by_store["events"]["--appendfsync"] == "always"


def test_units_start_commands_that_exist():
    started = [re.search(r"ExecStart=\S+/formicary (\w+)", unit.read_text())[1] for unit in UNITS]

    assert {"serve", "work", "dispatch", "sweep", "deliver"} == set(started)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_started_again_however_often_it_ends(unit):
    """A store may load its log for minutes, and by default systemd gives up after five attempts."""
    section = unit.read_text().partition("[Service]")[0]

    assert "StartLimitIntervalSec=0" in section.splitlines()
    assert "Restart=always" in unit.read_text()


def test_every_unit_says_when_it_works():
    """`systemctl start` and `restart` return when the process is ready, and not earlier."""
    for unit in UNITS:
        lines = unit.read_text().splitlines()
        assert "Type=notify" in lines, unit.name
        is_api = unit.name.startswith("formicary-api")  # a child of the server notifies systemd
        assert ("NotifyAccess=all" in lines) == is_api, unit.name


def roll(folder, *, failing=""):
    """Run `roll-workers` with a `systemctl` that records its calls. Return exit code and calls."""
    asked = folder / "asked"
    program = folder / "systemctl"
    program.write_text(
        "#!/bin/sh\n"
        f'echo "$@" >> {asked}\n'
        f'[ "$1 $2" = "{failing}" ] && exit 5\n'
        'if [ "$1" = list-units ]; then\n'
        "  for i in 1 2; do echo formicary-worker@$i.service loaded active running; done\n"
        "fi\n"
        "exit 0\n"
    )
    program.chmod(0o755)
    environ = {"PATH": f"{folder}:/usr/bin:/bin"}
    done = subprocess.run([ROOT / "deploy" / "roll-workers"], env=environ, check=False)
    first, *rest = asked.read_text().splitlines()
    assert first.startswith("list-units ")
    return done.returncode, rest


def test_workers_are_replaced_while_a_further_one_works(tmp_path):
    code, asked = roll(tmp_path)

    assert (code, asked) == (
        0,
        [
            "start formicary-worker@99.service",
            "restart formicary-worker@1.service",
            "restart formicary-worker@2.service",
            "stop formicary-worker@99.service",
        ],
    )


def test_the_further_worker_goes_on_if_one_does_not_start(tmp_path):
    code, asked = roll(tmp_path, failing="restart formicary-worker@1.service")

    assert (code, asked[-1]) == (5, "restart formicary-worker@1.service")


def test_the_image_has_every_package_and_nothing_else_is_sent_to_the_build():
    dockerfile = (ROOT / "Dockerfile").read_text()
    copied = set(re.findall(r"^COPY ([\w/]+(?:/README\.md)?) \1$", dockerfile, re.MULTILINE))
    sent = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"
    }
    files = {"pyproject.toml", "README.md", "LICENSE", "NOTICE", "mkdocs.yml"}
    locks = {"requirements.lock", "requirements-docs.lock"}

    readmes = {f"sdk/{name}/README.md" for name in ("python", "typescript", "go", "examples")}
    assert copied == {*PACKAGES, "web", "docs", "sdk/verify", "tools", *readmes}
    assert sent == copied | files | locks
    assert re.search(r"^USER \d+$", dockerfile, re.MULTILINE)


def test_links_in_the_packages_lead_to_files_of_the_image():
    """A link whose target is outside the build context is left out of the image."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    sent = [ROOT / line[1:] for line in ignored if line[0] == "!"]
    links = [path for name in (*PACKAGES, "web") for path in (ROOT / name).rglob("*")]
    links = [path for path in links if path.is_symlink()]

    assert len(links) == 7
    for link in links:
        assert any(link.resolve().is_relative_to(folder) for folder in sent), link


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
        files = [str(path) for path in sorted(tmp_path.iterdir())]
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *files],
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        pytest.skip("there is no systemd here")

    assert (done.returncode, done.stderr) == (0, "")
