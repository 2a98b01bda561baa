"""Quick check of a change, which takes about a minute (`make check`).

It checks formatting, lint, imports and types of the whole project. It then runs the tests that are
affected by the files changed since a branch: changed tests, and tests that import a changed module.
The test run stops at a time limit. `make test` runs everything.
"""

import re
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
BASE = "main"  # the branch to compare changes with
SECONDS = 60
_PASSED_NOTHING = 5  # exit code of pytest if no test was selected


def main() -> None:
    """Run all steps. Exit with code 1 if one fails."""
    began = time.monotonic()
    types = subprocess.Popen([BIN / "mypy"], cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603
    steps = (["ruff", "format", "--check", "."], ["ruff", "check", "."], ["lint-imports"])
    failed = [step[0] for step in steps if not run_step(step)]
    output, _ = types.communicate()
    if types.returncode:
        print(output)
        failed.append("mypy")
    tests = select_tests(find_changed())
    print(f"{len(tests)} test files are affected by the change")
    left = began + SECONDS - time.monotonic()
    if tests and not failed and not run_tests(tests, left):
        failed.append("pytest")
    print(
        f"failed: {', '.join(failed)}" if failed else "no fault found; `make test` runs everything"
    )
    sys.exit(1 if failed else 0)


def run_step(arguments: list[str]) -> bool:
    """Run a program in the project's environment, and print its output if it fails."""
    command = [str(BIN / arguments[0]), *arguments[1:]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        print(done.stdout + done.stderr)
    return not done.returncode


def find_changed() -> list[str]:
    """Return the Python files that differ from the base branch or are new.

    On the base branch itself, its remote counterpart is the base.
    """
    head = ask_git("rev-parse", "HEAD")
    bases = [ask_git("merge-base", branch, "HEAD") for branch in (BASE, f"origin/{BASE}")]
    since = next((base[0] for base in bases if base and base != head), "HEAD")
    names = ask_git("diff", "--name-only", since) + ask_git(
        "ls-files", "--others", "--exclude-standard"
    )
    return sorted({name for name in names if name.endswith(".py") and (ROOT / name).exists()})


def ask_git(*arguments: str) -> list[str]:
    """Return the lines that git prints, or an empty list if git fails."""
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.split() if not done.returncode else []


def select_tests(changed: Iterable[str]) -> list[str]:
    """Return the tests that changed and the tests of changed modules, changed tests first."""
    is_test = re.compile(r"tests/(.*/)?test_\w+\.py")
    own = [name for name in changed if is_test.fullmatch(name)]
    modules = [name.removesuffix(".py").replace("/", ".") for name in changed if name not in own]
    modules = [name.removesuffix(".__init__") for name in modules]
    imports = [re.compile(rf"\b{re.escape(name)}\b") for name in modules]
    imports += [
        re.compile(rf"from {re.escape(folder)} import .*\b{name}\b")
        for folder, _, name in (module.rpartition(".") for module in modules)
        if folder
    ]
    dependents = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name not in own and "node_modules" not in path.parts:
            text = path.read_text()
            if any(pattern.search(text) for pattern in imports):
                dependents.append(name)
    return own + dependents


def run_tests(tests: list[str], seconds: float) -> bool:
    """Run the tests until the time limit is reached. Return False if a test fails."""
    command = [str(BIN / "pytest"), "-q", "--exitfirst", "--numprocesses", "2", *tests]
    try:
        done = subprocess.run(  # noqa: S603
            command, cwd=ROOT, timeout=max(seconds, 5), check=False
        )
    except subprocess.TimeoutExpired:
        print(f"the tests were stopped after {SECONDS} s in all; none had failed")
        return True
    return done.returncode in (0, _PASSED_NOTHING)


if __name__ == "__main__":
    main()
