"""What is answered about the games and their content."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from service.responses import GameSlug


class SeatSpan(Struct, frozen=True):
    """How many seats a game can have.

    Attributes:
        fewest: the fewest seats.
        most: the most seats.
    """

    fewest: int
    most: int


class GameBrief(Struct, frozen=True):
    """A game in the list of games.

    Attributes:
        title: the name that people read.
        rules: the version of the rules that a new match pins.
        released: the versions of the rules that can be played, the newest last.
        content_hash: the hash of the pack that is played by default.
        seats: how many seats it can have.
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
    """The games.

    Attributes:
        games: the games, by name.
    """

    games: tuple[GameBrief, ...]


class GameShown(Struct, frozen=True):
    """A game, with all that a client needs to offer it.

    Attributes:
        title: the name that people read.
        rules: the version of the rules that a new match pins.
        released: the versions of the rules that can be played, the newest last.
        content_hash: the hash of the pack that is played by default.
        seats: how many seats it can have.
        url: the address of the game.
        options: the form of the options, as a JSON schema, with titles and descriptions in the
            language of the answer.
        content: the pack that is played by default: cards, tiles and boards, in the language that
            it was written in; `words` has what is printed on them in the answer's.
        bots: the levels of its bots.
        words: the wording of events, commands, questions, phases and refusals, by id, with `{fact}`
            in braces.
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
    """A content pack of a game: a match created with its hash is played with it.

    Attributes:
        hash: the hash of the pack.
        is_default: whether it is the pack that ships with the game.
        url: the address of the pack.
    """

    hash: str
    is_default: bool
    url: str


class ContentList(Struct, frozen=True):
    """The content packs that are known, the game's own one first.

    Attributes:
        packs: the packs, the game's own one first.
    """

    game: GameSlug
    packs: tuple[ContentBrief, ...]


class ContentShown(Struct, frozen=True):
    """A content pack; SHA-256 (hex) of its canonical JSON is its hash.

    Attributes:
        hash: SHA-256, in hex, of the canonical JSON of the pack.
        content: the pack itself.
    """

    game: GameSlug
    hash: str
    content: Any
