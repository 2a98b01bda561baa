"""Sources of luck for matches, for bots, and for commands that are played after a time-out."""

import hmac
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from events import Keys, mix_luck
from games.game import Seat
from games.luck import (
    InheritedLuck,
    KeyedLuck,
    LayeredLuck,
    LuckByLabel,
    LuckChoice,
    LuckLayer,
    SeededLuck,
)
from games.table import Lineage, Table, clock_of


class MatchLuck(Struct, frozen=True):
    """The source of luck for a match.

    Attributes:
        keys: the keys of the match.
    """

    keys: Keys

    def of(self, table: Table) -> KeyedLuck:
        """Return a new source of luck for the match, given its table."""
        key = luck_key(self.keys, table)
        layers = luck_layers(table) if table.lineage else ()
        return LayeredLuck(key, layers=layers) if layers else KeyedLuck(key)

    def for_least(self, table: Table, seat: Seat) -> SeededLuck:
        """Return the source of luck for choosing a command for a seat that has timed out."""
        question = clock_of(table, seat).offer
        return least_luck(self.keys, seat, question.asked_since if question else 0)


_mix = lru_cache(maxsize=4096)(mix_luck)  # every command of a match needs the same key


def luck_key(keys: Keys, table: Table) -> bytes:
    """Return the luck key of a match, with which it draws all labels that it does not inherit."""
    lineage: Lineage | None = table.lineage or None
    inherited = lineage.luck if lineage else None
    return _mix(bytes.fromhex(inherited) if inherited else keys.luck, table.entropy)


def inherits_luck(table: Table) -> bool:
    """Return whether a match draws any labels with the luck of its parent (rule T7)."""
    lineage: Lineage | None = table.lineage or None
    return lineage is not None and bool(lineage.luck or lineage.luck_by_label)


def luck_layers(table: Table) -> tuple[LuckLayer, ...]:
    """Return the keys that a match inherits for some labels only, if there are any."""
    lineage: Lineage | None = table.lineage or None
    if lineage is None or not lineage.luck_by_label:
        return ()
    return tuple(
        LuckLayer(_mix(bytes.fromhex(layer.key), table.entropy), layer.patterns)
        for layer in lineage.luck_by_label.layers
    )


def luck_by_label(keys: Keys, table: Table, patterns: Mapping[str, LuckChoice]) -> LuckByLabel:
    """Return the luck of a branch that chooses its luck by label, given its parent.

    Args:
        keys: the keys of the parent.
        table: the parent's table.
        patterns: the choice for each pattern of labels.
    """
    own = LuckLayer(luck_key(keys, table), patterns)
    layers = (own, *luck_layers(table))
    return LuckByLabel(1, tuple(InheritedLuck(key.hex(), chosen) for key, chosen in layers))


def bot_luck(key: bytes, label: str) -> SeededLuck:
    """Return the source of luck for a bot. It is derived from the match's bot key."""
    return SeededLuck(hmac.digest(key, b"formicary/bot/1\x00" + label.encode(), "sha256"))


def label_of(seat: Seat, asked_since: int) -> str:
    """Return the label of a bot's luck for answering one question."""
    return f"{seat}@{asked_since}"


def least_luck(keys: Keys, seat: Seat, asked_since: int) -> SeededLuck:
    """Return the source of luck for choosing a command for a seat that has timed out."""
    return bot_luck(keys.bot, f"clock:{label_of(seat, asked_since)}")
