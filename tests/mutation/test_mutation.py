"""Changes are made as described, and the parts, the reasons and the table fit the sources."""

import ast
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.mutation import forks, results
from tests.mutation.mutants import Mutant, apply, changed_lines, mutants_of
from tests.mutation.parts import PARTS, ROOT
from tests.mutation.verdicts import FOUND, SURVIVED, TIMED_OUT, UNTESTED, Verdict, Verdicts
from tests.suite.assurance_page import DOCUMENT

PATH = Path("hill_of_tests.py")
SOURCE = '''
from functools import cache, cached_property


@cache
def double(number, by=2):
    """Return a multiple."""
    return number * by


class Hill:
    """A hill with ants."""

    @cached_property
    def ants(self):
        """The ants that work."""
        return [ant for ant in range(4) if ant > 1]
'''


@pytest.fixture
def hill(tmp_path, monkeypatch):
    """Return a module outside the sources, and its mutants."""
    (tmp_path / PATH).write_text(SOURCE)
    module = ModuleType("hill_of_tests")
    module.__file__ = "hill_of_tests.py"
    exec(SOURCE, vars(module))  # noqa: S102 - the source above
    monkeypatch.setitem(sys.modules, "hill_of_tests", module)
    return module, {mutant.change: mutant for mutant in mutants_of(PATH, tmp_path)}


@pytest.mark.parametrize("name", PARTS)
def test_the_modules_and_tests_of_a_part_exist(name):
    part = PARTS[name]

    assert all([*ROOT.glob(pattern)] for pattern in part.modules)
    assert all((ROOT / test).exists() for test in part.tests)
    assert bool(part.recorded) == any(test.startswith("tests/replays") for test in part.tests)


def test_decorated_functions_are_changed_and_their_decorators_are_not(hill):
    """A cached function with a parameter, and a cached property."""
    _, mutants = hill

    assert set(mutants) == {
        "return number / by",
        "def double(number, by=3):",
        "return [ant for ant in range(4) if ant >= 1]",
        "return [ant for ant in range(4) if ant > 2]",
        "return [ant for ant in range(5) if ant > 1]",
        "return [ant for ant in range(None) if ant > 1]",
    }
    assert {mutant.place for mutant in mutants.values()} == {
        "hill_of_tests:double",
        "hill_of_tests:Hill.ants",
    }


@pytest.mark.parametrize(
    ("change", "call", "result"),
    [
        ("return number / by", "double(8)", 4.0),
        ("def double(number, by=3):", "double(8)", 24),
        ("return [ant for ant in range(5) if ant > 1]", "Hill().ants", [2, 3, 4]),
    ],
)
def test_a_change_applies_to_the_function_that_others_have_imported(hill, change, call, result):
    """The function object stays the same, so a name that was imported before has the change."""
    module, mutants = hill
    imported = {"double": module.double, "Hill": module.Hill}
    assert eval(call, imported) != result  # noqa: S307 - fills the cache

    apply(mutants[change])

    assert eval(call, imported) == result  # noqa: S307 - one of the calls above


def test_a_line_that_is_gone_is_named():
    assert changed_lines("match a:\n  x\n  y", "match a:\n  x") == "without y"


def test_a_function_that_changes_gets_other_keys(hill, tmp_path):
    """Otherwise its old verdicts would stay."""
    _, mutants = hill
    before = {mutant.key for mutant in mutants.values()}
    (tmp_path / PATH).write_text(SOURCE.replace("number * by", "by * number"))

    after = {mutant.key for mutant in mutants_of(PATH, tmp_path) if mutant.function == "double"}

    assert len(after) == 2
    assert before.isdisjoint(after)


