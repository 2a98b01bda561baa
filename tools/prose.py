"""Measures how plain the English in the project's texts is.

Three counts are taken from docstrings, comments, pages, descriptions, help texts and English
catalogues, and one from names. Well-known packages have at most 0.8 uses and 1.0 marks per 1,000
words, at most 1.4 % of docstrings that begin with a question word, and no loop variable called
`one`.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

from msgspec import Struct

WORD = re.compile(r"[A-Za-z']+")
WHAT = re.compile(r"\bwhat\b", re.IGNORECASE)
QUESTION = re.compile(r"(what|who|whom|whose|where|how|which|whether|that which)\b", re.IGNORECASE)
MARK = re.compile(
    r"\b(tell|tells|told|whoever|whatever|whosever|besides|held to|as it (is|was) told)\b"
    r"|\bso (many|much|long)\b(?! (that|as))|\b(stands?|stood) (for|in|by|beside|still)\b"
    r"|\bwhat (is|was|are|were|one|they|it|a|the)\b|\bwho (has|is|asks|may|sees|plays|wants)\b",
    re.IGNORECASE,
)
VAGUE = frozenset({"one", "found", "told", "who"})  # loop variable names that carry no information


class Prose(Struct):
    """Counts for a collection of texts."""

    words: int = 0
    what: int = 0
    marks: int = 0
    docstrings: int = 0
    questions: int = 0
    loops: int = 0
    vague: int = 0

    def add_text(self, text: str) -> None:
        """Count the words and marks in a text."""
        self.words += len(WORD.findall(text))
        self.what += len(WHAT.findall(text))
        self.marks += len(MARK.findall(text))

    def add_source(self, source: str) -> None:
        """Count the words and marks in a module's texts, and the module's loop variables."""
        tree = ast.parse(source)
        for text in docstrings_of(tree):
            self.add_text(text)
            self.docstrings += 1
            self.questions += bool(QUESTION.match(text))
        for text in comments_of(source):
            self.add_text(text)
        names = list(loop_names_of(tree))
        self.loops += len(names)
        self.vague += sum(name in VAGUE for name in names)

    @property
    def what_per_1000(self) -> float:
        """The number of uses of the pronoun per 1,000 words."""
        return 1000 * self.what / max(self.words, 1)

    @property
    def marks_per_1000(self) -> float:
        """The number of dialect marks per 1,000 words."""
        return 1000 * self.marks / max(self.words, 1)

    @property
    def question_percent(self) -> float:
        """The percentage of docstrings that begin with a question word."""
        return 100 * self.questions / max(self.docstrings, 1)

    @property
    def vague_percent(self) -> float:
        """The percentage of loop variables that have a vague name."""
        return 100 * self.vague / max(self.loops, 1)


def measure_texts(texts: Iterable[str]) -> Prose:
    """Return the counts for a collection of texts."""
    prose = Prose()
    for text in texts:
        prose.add_text(text)
    return prose


def docstrings_of(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module, including those of its classes and functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield text


def comments_of(source: str) -> Iterator[str]:
    """Yield the comments of a module."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")


def loop_names_of(tree: ast.Module) -> Iterator[str]:
    """Yield the name of each loop variable, including variables in comprehensions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension) and isinstance(
            node.target, ast.Name
        ):
            yield node.target.id
