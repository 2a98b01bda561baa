"""The words of a game for the labels in drawings, as the service passes them in."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Wording(Protocol):
    """The words of a game in one language: entries of its catalogue, filled in."""

    @property
    def language(self) -> str:
        """The language of the words, such as `en`."""

    def has(self, name: str) -> bool:
        """Return whether the catalogue has an entry."""

    def fill(self, name: str, facts: Mapping[str, Any]) -> str:
        """Return an entry filled with facts; the entry's name in words if there is no such one."""

    def join(self, words: Sequence[str]) -> str:
        """Return words as a list in a sentence."""

    def __hash__(self) -> int:
        """Return a hash by identity, so that a drawing can cache results by its words."""
