"""The lock files pin every package by its hashes, and nothing else is installed."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[3]
LOCKS = sorted(ROOT.glob("requirements*.lock"))
NPM_LOCKS = [ROOT / "tests/node/package-lock.json", ROOT / "sdk/typescript/package-lock.json"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = {
    "requirements.lock": ["build"],
    "requirements-charts.lock": ["charts"],
    "requirements-docs.lock": ["docs"],
    "requirements-mcp.lock": ["mcp"],
    "requirements-test.lock": list(PROJECT["optional-dependencies"]),
}
RELEASES = ("3.11", "3.12", "3.13")
MACHINES = ("x86_64", "aarch64")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def read_pins(path):
    """Return the hashes of each requirement in a lock file."""
    lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    whole = "\n".join(lines).replace("\\\n", " ")
    pins = {}
    for line in whole.splitlines():
        pin, *hashes = line.split(" --hash=")
        pins[Requirement(pin.strip())] = hashes
    return pins


def version_of(pin):
    (specifier,) = pin.specifier
    assert specifier.operator == "=="
    return specifier.version


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_package_has_its_hashes(path):
    pins = read_pins(path)

    assert len(pins) > 60
    assert all(pins.values())
    assert all(
        len(HASH.findall(line)) == line.count("--hash") for line in path.read_text().splitlines()
    )


@pytest.mark.parametrize("path", [*LOCKS, *NPM_LOCKS], ids=lambda path: path.name)
def test_no_lock_names_a_registry(path):
    """Users may install from any registry, because the hashes protect them."""
    text = path.read_text()
    fields = ("--index-url", "--find-links", " @ ", '"resolved"')

    assert not any(field in text for field in fields)
    assert path in NPM_LOCKS or "://" not in text


@pytest.mark.parametrize("path", NPM_LOCKS, ids=lambda path: path.parent.name)
def test_every_package_of_npm_has_its_hash(path):
    packages = json.loads(path.read_text())["packages"]

    assert [name for name, about in packages.items() if name and "integrity" not in about] == []


def test_a_package_has_one_version():
    versions = {}
    for path in LOCKS:
        for pin in read_pins(path):
            versions.setdefault(canonicalize_name(pin.name), set()).add(version_of(pin))

    assert {name: several for name, several in versions.items() if len(several) > 1} == {}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("machine", MACHINES)
def test_a_lock_holds_what_the_project_asks_for(path, release, machine):
    """The lock is also valid for other Python releases and machines than those used to create it."""
    about = {"python_version": release, "python_full_version": f"{release}.0"}
    here = {name: str(value) for name, value in default_environment().items()}
    there = here | about | {"platform_machine": machine}
    pinned = {
        canonicalize_name(pin.name): version_of(pin)
        for pin in read_pins(path)
        if pin.marker is None or pin.marker.evaluate(there)
    }
    asked = [*PROJECT["dependencies"]]
    for extra in EXTRAS[path.name]:
        asked += PROJECT["optional-dependencies"][extra]
    for requirement in map(Requirement, asked):
        if requirement.marker is None or requirement.marker.evaluate(there):
            assert pinned[canonicalize_name(requirement.name)] in requirement.specifier


@pytest.mark.parametrize("name", ["Makefile", "Dockerfile", ".ci/run"])
def test_everything_is_installed_by_hash_or_is_our_own(name):
    text = (ROOT / name).read_text().replace("\\\n", " ")
    installing = [
        line for line in text.splitlines() if re.search(r"pip (install|wheel)|npm i", line)
    ]

    assert installing or name == ".ci/run"
    for line in installing:
        assert "--require-hashes" in line or "--no-deps" in line
    assert not re.search(r"npm (install|i) ", text)


@pytest.mark.assure
@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("machine", MACHINES)
def test_a_registry_has_wheels_of_every_package(path, release, machine, tmp_path):
    """The test queries the registry that this machine is configured to use."""
    command = [sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--require-hashes"]
    command += ["--only-binary", ":all:", "--python-version", release, "--target", str(tmp_path)]
    command += ["--python-platform", f"{machine}-unknown-linux-gnu", "--requirement", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
