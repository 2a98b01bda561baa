"""Decides a command of a replayed match again, with the same or other luck."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from hashlib import sha256
from typing import Any, TypeAlias

from msgspec import Struct

from events import Keys, Recorded
from formicary.replay.version import NotOpened
from games.game import Seat
from games.luck import Draw, KeyedLuck, LayeredLuck, SeededLuck
from games.table import Table
from games.table.decide import CommandDecision, decide
from matches.commands.luck import MatchLuck, luck_key, luck_layers
from matches.records import OpenedBundle
from matches.records.situations import commit_of, situation_before

Drawn: TypeAlias = int | Sequence[int]
LuckChoice: TypeAlias = int | str | Mapping[str, Drawn] | None


class UnknownLabel(ValueError):
    """Raised if a value is given for a label that the decision does not draw.

    Attributes:
        label: the label.
        drawn: the labels that the decision drew, in order.
    """

    def __init__(self, label: str, drawn: Sequence[str]) -> None:
        near = get_close_matches(label, drawn, 1)
        hint = f"; nearest: {near[0]}" if near else ""
        listed = f"it draws {', '.join(drawn)}" if drawn else "it draws nothing"
        super().__init__(f"the decision does not draw {label}: {listed}{hint}")
        self.label, self.drawn = label, tuple(drawn)


class GivenLuck(LayeredLuck, eq=False, kw_only=True):
    """Luck that draws given values under some labels, and all others as the match does.

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
            key, layers = luck_key(self.match.keys, table), luck_layers(table)
            return GivenLuck(key, layers=layers, given=self.choice)
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
    decision = decide(at, _OtherLuck(MatchLuck(keys), choice))
    if isinstance(choice, Mapping):
        drawn = list(dict.fromkeys(draw.label for draw in decision.draws))
        for label in choice:
            if label not in drawn:
                raise UnknownLabel(label, drawn)
    return decision
