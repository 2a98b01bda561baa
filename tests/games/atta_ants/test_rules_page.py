"""The examples and cases of `docs/rules/atta-ants.md` have tests that cite their numbers."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parents[2] / "docs" / "rules" / "atta-ants.md").read_text()
SOURCE = "\n".join(path.read_text() for path in sorted(TESTS.rglob("test_*.py")))


def section(number):
    """Return the text of a section, up to the next one."""
    return PAGE.split(f"\n## {number}. ")[1].split("\n## ")[0]


def test_every_example_is_a_test():
    """A docstring starts with each of A1 to A7."""
    examples = re.findall(r"^- \*\*(A\d+) ", section(7), re.M)

    assert len(examples) >= 7
    assert [example for example in examples if f'"""{example}:' not in SOURCE] == []


def test_every_case_is_a_test():
    """A docstring starts with each of the cases 1 to 22."""
    cases = re.findall(r"^(\d+)\. ", section(8), re.M)

    assert len(cases) >= 22
    assert [case for case in cases if f'"""Case {case}:' not in SOURCE] == []
