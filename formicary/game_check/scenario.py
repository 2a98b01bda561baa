"""Given-when-then helpers for testing rules, independent of the test runner."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from games.errors import Fact, RuleViolation
from games.folding import fold
from games.game import AnyGame
from games.luck import Luck, SeededLuck

T = TypeVar("T")


class Past:
    """A game in a given state, as the starting point of a test."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state

    def when(self, command: Any, luck: Luck | None = None) -> tuple[Any, ...]:
        """Return the events that a command produces when played in this state."""
        return self.game.decide(self.state, command, luck or SeededLuck(1))

    def then(self, *commands: Any, luck: Luck | None = None) -> "Past":
        """Return the game after the given commands have been played as well."""
        past = self
        for command in commands:
            past = Past(self.game, fold(self.game, past.state, past.when(command, luck)))
        return past


def given(game: AnyGame, *events: Any, state: Any = None) -> Past:
    """Return the game after the given events.

    They are applied to `state`, or to the start state by default.
    """
    return Past(game, fold(game, game.start if state is None else state, events))


@contextmanager
def refused(slug: str, *, rule: str | None = None, **facts: Fact) -> Iterator[None]:
    """Expect a refusal with this slug, at least these facts, and this rule if one is given.

    Raises:
        AssertionError: Nothing was refused, or the refusal does not match.
    """
    try:
        yield
    except RuleViolation as violation:
        wrong = violation.slug != slug or violation.rule != (rule or violation.rule)
        if wrong or not facts.items() <= violation.facts.items():
            refusal = f"{violation.slug} (rule {violation.rule}) {dict(violation.facts)}"
            raise AssertionError(f"refused as {refusal}, not as {slug}") from violation
    else:
        raise AssertionError(f"nothing was refused as {slug}")


class ScriptedLuck:
    """Luck with predetermined results. Each label has either a number or a complete order."""

    def __init__(self, script: Mapping[str, Any]) -> None:
        self._script = script

    def below(self, label: str, bound: int) -> int:
        value = int(self._script[label])
        if not 0 <= value < bound:
            raise AssertionError(f"{label} is drawn below {bound}, and the test says {value}")
        return value

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        order = tuple(self._script[label])
        if sorted(map(repr, order)) != sorted(map(repr, items)):
            raise AssertionError(f"{label} has the items {items}, and the test says {order}")
        return order
