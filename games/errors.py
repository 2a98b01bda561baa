"""Errors raised by the rules, including those that explain why a command was refused."""

from collections.abc import Mapping
from typing import TypeAlias

Fact: TypeAlias = "bool | int | str | tuple[Fact, ...] | Mapping[str, Fact] | None"


class GameError(Exception):
    """Base class of all errors that `games` raises."""


class RuleViolation(GameError):
    """Raised if a rule forbids the command in the current state.

    Attributes:
        slug: the stable name of the check, such as `move.spider-in-the-way`.
        rule: the number of the paragraph in `docs/rules/<game>.md`, such as `3.2`.
        facts: JSON-plain values that explain the refusal: the expected and the actual values. They
            may contain only values that the commanding seat can see.
    """

    def __init__(self, slug: str, *, rule: str, **facts: Fact) -> None:
        super().__init__(f"{slug} (rule {rule})")
        self.slug = slug
        self.rule = rule
        self.facts: Mapping[str, Fact] = facts


class UnknownContent(GameError):
    """Raised if a content pack is unknown.

    Attributes:
        content: the hash of the pack.
    """

    def __init__(self, content: str) -> None:
        super().__init__(f"there is no content pack {content}")
        self.content = content


class UnknownRules(GameError):
    """Raised if a version of a game's rules is unknown.

    Attributes:
        game, rules: the name of the game and the unknown version.
    """

    def __init__(self, game: str, rules: str) -> None:
        super().__init__(f"rules {rules} of {game} are not known here")
        self.game = game
        self.rules = rules


class LuckNeeded(GameError):
    """Raised if a random draw is requested where no luck is available, such as in a preview.

    Attributes:
        label: the label of the draw.
    """

    def __init__(self, label: str) -> None:
        super().__init__(f"luck decides {label}")
        self.label = label
