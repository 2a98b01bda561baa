"""Interface through which drawings obtain the texts of their labels from the service."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Wording(Protocol):
    """The texts of a game in one language, with methods to fill in catalogue entries."""

    @property
    def language(self) -> str:
        """Language of the texts, such as `en`."""

    def has(self, name: str) -> bool:
        """Return whether the catalogue contains an entry."""

    def fill(self, name: str, facts: Mapping[str, Any]) -> str:
        """Fill an entry with facts. If the entry is missing, return its name as readable text."""

    def join(self, words: Sequence[str]) -> str:
        """Join words into a list as it appears in a sentence, such as `a, b and c`."""

    def __hash__(self) -> int:
        """Return an identity-based hash, so that drawing functions can cache results."""
