"""Interface to the texts of a game for the labels in drawings, as supplied by the service."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Wording(Protocol):
    """Texts of a game in one language: catalogue entries, filled in."""

    @property
    def language(self) -> str:
        """Language of the texts, such as `en`."""

    def has(self, name: str) -> bool:
        """Return whether the catalogue contains an entry."""

    def fill(self, name: str, facts: Mapping[str, Any]) -> str:
        """Fill an entry with facts. If the entry is missing, return its name as readable text."""

    def join(self, words: Sequence[str]) -> str:
        """Join words into a list, as in a sentence."""

    def __hash__(self) -> int:
        """Return a hash by identity, so that drawing functions can cache results per wording."""
