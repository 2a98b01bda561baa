"""Given, when and then steps for tests of rules."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import msgspec
import pytest

from formicary.game_check.words import find_unfilled
from games import GAMES
from games.errors import RuleViolation
from games.game import AnyGame, Over, Phase, RunPhase, Seats
from games.luck import Luck, SeededLuck
from games.words.of_games import texts_of
from tests.games.rule_numbers.pages import rule_numbers

T = TypeVar("T")


class Past:
    """A game at some point in time: the state after the given events, or a given state."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state

    def when(self, command: Any, luck: Luck | None = None) -> tuple[Any, ...]:
        """Return the events that a command causes in this state."""
        return self.game.decide(self.state, command, luck or SeededLuck(1))

    def then(self, *commands: Any, luck: Luck | None = None) -> "Past":
        """Return the past with these commands played in addition."""
        state = self.state
        for command in commands:
            for event in self.game.decide(state, command, luck or SeededLuck(1)):
                state = self.game.evolve(state, event)
        return Past(self.game, state)


def given(game: AnyGame, *events: Any, state: Any = None) -> Past:
    """Return the past after these events, starting from a state or from scratch."""
    state = game.start if state is None else state
    for event in events:
        state = game.evolve(state, event)
    return Past(game, state)


@contextmanager
def refused(slug: str, *, rule: str | None = None, **facts: Any) -> Iterator[None]:
    """Expect a rule violation with this slug, at least these facts and, if given, this rule."""
    with pytest.raises(RuleViolation) as caught:
        yield
    assert caught.value.slug == slug
    assert facts.items() <= caught.value.facts.items()
    assert caught.value.rule == (rule or caught.value.rule)
    assert caught.value.rule
    module = caught.traceback[-1].frame.f_globals["__name__"]
    for game in GAMES.values():
        if module.startswith(f"{game.words}."):
            check_refusal(game, caught.value)


def check_refusal(game: AnyGame, refusal: RuleViolation) -> None:
    """Check that a refusal has a text, cites a rule of the game's page, and describes its facts."""
    faults = _faults_of_words(game.name, refusal.slug, refusal.rule, tuple(refusal.facts))
    assert not faults
    msgspec.convert(refusal.facts, game.facts)


@cache
def _faults_of_words(name: str, slug: str, rule: str, facts: tuple[str, ...]) -> tuple[str, ...]:
    game, entry = GAMES[name], f"refusal.{slug}"
    return (
        *(() if entry in texts_of(game, "en") else (f"{entry} has no text",)),
        *find_unfilled(game, entry, facts),
        *(() if rule in rule_numbers(name) else (f"{rule} is on no page",)),
        *(f"{fact} is not described" for fact in facts if fact not in game.facts.__annotations__),
    )


class ScriptedLuck:
    """Luck with scripted results, indexed by label. A result is a number or a complete order."""

    def __init__(self, script: Mapping[str, Any]) -> None:
        self.script = dict(script)

    def below(self, label: str, bound: int) -> int:
        value = self.script[label]
        assert 0 <= value < bound
        return int(value)

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        order = tuple(self.script[label])
        assert sorted(map(repr, order)) == sorted(map(repr, items))
        return order


def random_match(
    game: AnyGame, seats: int, seed: int | str, options: Any = None
) -> Iterator[tuple[Any, Any, Any]]:
    """Play a match to its end with uniformly random commands. Yield (state, command, events)."""
    luck = SeededLuck(f"{game.name}/{seats}/{seed}")
    state = game.start
    for event in game.setup(options or game.options(), seats, luck):
        state = game.evolve(state, event)
    while not isinstance(pending := game.pending(state), Over):
        command: Any = RunPhase()
        if isinstance(pending, Seats):
            question = pending.questions[luck.below("who", len(pending.questions))]
            commands = game.legal(state, question.seat)
            assert commands, f"nothing is legal for {question}"
            command = commands[luck.below("what", len(commands))]
        else:
            assert isinstance(pending, Phase)
        events = game.decide(state, command, luck)
        yield state, command, events
        for event in events:
            state = game.evolve(state, event)
