"""Luck of a match, of its bots, and of commands chosen for seats that timed out."""

import hmac

from events import Keys, mix_luck
from games.game import Seat
from games.luck import KeyedLuck, SeededLuck
from games.table import Lineage, Table, clock_of


class MatchLuck:
    """The luck of a match. Its key is cached and derived again only if the table has changed it.

    Args:
        keys: the keys of the match.
    """

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._known: tuple[object, object, bytes] = None, None, b""

    def of(self, table: Table) -> KeyedLuck:
        """Return fresh luck of a match at a table, without any draws."""
        entropy, lineage, key = self._known
        if entropy is not table.entropy or lineage is not table.lineage:
            key = luck_key(self._keys, table)
            self._known = table.entropy, table.lineage, key
        return KeyedLuck(key)

    def for_least(self, table: Table, seat: Seat) -> SeededLuck:
        """Return the luck for choosing a command for a seat that has timed out."""
        question = clock_of(table, seat).offer
        return least_luck(self._keys, seat, question.asked_since if question else 0)


def luck_of(keys: Keys, table: Table) -> KeyedLuck:
    """Return the luck of a match: its own or its parent's, mixed with the players' entropy."""
    return KeyedLuck(luck_key(keys, table))


def luck_key(keys: Keys, table: Table) -> bytes:
    """Return the luck key of a match."""
    lineage: Lineage | None = table.lineage or None
    inherited = lineage.luck if lineage else None
    return mix_luck(bytes.fromhex(inherited) if inherited else keys.luck, table.entropy)


def bot_luck(key: bytes, label: str) -> SeededLuck:
    """Return the luck of a bot, derived from the match's bot key."""
    return SeededLuck(hmac.digest(key, b"formicary/bot/1\x00" + label.encode(), "sha256"))


def label_of(seat: Seat, asked_since: int) -> str:
    """Return the label of a bot's luck for a question."""
    return f"{seat}@{asked_since}"


def least_luck(keys: Keys, seat: Seat, asked_since: int) -> SeededLuck:
    """Return the luck for choosing a command for a seat that did not answer in time."""
    return bot_luck(keys.bot, f"clock:{label_of(seat, asked_since)}")