@pytest.mark.parametrize(
    ("work", "outcome"),
    [("pass", forks.PASSED), ("raise ValueError", forks.FAILED), ("spin", forks.TIMED_OUT)],
)
def test_the_outcome_of_a_fork(monkeypatch, work, outcome):
    """Work that ends, that raises an error, and that never ends."""
    monkeypatch.setattr(forks, "SECONDS_LEAST", 0.05)

    def run(item, nextitem):
        while work == "spin":
            pass
        exec(work)  # noqa: S102 - one of the statements above

    hook = SimpleNamespace(pytest_runtest_protocol=run)
    test: Any = SimpleNamespace(config=SimpleNamespace(hook=hook))
    tasks = [("a test", lambda: forks.run_tests([(test, 0.0)]))]

    assert [*forks.run_in_forks(forks.Reports(), tasks, 2)] == [("a test", outcome)]


def test_a_run_continues_with_the_verdicts_of_the_same_tests(hill, tmp_path, monkeypatch):
    """Changed tests drop all verdicts, or with `--keep` those of survivors."""
    monkeypatch.setattr("tests.mutation.verdicts.FOLDER", tmp_path)
    first, second, *_ = hill[1].values()
    verdicts = Verdicts("part", "tests")
    verdicts.add(first, FOUND)
    verdicts.add(second, SURVIVED)

    assert set(Verdicts("part", "tests")) == {first.key, second.key}
    assert set(Verdicts("part", "other tests", lambda row: row.verdict == FOUND)) == {first.key}
    assert set(Verdicts("part", "more tests")) == set()


def test_a_verdict_whose_line_was_cut_off_is_left_out(hill, tmp_path, monkeypatch):
    """The process was stopped while it wrote."""
    monkeypatch.setattr("tests.mutation.verdicts.FOLDER", tmp_path)
    first, second, *_ = hill[1].values()
    verdicts = Verdicts("part", "tests")
    verdicts.add(first, FOUND)
    verdicts.add(second, FOUND)
    verdicts.path.write_text(verdicts.path.read_text()[:-9])

    assert set(Verdicts("part", "tests")) == {first.key}


def test_verdicts_are_counted():
    rows = [Verdict("", "", verdict) for verdict in (FOUND, FOUND, TIMED_OUT, SURVIVED, UNTESTED)]

    result = results.Result.of(rows, 9)

    assert (result.mutants, result.tested, result.share) == (9, 5, 0.6)
    assert (result.found, result.timed_out, result.survived, result.untested) == (2, 1, 1, 1)


def test_a_reason_belongs_to_a_function_and_a_change(monkeypatch):
    """A star stands for any text, and brackets for themselves."""
    given = {"a.b:f": {"return x[*]": "equivalent"}}
    monkeypatch.setattr(results, "reasons", lambda: given)

    assert results.reason(Verdict("a.b:f", "return x[1]", SURVIVED)) == "equivalent"
    assert results.reason(Verdict("a.b:f", "return y[1]", SURVIVED)) == ""
    assert results.reason(Verdict("a.b:g", "return x[1]", SURVIVED)) == ""


def test_each_reason_names_a_function_of_a_part():
    """Otherwise, the reasons of deleted functions would stay. Some reasons belong to all functions."""
    paths = [path for part in PARTS.values() for path in part.paths()]
    places = {f"{_module(path)}:{name}" for path in paths for name in _functions(path)}

    assert [place for place in results.reasons() if place not in places] == ["*"]
    assert all(changes for changes in results.reasons().values())
    assert all(text for changes in results.reasons().values() for text in changes.values())
    assert all(change != "*" for changes in results.reasons().values() for change in changes)


def test_the_table_is_the_one_that_was_measured():
    """`python -m tests.mutation` writes the results and the table."""
    text = DOCUMENT.read_text()

    assert set(results.read()) <= set(PARTS)
    assert text == results.document(text, results.read())


def test_the_noticed_share_of_each_part_is_large_enough():
    for name, result in results.read().items():
        assert result.share >= results.SHARE_LEAST, name
        counts = (result.found, result.timed_out, result.survived, result.untested)
        assert sum(counts) == result.tested, name


def _module(path):
    return Mutant(path, "", "", "", (0, 0), (0, 0)).module


def _functions(path):
    for node in ast.parse((ROOT / path).read_text()).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}"
