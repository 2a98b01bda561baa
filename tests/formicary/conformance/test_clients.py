"""Our clients get the full score, and a sloppy one loses exactly the expected points."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from formicary.conformance.evidence import GUIDE
from games import GAMES
from tests.by_game import ANY_GAME
from tests.sdk.go import building as go
from tests.sdk.service import BOT
from tests.sdk.typescript.building import PACKAGE, TOOLS, build_client

ROOT = Path(__file__).parents[3]
SDK = ROOT / "sdk" / "python"
SLOPPY = Path(__file__).with_name("sloppy_client.py")
KIT = [sys.executable, "-m", "formicary", "conformance", "--seconds", "90", "--game", ANY_GAME.name]
CLIENTS = {
    "bot": [sys.executable, "-I", "-S", str(BOT), "--file", "{match}.json"],
    "python": [sys.executable, str(SDK / "examples" / "conformance.py")],
    "sloppy": [sys.executable, "-I", str(SLOPPY)],
}
if go.has_go():
    CLIENTS["go"] = ["./go-client"]
if shutil.which("node") and TOOLS.exists():
    CLIENTS["typescript"] = ["node", str(PACKAGE / "examples" / "conformance.mjs")]
SOME = [f"--scenario={name}" for name in ("lost", "streams", "conflict", "elsewhere", "drift")]
LOST_BY_SLOPPY = {
    "plain/if-match",
    "plain/follows",
    "plain/stops",
    "lost/repeats",
    "lost/acts-once",
    "busy/retry-after-429",
    "busy/retry-after-503",
    "busy/same-key",
    "streams/resumes",
    "streams/breath",
    "repeated/duplicates",
    "late/patience",
    "restart/repeats",
    "restart/gentle",
    "conflict/looks-again",
    "conflict/phase-wait",
    "conflict/phase-look",
    "unknown/unknown",
    "clock/in-time",
    "elsewhere/token-stays",
    "elsewhere/same-key",
}


pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]  # mostly waiting, like patient clients


def put_to_the_test(folder, **clients):
    """Run the kit with several clients in parallel. Return the exit code and output of each run."""
    if "typescript" in clients:
        build_client()
    if "go" in clients:
        go.build("./examples/conformance", folder / "go-client")
    started = {
        name: subprocess.Popen(
            [*KIT, *scenarios, "--json", f"{name}.json", "--", *CLIENTS[name]],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": f"{ROOT}:{SDK / 'src'}", "COLUMNS": "200"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, scenarios in clients.items()
    }
    said = {name: process.communicate()[0] for name, process in started.items()}
    return {name: (process.returncode, said[name], folder) for name, process in started.items()}


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Run all scenarios with the plain clients, and some with the SDKs. Return the results."""
    scenarios = {"bot": [], "sloppy": [], "python": SOME, "typescript": SOME, "go": SOME}
    folder = tmp_path_factory.mktemp("conformance")
    return put_to_the_test(folder, **{name: scenarios[name] for name in CLIENTS})


def sheet_of(runs, name):
    code, said, folder = runs[name]
    file = folder / f"{name}.json"
    assert file.exists(), said
    return code, said, json.loads(file.read_text())


def lost_by(sheet):
    return {
        f"{scenario['name']}/{criterion['name']}": criterion["reason"]
        for scenario in sheet["scenarios"]
        for criterion in scenario["criteria"]
        if criterion["points"] < criterion["most"]
    }


def need(client):
    if client not in CLIENTS:
        reason = "node, Go or the client's tools are missing: `make test` installs them"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


@pytest.mark.parametrize("client", ["bot", "python", "typescript", "go"])
def test_our_clients_have_full_marks(runs, client):
    """The full score includes the points for digests, which are optional."""
    need(client)
    code, said, sheet = sheet_of(runs, client)

    assert lost_by(sheet) == {}
    assert (code, sheet["points"]) == (0, sheet["most"])
    assert all(
        criterion["kept"] for scenario in sheet["scenarios"] for criterion in scenario["criteria"]
    )
    assert f"{sheet['most']} of {sheet['most']} points" in said


def test_a_sloppy_client_loses_what_it_should(runs):
    code, said, sheet = sheet_of(runs, "sloppy")

    assert {*lost_by(sheet)} == LOST_BY_SLOPPY, lost_by(sheet)
    assert all(lost_by(sheet).values())
    assert code == 1
    assert "my time has run out" in said  # the last line before it exits early


def test_what_a_client_does_not_try_costs_it_nothing(runs):
    """The sloppy client does not request digests, and loses no points for them."""
    _, _, sheet = sheet_of(runs, "sloppy")

    drift = sheet["scenarios"][-1]["criteria"]

    assert [(criterion["name"], criterion["kept"], criterion["most"]) for criterion in drift] == [
        ("finishes", True, 2),
        ("digest", None, 0),
    ]


def test_each_criterion_is_told_in_the_guide(runs):
    _, _, sheet = sheet_of(runs, "bot")
    text = (ROOT / GUIDE).read_text()
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}

    places = {
        criterion["guide"] for scenario in sheet["scenarios"] for criterion in scenario["criteria"]
    }

    assert {guide.partition("#")[0] for guide in places} == {GUIDE}
    assert {guide.partition("#")[2] for guide in places} <= anchors


@pytest.mark.assure
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("client", ["bot", "python", "typescript", "go"])
def test_our_clients_have_full_marks_in_every_game(tmp_path, client, game):
    need(client)

    runs = put_to_the_test(tmp_path, **{client: ["--game", game]})

    code, said, sheet = sheet_of(runs, client)
    assert (code, lost_by(sheet)) == (0, {}), said
