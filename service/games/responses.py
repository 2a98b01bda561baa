"""Responses about the games and their content."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from service.contract.names import GameSlug


class SeatSpan(Struct, frozen=True):
    """The numbers of seats that a game supports.

    Attributes:
        fewest: the smallest number of seats.
        most: the largest number of seats.
    """

    fewest: int
    most: int


class GameBrief(Struct, frozen=True):
    """A game in the list of games.

    Attributes:
        title: the display name.
        rules: the version of the rules that a new match pins.
        released: the versions of the rules that can be played, newest last.
        content_hash: the hash of the default content pack.
        seats: the supported numbers of seats.
        url: the address of the game.
    """

    game: GameSlug
    title: str
    rules: str
    released: tuple[str, ...]
    content_hash: str
    seats: SeatSpan
    url: str


class GameList(Struct, frozen=True):
    """The list of games.

    Attributes:
        games: the games, ordered by name.
    """

    games: tuple[GameBrief, ...]


class GameShown(Struct, frozen=True):
    """A game, with everything that a client needs to offer it.

    Attributes:
        title: the display name.
        rules: the version of the rules that a new match pins.
        released: the versions of the rules that can be played, newest last.
        content_hash: the hash of the default content pack.
        seats: the supported numbers of seats.
        url: the address of the game.
        options: a JSON schema of the game's options, with titles and descriptions in the language
            of the response.
        content: the default content pack: cards, tiles and boards, in its original language.
            `words` has the translations of the printed texts.
        bots: the levels of the game's bots.
        words: the texts of events, commands, questions, phases and refusals, by id, with
            placeholders in braces, for example `{fact}`.
    """

    game: GameSlug
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
    """A content pack of a game. A match created with its hash is played with it.

    Attributes:
        hash: the hash of the pack.
        is_default: true for the pack that ships with the game.
        url: the address of the pack.
    """

    hash: str
    is_default: bool
    url: str


class ContentList(Struct, frozen=True):
    """The known content packs of a game.

    Attributes:
        packs: the packs, beginning with the game's own pack.
    """

    game: GameSlug
    packs: tuple[ContentBrief, ...]


class ContentShown(Struct, frozen=True):
    """A content pack, identified by the SHA-256 (hex) of its canonical JSON.

    Attributes:
        hash: the SHA-256, in hex, of the canonical JSON of the pack.
        content: the pack itself.
    """

    game: GameSlug
    hash: str
    content: Any
