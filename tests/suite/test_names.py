"""Names that others depend on stay as they are listed in `tests/suite/names`."""

import ast
from functools import cache

import pytest
from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector

from formicary.cli.upkeep import rebuild
from formicary.telemetry.metrics import Metrics
from tests.suite.names import __main__ as command
from tests.suite.names import lists
from tests.suite.names.exits import exits_of
from tests.suite.names.kinds import KINDS, collect_metrics
from tests.suite.names.lists import missing_from, read_list
from tests.suite.names.log_lines import lines_in
from tests.test_house import ROOT, SOURCES

COMMAND = "python -m tests.suite.names"


@cache
def names_of(kind):
    """Return the names of a kind in the code."""
    return KINDS[kind][1]()


@pytest.mark.parametrize("kind", KINDS)
def test_no_listed_name_is_gone_from_the_code(kind):
    gone = missing_from(read_list(kind), names_of(kind))

    assert gone == [], f"names stay, so restore these; see tests/suite/names/{kind}.txt"


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_in_the_code_is_listed(kind):
    names = names_of(kind)
    new = missing_from(names, read_list(kind))

    assert names
    assert new == [], f"if these names are to stay, run `{COMMAND}` and commit the lists"


def test_the_command_adds_new_names_and_keeps_those_that_are_gone(tmp_path, monkeypatch, capsys):
    names = {"kept": {"field", "renamed"}, "lost": set()}
    monkeypatch.setattr(lists, "FOLDER", tmp_path)
    monkeypatch.setattr(command, "KINDS", {"colours": ("Colours", lambda: names)})

    first = command.add_names()
    added = capsys.readouterr().out.splitlines()
    names = {"kept": {"field", "name"}, "new": set()}
    second = command.add_names()

    assert (first, second) == (0, 1)
    assert added == [
        *("colours: added kept", "colours: added kept: field", "colours: added kept: renamed"),
        "colours: added lost",
    ]
    assert capsys.readouterr().out.splitlines() == [
        *("colours: added kept: name", "colours: added new"),
        *("colours: gone from the code: kept: renamed", "colours: gone from the code: lost"),
    ]
    assert (tmp_path / "colours.txt").read_text() == (
        "# Colours\n\nkept\n    field\n    name\n    renamed\nlost\nnew\n"
    )
    assert lists.read_list("colours") == {
        "kept": {"field", "name", "renamed"},
        "lost": set(),
        "new": set(),
    }


SOURCE = """
def answer(error):
    fields = {"match": 1}
    fields["seq"] = 2
    _log.info("answered", status=200, **fields)
    _log.exception("unexpected", exc_info=error)
"""


def lines_of(source):
    return list(lines_in(ast.parse(source)))


def test_events_and_fields_of_log_lines_are_read_from_calls():
    assert lines_of(SOURCE) == [
        ("answered", {"status", "match", "seq"}),
        ("unexpected", set()),
    ]


def test_a_log_line_with_a_computed_event_is_refused():
    with pytest.raises(TypeError, match="not a text"):
        lines_of('def answer():\n    _log.info(f"answered {1}")\n')


def test_every_logger_has_the_name_by_which_its_lines_are_found():
    texts = {name: (ROOT / name).read_text() for name in SOURCES}
    unnamed = [
        f"{name}: {line}"
        for name, text in texts.items()
        for line in text.splitlines()
        if "get_logger(" in line and line != "_log = structlog.get_logger()"
    ]

    assert unnamed == []


def test_the_listed_metrics_are_those_that_a_process_registers():
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    others = {family.name for family in registry.collect()}

    families = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in Metrics().registry.collect()
        if family.name not in others
    }

    assert len(families) > 10
    assert families <= collect_metrics().keys()


def test_exit_codes_are_read_through_the_functions_that_a_command_calls():
    assert exits_of(rebuild) >= {"1", "3", "4"}
