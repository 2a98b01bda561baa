"""The conformance command: its list of scenarios, its errors and its output."""

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.conformance.evidence import GUIDE
from formicary.conformance.play import ConformanceKit
from formicary.conformance.scenarios import SCENARIOS
from tests.by_game import ANY_GAME


def run(*arguments):
    done = CliRunner().invoke(app, ["conformance", *arguments])
    return done.exit_code, done.output


def test_every_scenario_is_listed_with_what_counts():
    code, said = run("--list")

    assert code == 0
    for scenario in SCENARIOS:
        assert scenario.about in said
        assert all(criterion.title in said for criterion in scenario.criteria)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--scenario", "rain"], "unknown scenario 'rain'"),
        (["--game", "rain"], "unknown game 'rain'"),
    ],
)
def test_what_is_not_there_is_refused(arguments, reason):
    code, said = run(*arguments)

    assert code == 1
    assert reason in said


def test_a_sheet_is_whole_if_it_is_not_printed_to_a_terminal(monkeypatch):
    """No title, reason or address is cut or wrapped. The client ends at once."""
    monkeypatch.delenv("COLUMNS", raising=False)
    name = SCENARIOS[0].name

    code, said = run("--scenario", name, "--seconds", "1", "--", "false")

    assert code == 1
    rows = [line for line in said.splitlines() if GUIDE in line]
    criteria = [criterion for criterion in SCENARIOS[0].criteria if not criterion.is_optional]
    assert len(rows) >= len(criteria)
    for criterion in criteria:
        (row,) = (row for row in rows if criterion.title in row)
        assert f"{GUIDE}#{criterion.section}" in row
    assert "…" not in said


def test_no_two_criteria_have_one_name():
    names = [
        f"{scenario.name}/{criterion.name}"
        for scenario in SCENARIOS
        for criterion in scenario.criteria
    ]

    assert len(set(names)) == len(names)


def test_a_client_that_is_started_by_hand_is_told_where_to_play():
    """If no client connects in time, the score is zero, and the reasons say why."""
    announcements = []
    plain = SCENARIOS[0]
    with ConformanceKit(
        ANY_GAME, seconds=0.2, announce=lambda *announcement: announcements.append(announcement)
    ) as kit:
        result = kit.play(plain)

    ((scenario, environ),) = announcements
    assert scenario is plain
    assert environ["FORMICARY_URL"].startswith("http://127.0.0.1:")
    assert environ["FORMICARY_TOKEN"].startswith("seat.0.")
    assert sum(criterion.points for criterion in result.results) == 0
    assert result.results[0].verdict.reason == "the match was not over after 0 s"
