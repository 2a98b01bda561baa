"""`make test` fails when it should, demonstrated with tiny projects that run their own pytest."""

import pytest

from tests.suite.__main__ import Part, run_suite

PASSES = "def test_a(): pass\n"
FAILS = "def test_b(): assert False\n"
SKIPS = "import pytest\n@pytest.mark.skip('no server')\ndef test_c(): pass\n"
FLAKY = """
import pathlib
def test_{name}():
    seen = pathlib.Path("seen-{name}")
    first, _ = not seen.exists(), seen.touch()
    assert not first
"""
COVERED = "def half(is_first):\n    if is_first:\n        return 1\n    return 2\n"
PLAIN = Part("all", ("-q",))
MEASURED = Part("all", PLAIN.arguments, is_covered=True)


@pytest.fixture
def run(tmp_path, capfd, monkeypatch):
    """Return a function that runs the suite of a project and returns its exit code and output."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # loading all plugins takes a second
    monkeypatch.setenv("PYTEST_PLUGINS", "pytest_cov.plugin")

    def suite(part=PLAIN, **files):
        (tmp_path / "pyproject.toml").write_text(
            "[tool.coverage.run]\nsource = ['covered']\n[tool.coverage.report]\nfail_under = 99\n"
        )
        for name, content in files.items():
            (tmp_path / f"{name}.py").write_text(content)
        return run_suite(tmp_path, (part,)), capfd.readouterr().out

    return suite


def test_a_project_that_passes_lists_what_was_skipped_and_closes_with_the_totals(run):
    code, output = run(test_one=PASSES + SKIPS)

    assert code == 0
    assert "skipped:\n  1 x no server\n" in output
    assert output.endswith("1 passed, 0 failed, 1 skipped, 0 passed the second time\n")


def test_a_test_that_fails_twice_fails_the_run(run):
    code, output = run(test_one=PASSES + FAILS)

    assert code == 1
    assert "failed twice:\n  test_one.py::test_b\n" in output
    assert output.endswith("1 passed, 1 failed, 0 skipped, 0 passed the second time\n")


@pytest.mark.parametrize(("count", "code"), [(2, 0), (3, 1)])
def test_two_tests_may_fail_once_and_three_may_not(run, tmp_path, count, code):
    names = [f"flaky_{number}" for number in range(count)]

    ended, output = run(test_one="".join(FLAKY.format(name=name) for name in names))

    listed = [f"test_one.py::test_{name}" for name in names]
    assert ended == code
    assert (tmp_path / "var/suite/failed-once.txt").read_text().split() == listed
    assert f"{count} passed, 0 failed, 0 skipped, {count} passed the second time" in output
    assert ("3 tests failed once and passed alone; 2 may" in output) == bool(code)


@pytest.mark.slow
def test_short_coverage_beside_a_flaky_test_fails_the_run(run):
    only_half = "from covered import half\ndef test_half(): assert half(True) == 1\n"

    code, output = run(MEASURED, covered=COVERED, test_one=only_half + FLAKY.format(name="flaky"))

    assert code == 1
    assert "faults:\n  coverage is short\n" in output


@pytest.mark.slow
def test_lines_that_only_the_second_run_reached_are_covered(run):
    both = "from covered import half\ndef test_first(): assert half(True) == 1\n"
    flaky = (
        FLAKY.format(name="flaky") + "    from covered import half\n    assert half(False) == 2\n"
    )

    code, output = run(MEASURED, covered=COVERED, test_one=both + flaky)

    assert (code, "faults" in output) == (0, False)


@pytest.mark.slow
def test_a_usage_error_after_an_old_failure_fails_the_run(run):
    assert run(test_one=FAILS)[0] == 1

    code, output = run(Part("all", ("--no-such-option",)), test_one=PASSES)

    assert code == 1
    assert "all: pytest ended with code 4" in output


@pytest.mark.parametrize(
    ("files", "code"),
    [({}, 5), ({"test_one": "import no_such_module\n"}, 2)],
    ids=["no tests", "a module that cannot be imported"],
)
def test_what_runs_no_test_fails_the_run(run, files, code):
    ended, output = run(**files)

    assert ended == 1
    assert f"all: pytest ended with code {code}" in output
