"""What drawings are lettered with: the words of a game, as the service hands them in."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Wording(Protocol):
    """The words of a game in one language: entries of its catalogue, filled in."""

    @property
    def language(self) -> str:
        """What the words are written in, such as `en`."""

    def has(self, name: str) -> bool:
        """Return whether there is an entry."""

    def fill(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return an entry filled with facts; the entry's name, as words, if there is none."""

    def join(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence."""

    def __hash__(self) -> int:
        """Return a hash by identity: a drawing may keep what it made of the words."""
