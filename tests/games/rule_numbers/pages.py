"""Rule numbers that the pages of `docs/rules/` define."""

import re
from functools import cache
from pathlib import Path

from games import GAMES
from tests.by_game import part_of

ROOT = Path(__file__).parents[3]

HEADING = re.compile(r"#{2,} (\d+(?:\.\d+)*)\.? ")
ITEM = re.compile(r"(\d+)\. ")
CODE = re.compile(r"(?:- )?(?:`|\*\*)([A-Z]+\d+)(?:`| )")


@cache
def rule_numbers(game):
    """Return the rule numbers of a game's page."""
    return frozenset(numbers_defined_by(ROOT / "docs" / "rules" / f"{game}.md"))


def is_coded(page):
    """Return whether paragraphs have letter codes and headings are only titles."""
    return part_of(page.stem, "sample").HAS_CODES if page.stem in GAMES else True


def numbers_defined_by(page):
    """Return the rule numbers that a page defines, in order: headings, items, paragraphs."""
    numbers, section, is_code = [], "", False
    for line in page.read_text().splitlines():
        is_code ^= line.startswith("```")
        if is_code:
            continue
        if matched := HEADING.match(line):
            section = matched[1]
            numbers += [] if is_coded(page) else [section]
        elif matched := ITEM.match(line):
            numbers.append(f"{section}.{matched[1]}")
        elif matched := CODE.match(line):
            numbers.append(matched[1])
    return list(dict.fromkeys(numbers))
