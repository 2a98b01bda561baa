"""Response bodies for games and their content."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from service.contract.names import GameSlug


class SeatSpan(Struct, frozen=True):
    """The minimum and maximum number of seats that a game supports.

    Attributes:
        fewest: the smallest number of seats.
        most: the largest number of seats.
    """

    fewest: int
    most: int


class GameBrief(Struct, frozen=True):
    """Summary of a game in the list of games.

    Attributes:
        title: the display name.
        rules: the version of the rules used for new matches.
        released: the playable versions of the rules, newest last.
        content_hash: the hash of the default content pack.
        seats: the supported range of seat counts.
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
    """A game, with all data that a client needs to set up a match.

    Attributes:
        title: the display name.
        rules: the version of the rules used for new matches.
        released: the playable versions of the rules, newest last.
        content_hash: the hash of the default content pack.
        seats: the supported range of seat counts.
        url: the address of the game.
        options: a JSON schema of the game's options, with titles and descriptions in the language
            of the response.
        content: the default content pack: cards, tiles and boards, in its original language.
            `words` contains translations of the printed texts.
        bots: the levels of the game's bots.
        has_secrets: true if players of the game hold values that others may not see, such as hands.
        labels: the patterns of the labels that the game draws, in which `*` stands for any
            characters. A branch can choose its luck by these labels; empty if the game does not
            list them.
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
    has_secrets: bool
    labels: tuple[str, ...]
    words: Mapping[str, str]


class ContentBrief(Struct, frozen=True):
    """A content pack of a game. To play with it, pass its hash when you create a match.

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
        packs: the packs, starting with the game's own.
    """

    game: GameSlug
    packs: tuple[ContentBrief, ...]


class ContentShown(Struct, frozen=True):
    """A content pack. It is identified by the SHA-256 hash of its canonical JSON, in hex.

    Attributes:
        hash: the SHA-256, in hex, of the canonical JSON of the pack.
        content: the pack itself.
    """

    game: GameSlug
    hash: str
    content: Any
