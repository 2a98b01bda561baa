"""What is answered about the games and their content."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class SeatSpan(Struct, frozen=True):
    """The fewest and the most seats of a game."""

    fewest: int
    most: int


class GameBrief(Struct, frozen=True):
    """A game in the list of games; `released` are the versions of its rules, the newest last."""

    game: str
    title: str
    rules: str
    released: tuple[str, ...]
    content_hash: str
    seats: SeatSpan
    url: str


class GameList(Struct, frozen=True):
    """The games."""

    games: tuple[GameBrief, ...]


class GameShown(Struct, frozen=True):
    """A game with its options as a JSON schema, its content, its bots and its wording."""

    game: str
    title: str
    rules: str
    released: tuple[str, ...]
    content_hash: str
    seats: SeatSpan
    url: str
    options: Mapping[str, Any]
    content: Any
    bots: tuple[str, ...]
    words: Mapping[str, str]


class ContentBrief(Struct, frozen=True):
    """A content pack of a game: a match created with its hash is played with it."""

    hash: str
    is_default: bool
    url: str


class ContentList(Struct, frozen=True):
    """The content packs that are known, the game's own one first."""

    game: str
    packs: tuple[ContentBrief, ...]


class ContentShown(Struct, frozen=True):
    """A content pack; SHA-256 (hex) of its canonical JSON is its hash."""

    game: str
    hash: str
    content: Any
