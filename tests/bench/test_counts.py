"""Hot paths take no more instructions than recorded, and the rules for recorded counts hold."""

import os

import pytest

import bench.counts.__main__ as counting
from bench.counts.__main__ import (
    FILE,
    KEY,
    Figure,
    Figures,
    faults,
    lack,
    load,
    measure_against,
    parse,
    record,
    unexplained,
)
from tests.bench.test_benches import ROOT

KEPT = Figures({"fold": Figure(1000, "first figures")}, {"fold": 1000})


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_hot_paths_take_no_more_instructions_than_recorded():
    if reason := lack():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    if KEY not in load():
        pytest.skip(f"no figures are recorded for {KEY}")

    kept = load()[KEY]

    assert faults(kept, measure_against(kept)) == [], (
        'if it is intended: make count RECORD="reason"'
    )


@pytest.mark.parametrize(
    ("counts", "taken"),
    [
        ([{"fold": 1000}], {"fold": 1000}),
        ([{"fold": 3347}, {"fold": 1001}], {"fold": 1001}),  # another thread ran the first time
        ([{"fold": 1100}, {"fold": 1101}, {"fold": 1002}], {"fold": 1002}),
        ([{"fold": 1100}, {"fold": 1101}, {"fold": 1102}], {"fold": 1100}),
    ],
)
def test_a_path_above_its_figure_is_counted_twice_more(counts, taken, monkeypatch):
    left = list(counts)
    monkeypatch.setattr(counting, "measure", lambda: left.pop(0))

    assert (counting.measure_against(KEPT), left) == (taken, [])


def test_recorded_figures_far_above_the_last_release_name_a_decision():
    figures = load()

    assert figures, FILE
    for kept in figures.values():
        assert len(kept.paths) >= 12
        assert unexplained(kept, ROOT / "docs" / "decisions") == []


@pytest.mark.parametrize(
    ("counted", "named"),
    [
        ({"fold": 1030}, ""),
        ({"fold": 1031}, "fold: +3.1% above 1,000"),
        ({"fold": 500}, ""),
        ({}, "fold: not counted"),
        ({"fold": 1000, "new": 1}, "new: not in counts.json"),
    ],
)
def test_three_percent_more_is_a_fault_and_so_is_a_path_without_figure(counted, named):
    assert faults(KEPT, counted) == ([named] if named else [])


@pytest.mark.parametrize(
    ("instructions", "reason", "is_fault"),
    [
        (1050, "a new check", False),
        (1051, "a new check", True),
        (1051, "a new check: 0001-a-page", False),
        (1051, "a new check: 0002-no-page", True),
    ],
)
def test_five_percent_above_the_last_release_needs_a_decision_page(
    tmp_path, instructions, reason, is_fault
):
    (tmp_path / "0001-a-page.md").touch()
    kept = Figures({"fold": Figure(instructions, reason)}, {"fold": 1000})

    assert bool(unexplained(kept, tmp_path)) == is_fault


def test_recording_gives_its_reason_to_what_changed_alone():
    after = record(KEPT, {"fold": 1005, "new": 7}, "more")
    later = record(KEPT, {"fold": 1006}, "more")

    assert after.paths == {"fold": Figure(1000, "first figures"), "new": Figure(7, "more")}
    assert later.paths == {"fold": Figure(1006, "more")}
    assert (after.release, later.release) == ({"fold": 1000, "new": 7}, {"fold": 1000})


def test_totals_are_read_by_the_name_that_was_counted():
    text = "desc: Trigger: Client Request: a b\ntotals: 12\ndesc: Trigger: Program termination\ntotals: 0\n"

    assert parse(text) == {"a b": 12}
