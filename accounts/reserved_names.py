"""Names that are reserved for the service: official roles, seats and bots, in every language."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from accounts.unicode.looks import plainest_of

OFFICES = (
    "seat",
    "player",
    "bot",
    "random bot",
    "greedy bot",
    "search bot",
    "host",
    "game",
    "clock",
    "phase",
    "admin",
    "administrator",
    "moderator",
    "nobody",
    "you",
    "formicary",
)
ANYBODY = "*"  # marks a prefix that a person's name follows
_NUMBER = re.compile(r"[ _.-]?\d+$")
_LIKE_A_NUMBER = re.compile(r"[ _.-][0-9oilOIL]+$")  # `Player l` looks like `Player 1`
_PLURAL = "s"


class ReservedNames:
    """Names that accounts may not have, including names that look like them.

    Args:
        read: returns the reserved names. A text that ends in `*` is a prefix that no name may begin
            with. Called once, when the first name is checked.
    """

    def __init__(self, read: Callable[[], Iterable[str]] = lambda: OFFICES) -> None:
        self._read = read

    def has(self, name: str) -> bool:
        """Return whether a name is reserved or looks like a reserved one.

        A final number is ignored.
        """
        looks = {look for stem in _stems_of(name) for look in plainest_of(stem)}
        return bool(looks & self._whole_names) or any(
            look.startswith(self._beginnings) for look in looks
        )

    @cached_property
    def _whole_names(self) -> frozenset[str]:
        return frozenset(self._looks(lambda text: not text.endswith(ANYBODY)))

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        return tuple(self._looks(lambda text: text.endswith(ANYBODY)))

    def _looks(self, is_wanted: Callable[[str], bool]) -> Iterator[str]:
        for text in self._read():
            if is_wanted(text):
                yield from plainest_of(text)


def _stems_of(name: str) -> Iterator[str]:
    """Yield a name and its variants, from which trailing numbers and plural endings are removed."""
    for stem in (name, _NUMBER.sub("", name), _LIKE_A_NUMBER.sub("", name)):
        yield stem
        yield stem.removesuffix(_PLURAL).removesuffix(_PLURAL.upper())
