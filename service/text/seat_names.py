"""Seat names in responses, timeline entries, labels, error messages and drawings.

Games and catalogues write `Seat 0`. In human-readable texts it is replaced by the name of the
account that holds the seat, the name of its bot, or `Player 1`. These texts never number seats from
0.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol
from xml.sax.saxutils import escape

from msgspec import Struct, UnsetType

from accounts.directory import Directory
from games.game import AnyGame, Seat
from games.texts import replace_foreign
from games.wording import Wording
from games.words import Words, load_words
from games.words.of_games import words_of

ON_BOARD_MOST = 16  # maximum number of characters in a drawing, which has room for "Player 1"
_NUMBER = r"([0-9])\b(?!\.[0-9])"
_SEAT = re.compile(rf"\b[Ss]eat {_NUMBER}")
# The same without the first letter. In a long text, a literal prefix is found many times faster.
_SEAT_DRAWN = re.compile(rf"eat (?<=\b[Ss]eat ){_NUMBER}")
_WHOLE = ("<title", "<desc")  # read by screen readers, with room for long names
_QUOTES = {'"': "&quot;"}
ENGLISH = "en"
TABLE, SERVICE = "games.table", "service"  # packages that have catalogues


class Sitting(Protocol):
    """Protocol for a seat and its holder, implemented by both the table and the lobby."""

    @property
    def bot(self) -> str | None:
        """The level of the bot that holds the seat."""

    @property
    def account(self) -> str | UnsetType | None:
        """The id of the account that holds the seat."""


class Holder(Struct, frozen=True):
    """The account that holds a seat. If the account was erased, its name is None."""

    account: str
    name: str | None
    is_bot: bool


class SeatNames(Struct, frozen=True):
    """The names of a table's seats, in the language of a reader.

    Attributes:
        language: the reader's language.
        revision: the revision of the account names; None if no account holds a seat.
        holders: the accounts by seat.
        called: the name of each seat. Seats not included are named by their number.
        english: the names in English, for a game without texts in the reader's language.
    """

    language: str = ENGLISH
    revision: int | None = None
    holders: Mapping[Seat, Holder] = {}
    called: tuple[str, ...] = ()
    english: tuple[str, ...] = ()

    def call(self, seat: Seat) -> str:
        """Return the name of a seat's holder or bot, or else its number counted from 1."""
        known = 0 <= seat < len(self.called)
        return self.called[seat] if known else number_seat(seat, self.language)

    def say(self, text: str) -> str:
        """Replace the seat numbers in text with names."""
        if "eat " not in text:
            return text
        return _SEAT.sub(lambda match: self.call(int(match[1])), text)

    def words_of(self, game: AnyGame | None) -> Wording:
        """Return a game's catalogue in the reader's language. Without a game, use the table's."""
        return words_of(game, self.language) if game else load_words(TABLE, self.language)

    def in_words(self, words: Wording) -> "SeatNames":
        """Return the names in the language of a catalogue, so that they fit its sentences."""
        if words.language == self.language:
            return self
        return SeatNames(words.language, self.revision, self.holders, self.english)

    def words_of_service(self) -> Words:
        """Return the catalogue of the service in the reader's language."""
        return load_words(SERVICE, self.language)

    def fill_entry(self, game: AnyGame | None, entry: str, facts: Mapping[str, Any]) -> str:
        """Format a message from the catalogue of a game or the table, and insert the seat names."""
        words = self.words_of(game)
        return self.in_words(words).say(words.fill(entry, facts))

    def without_names(self) -> "SeatNames":
        """Return seat names that do not include the names of account holders."""
        return SeatNames(self.language)

    def mark(self, name: str) -> str:
        """Return the tag of a representation, which includes its language and name revision."""
        named = f"{name}.{self.language}"
        return named if self.revision is None else f"{named}.n{self.revision}"


NO_NAMES = SeatNames()


def number_seat(seat: Seat, language: str = ENGLISH) -> str:
    """Return the default name of a seat, which includes its number, counted from 1."""
    return load_words(SERVICE, language).fill("seat.player", {"n": seat + 1})


def name_seats(accounts: Directory, seats: Iterable[Sitting], language: str = ENGLISH) -> SeatNames:
    """Return the names of a table's seats in the given language."""
    (names,) = name_tables(accounts, [seats], language)
    return names


def name_tables(
    accounts: Directory, tables: Iterable[Iterable[Sitting]], language: str = ENGLISH
) -> tuple[SeatNames, ...]:
    """Return the seat names of several tables, all taken from one revision of the account names."""
    held = [tuple(seats) for seats in tables]
    is_held = any(seat.account for seats in held for seat in seats)
    revision = accounts.names_revision() if is_held else None  # read first: names are never older
    return tuple(_name_table(accounts, revision, seats, language) for seats in held)


def _name_table(
    accounts: Directory, revision: int | None, seats: Sequence[Sitting], language: str
) -> SeatNames:
    holders = {
        number: Holder(seat.account, accounts.name_of(seat.account), accounts.is_bot(seat.account))
        for number, seat in enumerate(seats)
        if isinstance(seat.account, str) and seat.account
    }
    called = _call_all(seats, holders, language)
    english = called if language == ENGLISH else _call_all(seats, holders, ENGLISH)
    return SeatNames(language, revision if holders else None, holders, called, english)


def _call_all(
    seats: Sequence[Sitting], holders: Mapping[Seat, Holder], language: str
) -> tuple[str, ...]:
    """Return the name of each seat.

    Bots with the same name are numbered as their seats are, like the tokens beside the names.
    """
    bots = [name_bot(seat.bot, language) if seat.bot else "" for seat in seats]
    alike = Counter(bots)
    called = []
    for number, bot in enumerate(bots):
        holder = holders.get(number)
        numbered = f"{bot} {number + 1}" if alike[bot] > 1 else bot
        person = holder.name if holder and holder.name else number_seat(number, language)
        called.append(numbered if bot else person)
    return tuple(called)


@cache
def name_bot(level: str, language: str) -> str:
    """Return the name of a bot with a given level, for example `Greedy bot`."""
    words, engine = load_words(SERVICE, language), level.partition(":")[0]
    entry = f"bot.{engine}"
    known = words.has(entry)
    return words.fill(entry if known else "bot.other", {"engine": engine.capitalize()})


def put_names(picture: str, names: SeatNames) -> str:
    """Replace the seat numbers in a drawing with names."""
    pieces = _SEAT_DRAWN.split(picture)
    spelled = {number: _spell(names.call(int(number))) for number in set(pieces[1::2])}
    end = 0
    for place in range(1, len(pieces), 2):
        number, before = pieces[place], pieces[place - 1]
        end += len(before)
        full, short = spelled[number]
        is_full = full is short or _has_room(picture, end - 1)
        pieces[place] = full if is_full else short
        pieces[place - 1] = before[:-1]  # drop the S, which the pattern only matches by lookbehind
        end += len("eat ") + len(number)
    return "".join(pieces)


def _spell(name: str) -> tuple[str, str]:
    """Return a name in full and shortened for drawings. A short name is returned twice."""
    name = replace_foreign(name)
    full = escape(name, _QUOTES)
    if len(name) <= ON_BOARD_MOST:
        return full, full
    return full, escape(f"{name[: ON_BOARD_MOST - 1]}\u2026", _QUOTES)


def _has_room(picture: str, start: int) -> bool:
    """Return whether a full name fits at a position in a drawing, as in an attribute or a title."""
    tag = picture.rfind("<", 0, start)
    return picture.startswith(_WHOLE, tag) or picture.rfind(">", tag, start) < tag
