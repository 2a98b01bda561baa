"""The kinds of names, each with the title of its list and a function that reads the code."""

import ast
import re
from collections.abc import Callable, Mapping
from itertools import chain

from formicary.settings import TABLE
from games.words.catalogue import read_catalogue
from service.problems.problem_types import PROBLEM_TYPES
from tests.suite.names.exits import collect_exits
from tests.suite.names.lists import Names
from tests.suite.names.log_lines import collect_common_fields, collect_lines
from tests.suite.names.stored import collect_commands, collect_events
from tests.suite.test_prose import CATALOGUES
from tests.test_house import PYTHON, ROOT, SOURCES, tree_of

VARIABLE = re.compile(r"FORMICARY_[A-Z_]+")
SHIPPED = [name for name in PYTHON if name in SOURCES or name.startswith("sdk/")]
METRICS = "formicary/telemetry/"
SUFFIXES = {"Counter": "_total", "CounterMetricFamily": "_total", "self._counter": "_total"}
DECLARING = {*SUFFIXES, "Gauge", "Histogram", "GaugeMetricFamily", "self._histogram"}


def collect_settings() -> Names:
    """Return the environment variables in the table of settings."""
    declared = chain.from_iterable(
        (setting.variable, setting.file_variable) for setting in TABLE.values()
    )
    return {name: set() for name in declared if name}


def collect_variables() -> Names:
    """Return the other environment variables that the service or a client names."""
    constants = {
        node.value
        for name in SHIPPED
        if VARIABLE.search((ROOT / name).read_text())
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    others = constants - collect_settings().keys()
    return {name: set() for name in filter(VARIABLE.fullmatch, others)}


def collect_metrics() -> Names:
    """Return the labels of each metric, from the calls that declare them."""
    names = {}
    for module in (name for name in SOURCES if name.startswith(METRICS)):
        for node in ast.walk(tree_of(module)):
            match node:
                case ast.Call(func=kind, args=[ast.Constant(value=str(name)), *more]):
                    if (call := ast.unparse(kind)) in DECLARING:
                        full = f"formicary_{name}" if call.startswith("self.") else name
                        labels = more[1:] + [keyword.value for keyword in node.keywords]
                        names[full + SUFFIXES.get(call, "")] = _texts(labels)
    return names


def _texts(arguments: list[ast.expr]) -> set[str]:
    """Return the text constants in some arguments."""
    return {
        node.value
        for argument in arguments
        for node in ast.walk(argument)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def collect_problems() -> Names:
    """Return the slugs of the problem types."""
    return {slug: set() for slug in PROBLEM_TYPES}


def collect_messages() -> Names:
    """Return the ids of the messages of each catalogue."""
    return {package: set(read_catalogue(package, "en").entries) for package in CATALOGUES}


KINDS: Mapping[str, tuple[str, Callable[[], Names]]] = {
    "commands": (
        "Tags of the commands in the records, with their fields and values",
        collect_commands,
    ),
    "events": ("Tags of the stored events, with their fields and values", collect_events),
    "exits": ("Exit codes of the commands of the terminal", collect_exits),
    "log-fields": ("Fields that any log line may have", collect_common_fields),
    "log-lines": ("Log events, each with its own fields", collect_lines),
    "messages": ("Ids of the messages in the catalogues", collect_messages),
    "metrics": ("Metrics, each with its labels", collect_metrics),
    "problems": ("Slugs of the problem types", collect_problems),
    "settings": ("Environment variables in the table of settings", collect_settings),
    "variables": ("Environment variables outside the table of settings", collect_variables),
}
