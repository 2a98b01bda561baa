"""What problems say in the language of a reader: English stands in the table of problems itself."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.words import load_words
from matches.errors import StaleVersion
from service.problems.problem_type import ProblemType
from service.problems.said import ENGLISH, PACKAGE, translate


class ProblemText(NamedTuple):
    """What is said of a problem: what it is called, what it means and what to do about it."""

    title: str
    text: str
    advice: str


def spell_problem(slug: str, kind: ProblemType, language: str) -> ProblemText:
    """Return what is said of a type of problems in a language, or in English."""
    plain = ProblemText(kind.title, kind.text, kind.advice)
    if language == ENGLISH:
        return plain
    words = load_words(PACKAGE, language)
    entries = (f"problem.{slug}.{name}" for name in ProblemText._fields)
    told = (
        words.fill(entry, {}) if words.has(entry) else text
        for entry, text in zip(entries, plain, strict=True)
    )
    return ProblemText(*told)


def spell_error(error: Exception, language: str) -> str:
    """Return what an exception tells in a language; empty where that is not worded."""
    if language == ENGLISH:
        return str(error)
    if told := translate(str(error), language):
        return told
    words = load_words(PACKAGE, language)
    for kind in type(error).__mro__:
        entry = f"detail.{kind.__name__}"
        if words.has(entry):
            return words.fill(entry, _facts_of(error))
    return ""


def _facts_of(error: Exception) -> Mapping[str, Any]:
    if isinstance(error, StaleVersion):
        return {"now": error.position.version, "seen": error.seen}
    return vars(error)
