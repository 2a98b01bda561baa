"""Errors of the rules: refused commands and their reasons."""

from collections.abc import Mapping
from typing import TypeAlias

Fact: TypeAlias = "bool | int | str | tuple[Fact, ...] | Mapping[str, Fact] | None"


class GameError(Exception):
    """Base of all errors that `games` raises."""


class RuleViolation(GameError):
    """A rule forbids the command in this state.

    Attributes:
        slug: stable name of the check, such as `move.spider-in-the-way`.
        rule: number of the paragraph in `docs/rules/<game>.md`, such as `3.2`.
        facts: JSON-plain values that explain the refusal: the expected and the actual values. They
            may contain only values that the commanding seat can see.
    """

    def __init__(self, slug: str, *, rule: str, **facts: Fact) -> None:
        super().__init__(f"{slug} (rule {rule})")
        self.slug = slug
        self.rule = rule
        self.facts: Mapping[str, Fact] = facts


class UnknownContent(GameError):
    """A content pack is not known here.

    Attributes:
        content: the hash of the pack.
    """

    def __init__(self, content: str) -> None:
        super().__init__(f"there is no content pack {content}")
        self.content = content


class UnknownRules(GameError):
    """A version of a game's rules is not known here.

    Attributes:
        game, rules: the name of the game and the version.
    """

    def __init__(self, game: str, rules: str) -> None:
        super().__init__(f"rules {rules} of {game} are not known here")
        self.game = game
        self.rules = rules


class LuckNeeded(GameError):
    """A draw was requested in a place without luck, such as a preview.

    Attributes:
        label: the label of the draw.
    """

    def __init__(self, label: str) -> None:
        super().__init__(f"luck decides {label}")
        self.label = label
