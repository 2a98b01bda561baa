"""Searching for a rule number of `docs/rules/` finds the code that implements it."""

import re
from typing import get_args

import pytest

from games import GAMES
from tests.by_game import part_of
from tests.games.rule_numbers.pages import ROOT, numbers_defined_by

PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))

# Modules for drawing, texts or evaluation decide nothing, and `__init__` only contains the record.
ELSEWHERE = re.compile(r"(^|/)(drawing|appraise[^/]*|bots|lines\.py|view\.py|__pycache__)(/|$)")

NUMBER = r"\d+(?:\.\d+)*"
CITED = re.compile(rf"\brules? ({NUMBER}(?:(?:, | and |, and ){NUMBER})*)(?!\d)")
RULE = re.compile(rf'\brule(?:: ClassVar\[str\])? ?= ?"({NUMBER})"')
QUOTED = re.compile(r'"(\d+(?:\.\d+)+)"')
WORD = re.compile(r"\b[A-Z]+\d+\b")
CODES = re.compile(r"\b([A-Z]+)(\d+)(?:-| to )\1(\d+)\b")


def explanations(page):
    """Return the numbers that do not determine any code, each with the reason."""
    return part_of(page.stem, "sample").EXPLANATIONS if page.stem in GAMES else {}


def numbers_cited_in(source):
    """Return the rule numbers cited in a module's docstrings, comments and refusals."""
    text = re.sub(r"\s+(?:# )?", " ", source)
    numbers = {number for group in CITED.findall(text) for number in re.findall(NUMBER, group)}
    numbers.update(RULE.findall(text), QUOTED.findall(text), WORD.findall(text))
    for letters, first, last in CODES.findall(text):
        numbers.update(f"{letters}{number}" for number in range(int(first), int(last) + 1))
    return numbers


def modules(page):
    """Return the modules that implement the rules of a page."""
    folders = [f"games/{page.stem.replace('-', '_')}"]
    if page.stem == "table":
        folders.append("matches")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in paths if not ELSEWHERE.search(path.relative_to(ROOT).as_posix())]


def is_below(number, stem):
    """Return whether a number is a stem or lies below it: 8.2 is below 8, and A2 below A."""
    return number == stem or number.startswith(stem if stem.isalpha() else f"{stem}.")


def is_explanation(page, number):
    return any(is_below(number, stem) for stem in explanations(page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_number_is_found_in_the_code_that_decides_it(page):
    """A single search leads from a paragraph to its code."""
    numbers = [number for number in numbers_defined_by(page) if not is_explanation(page, number)]
    cited = {number for path in modules(page) for number in numbers_cited_in(path.read_text())}

    assert len(numbers) > 10
    assert [number for number in numbers if number not in cited] == []


@pytest.mark.parametrize("name", sorted({page.stem for page in PAGES} & set(GAMES)))
def test_every_event_names_a_rule_of_its_page(name):
    """The rule of a line in the timeline can be looked up."""
    events = get_args(GAMES[name].event)
    numbers = numbers_defined_by(ROOT / "docs" / "rules" / f"{name}.md")

    assert len(events) > 10
    assert [event for event in events if getattr(event, "rule", None) not in numbers] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_explanation_outlives_its_paragraph(page):
    """Each number that is excluded from the check is still on its page."""
    stems = explanations(page)

    assert all(stems.values())
    for stem in stems:
        assert [number for number in numbers_defined_by(page) if is_below(number, stem)]


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_read_from_definitions_and_not_from_mentions(name):
    """Some numbers of the current pages are listed, so a change of their format is noticed."""
    numbers = numbers_defined_by(ROOT / "docs" / "rules" / f"{name}.md")

    assert set(numbers) >= part_of(name, "sample").RULE_NUMBERS


def test_numbers_of_the_table_are_read():
    numbers = numbers_defined_by(ROOT / "docs" / "rules" / "table.md")

    assert numbers == [f"T{number}" for number in range(1, 26)]


def test_citations_are_read_as_they_are_written():
    """The formats are docstrings, lists of numbers, refusals, event classes and code ranges."""
    source = '''
    """Lay a card (rules 1.1,
    3.1), or none (rules 2 and 4)."""
    raise RuleViolation("a.b", rule="3.4.2")
    rule: ClassVar[str] = "2.3"
    ENDS = {"last-card": "3.4.3"}  # the first of HA1-HA3, and rule T9
    version(rules="7", factor=8.5)
    '''

    assert numbers_cited_in(source) == {
        "1.1",
        "3.1",
        "2",
        "4",
        "3.4.2",
        "2.3",
        "3.4.3",
        "HA1",
        "HA2",
        "HA3",
        "T9",
    }
