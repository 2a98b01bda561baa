"""Decides a command of a replayed match again, with the same or other luck."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from msgspec import Struct

from events import Keys, Recorded
from formicary.replay.version import NotOpened
from games.game import Seat
from games.luck import Draw, KeyedLuck, SeededLuck
from games.table import Table
from games.table.decide import CommandDecision, decide
from matches.commands.luck import MatchLuck, luck_key
from matches.records import OpenedBundle
from matches.records.situations import commit_of, situation_before

Drawn: TypeAlias = int | Sequence[int]
LuckChoice: TypeAlias = int | str | Mapping[str, Drawn] | None


class GivenLuck(KeyedLuck, eq=False, kw_only=True):
    """Luck that draws given values under some labels, and all others from the key.

    Attributes:
        given: the values by label: a number, or one for each bound of the draw.
    """

    given: Mapping[str, Drawn]

    def _draw(self, label: str, bounds: tuple[int, ...]) -> tuple[int, ...]:
        if label not in self.given:
            return super()._draw(label, bounds)
        given = self.given[label]
        values = (given,) if isinstance(given, int) else tuple(given)
        fits = len(values) == len(bounds) and all(
            0 <= value < bound for value, bound in zip(values, bounds, strict=True)
        )
        if not fits:
            raise ValueError(f"{label} draws {len(bounds)} numbers below {bounds}, not {values}")
        self.draws.append(Draw(label=label, bounds=bounds, values=values))
        return values


class _OtherLuck(Struct, frozen=True):
    """A source of luck in which some draws, or all of them, differ from those of the match."""

    match: MatchLuck
    choice: LuckChoice

    def of(self, table: Table) -> KeyedLuck:
        if isinstance(self.choice, Mapping):
            return GivenLuck(luck_key(self.match.keys, table), given=self.choice)
        if self.choice is None:
            return self.match.of(table)
        return KeyedLuck(sha256(f"formicary/replay/{self.choice}".encode()).digest())

    def for_least(self, table: Table, seat: Seat) -> SeededLuck:
        return self.match.for_least(table, seat)


def decide_again(
    bundle: OpenedBundle, recorded: Sequence[Recorded[Any]], seq: int, choice: LuckChoice
) -> CommandDecision:
    """Decide the command of an event again. See `Replay.decide_again`."""
    keys: Keys | None = bundle.keys
    if keys is None:
        raise NotOpened("commands can be decided again when the match has released its keys")
    at = situation_before(bundle, commit_of(recorded, seq))
    return decide(at, _OtherLuck(MatchLuck(keys), choice))
