"""Texts of problems in the reader's language. The English texts are in the table of types."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.words import load_words
from matches.errors import StaleVersion
from service.problems.error_translations import ENGLISH, PACKAGE, translate
from service.problems.problem_type import ProblemType


class ProblemText(NamedTuple):
    """The texts of a problem type, which are its title, its meaning, and advice."""

    title: str
    text: str
    advice: str


def spell_problem(slug: str, kind: ProblemType, language: str) -> ProblemText:
    """Return the texts of a problem type in the given language, or else in English."""
    plain = ProblemText(kind.title, kind.text, kind.advice)
    if language == ENGLISH:
        return plain
    words = load_words(PACKAGE, language)
    entries = (f"problem.{slug}.{name}" for name in ProblemText._fields)
    texts = (
        words.fill(entry, {}) if words.has(entry) else text
        for entry, text in zip(entries, plain, strict=True)
    )
    return ProblemText(*texts)


def spell_error(error: Exception, language: str) -> str:
    """Translate the message of an exception. Return an empty string if that is impossible."""
    if language == ENGLISH:
        return str(error)
    if texts := translate(str(error), language):
        return texts
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
