"""What the rules refuse, and why."""

from collections.abc import Mapping
from typing import TypeAlias

Fact: TypeAlias = "bool | int | str | tuple[Fact, ...] | Mapping[str, Fact] | None"


class GameError(Exception):
    """Base of everything that `games` raises."""


class RuleViolation(GameError):
    """A rule forbids the command in this state.

    Attributes:
        slug: stable name of the check, such as `move.spider-in-the-way`.
        rule: number of the paragraph in `docs/rules/<game>.md`, such as `3.2`.
        facts: JSON-plain values that tell what was wanted and what was found. They may
            tell only what the seat that asked can see.
    """

    def __init__(self, slug: str, *, rule: str, **facts: Fact) -> None:
        super().__init__(f"{slug} (rule {rule})")
        self.slug = slug
        self.rule = rule
        self.facts: Mapping[str, Fact] = facts


class UnknownContent(GameError):
    """A pack of content is not known here.

    Attributes:
        content: its hash.
    """

    def __init__(self, content: str) -> None:
        super().__init__(f"there is no content pack {content}")
        self.content = content


class UnknownRules(GameError):
    """A version of a game's rules is not known here.

    Attributes:
        game, rules: the game's name and the version.
    """

    def __init__(self, game: str, rules: str) -> None:
        super().__init__(f"rules {rules} of {game} are not known here")
        self.game = game
        self.rules = rules


class LuckNeeded(GameError):
    """A draw was asked for where nothing may be drawn, as in a preview.

    Attributes:
        label: what would have been drawn.
    """

    def __init__(self, label: str) -> None:
        super().__init__(f"luck decides {label}")
        self.label = label
