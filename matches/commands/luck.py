"""Sources of luck for matches, for bots, and for commands that are played after a time-out."""

import hmac
from functools import lru_cache

from msgspec import Struct

from events import Keys, mix_luck
from games.game import Seat
from games.luck import KeyedLuck, SeededLuck
from games.table import Lineage, Table, clock_of


class MatchLuck(Struct, frozen=True):
    """The source of luck for a match.

    Attributes:
        keys: the keys of the match.
    """

    keys: Keys

    def of(self, table: Table) -> KeyedLuck:
        """Return a new source of luck for the match, given its table."""
        return KeyedLuck(luck_key(self.keys, table))

    def for_least(self, table: Table, seat: Seat) -> SeededLuck:
        """Return the source of luck for choosing a command for a seat that has timed out."""
        question = clock_of(table, seat).offer
        return least_luck(self.keys, seat, question.asked_since if question else 0)


_mix = lru_cache(maxsize=4096)(mix_luck)  # every command of a match needs the same key


def luck_key(keys: Keys, table: Table) -> bytes:
    """Return the luck key of a match."""
    lineage: Lineage | None = table.lineage or None
    inherited = lineage.luck if lineage else None
    return _mix(bytes.fromhex(inherited) if inherited else keys.luck, table.entropy)


def bot_luck(key: bytes, label: str) -> SeededLuck:
    """Return the source of luck for a bot. It is derived from the match's bot key."""
    return SeededLuck(hmac.digest(key, b"formicary/bot/1\x00" + label.encode(), "sha256"))


def label_of(seat: Seat, asked_since: int) -> str:
    """Return the label of a bot's luck for answering one question."""
    return f"{seat}@{asked_since}"


def least_luck(keys: Keys, seat: Seat, asked_since: int) -> SeededLuck:
    """Return the source of luck for choosing a command for a seat that has timed out."""
    return bot_luck(keys.bot, f"clock:{label_of(seat, asked_since)}")
