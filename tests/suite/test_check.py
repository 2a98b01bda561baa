"""The quick check selects exactly the tests that a change can break."""

import subprocess

import pytest

from tools import check


@pytest.mark.parametrize(
    ("changed", "selected", "left_out"),
    [
        (["events/capacity.py"], "tests/events/test_capacity.py", "tests/suite/test_suite.py"),
        (["tests/suite/test_check.py"], "tests/suite/test_check.py", "tests/suite/test_suite.py"),
        (["tools/check.py"], "tests/suite/test_check.py", "tests/suite/test_suite.py"),
    ],
)
def test_changed_tests_and_importers_of_changed_modules_are_selected(changed, selected, left_out):
    selection = check.select_tests(changed)

    assert selected in selection
    assert left_out not in selection


def test_nothing_changed_selects_nothing():
    assert check.select_tests([]) == []


@pytest.mark.parametrize("branch", ["change", "main"])
def test_new_and_changed_files_are_found(tmp_path, monkeypatch, branch):
    """On `main`, the remote branch is the base, so commits are not forgotten in a clone."""

    def git(*arguments):
        subprocess.run(["git", "-C", tmp_path, *arguments], check=True, capture_output=True)

    git("init", "--initial-branch", "main")
    git("config", "user.email", "a@example.org")
    git("config", "user.name", "A")
    (tmp_path / "old.py").write_text("a = 1\n")
    (tmp_path / "same.py").write_text("a = 1\n")
    git("add", "-A")
    git("commit", "-m", "first")
    git("update-ref", "refs/remotes/origin/main", "main")
    git("checkout", "-B", branch)
    (tmp_path / "old.py").write_text("a = 2\n")
    git("commit", "-am", "second")
    (tmp_path / "new.py").write_text("a = 1\n")
    monkeypatch.setattr(check, "ROOT", tmp_path)

    assert check.find_changed() == ["new.py", "old.py"]


def test_a_step_that_fails_is_printed(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(check, "ROOT", tmp_path)
    (tmp_path / "wrong.py").write_text("import os\n")

    assert not check.run_step(["ruff", "check", "--isolated", "."])
    assert "wrong.py" in capsys.readouterr().out


@pytest.mark.slow
def test_a_failing_test_fails_the_check(monkeypatch, tmp_path):
    monkeypatch.setattr(check, "ROOT", tmp_path)
    (tmp_path / "test_a.py").write_text("def test_a():\n    assert False\n")
    (tmp_path / "test_b.py").write_text("def test_b():\n    assert True\n")
    (tmp_path / "test_c.py").write_text("import time\n\ndef test_c():\n    time.sleep(60)\n")

    assert not check.run_tests(["test_a.py"], 60)
    assert check.run_tests(["test_b.py"], 60)
    assert check.run_tests(["test_c.py"], 0)
