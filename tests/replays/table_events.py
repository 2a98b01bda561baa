"""Coverage of the table by recordings: its events, their values, time-outs and endings."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from events import Entry
from events.seals import standing_id
from games.game import AnyGame
from games.table import (
    MatchCreated,
    MatchEnded,
    PerDecision,
    Rewound,
    SeatHandedToBot,
    SeatResigned,
    TableEvent,
    TimeControl,
    TimedOut,
    UndoAnswered,
)
from games.table.seats import CALLED_OFF
from matches.audit.verify import released_keys
from projections.timeline import codec_of

# Such matches do not release their keys, so their recordings could not be verified.
KEEPING = {"is_private", "keeps_keys"}
GOING = {f"rewound {how}" for how in ("by a seat alone", "by agreement", "by an administrator")}
BEGUN = {f"began from {start}" for start in ("the setup", "a position", "another match")}
STANDING = "standing answer"
ACTORS = {f"acted: {by}" for by in ("host", "seat", "bot", "phase", "clock", "admin", STANDING)}
ALLIED = "ended: all that players hold have given up"


@cache
def required_of_table() -> frozenset[str]:
    """Return the parts that the recordings of the table must cover together.

    Most of them are derived from the event types. A new event, policy, reason or time control
    therefore requires a new recording immediately.
    """
    said = {part for kind in get_args(TableEvent) for part in _parts_of(kind)}
    clocks = {f"clock: {kind.__struct_config__.tag}" for kind in get_args(TimeControl)}
    policies = get_args(get_type_hints(PerDecision)["on_timeout"])
    outs = {f"timed out: {policy}" for policy in policies} | {"timed out: pass, then bot"}
    reasons = get_args(get_type_hints(SeatResigned)["reason"])
    ends = {f"{how} by resignation: {why}" for how in ("ended", "went on") for why in reasons}
    return frozenset(said | clocks | outs | ends | GOING | BEGUN | ACTORS | {ALLIED})


def _parts_of(kind: Any) -> Iterator[str]:
    """Yield an event's stored name, and all values of those fields that allow only a few."""
    tag = kind.__struct_config__.tag
    yield tag
    for name, hint in get_type_hints(kind).items():
        if get_origin(hint) is Literal:
            yield from (f"{tag}: {name} {value}" for value in get_args(hint))
        elif hint is bool and name not in KEEPING:
            yield from (f"{tag}: {name} {value}" for value in (False, True))


class TableShown:
    """Collector of the parts of the table that one recorded match covers, commit by commit."""

    def __init__(self) -> None:
        self.covered: set[str] = set()
        self._created: Any = None
        self._resigned: list[str] = []  # the reasons of seats that resigned in earlier commits

    def add(self, by: str, events: Sequence[Any]) -> None:
        """Add one commit, with its actor."""
        self.covered.add(f"acted: {by}")
        for event in events:
            self._add(event)
        kinds = {type(event): event for event in events}
        if Rewound in kinds:
            agreed = "by agreement" if UndoAnswered in kinds else "by a seat alone"
            self.covered.add(f"rewound {'by an administrator' if by == 'admin' else agreed}")
        if TimedOut in kinds:
            self.covered.add(f"timed out: {self._after_time_out(kinds)}")
        if MatchEnded in kinds:
            self._end(kinds[MatchEnded].outcome, kinds.get(SeatResigned))
        self._resigned += [kinds[SeatResigned].reason] if SeatResigned in kinds else []

    def _add(self, event: Any) -> None:
        if not isinstance(event, TableEvent):
            return
        tag = str(event.__struct_config__.tag)
        said = {f"{tag}: {name} {getattr(event, name)}" for name in event.__struct_fields__}
        self.covered |= {tag} | (said & required_of_table())
        if isinstance(event, MatchCreated):
            self._created = event
            self.covered |= (
                {f"clock: {event.clock.__struct_config__.tag}"} if event.clock else set()
            )
            placed = "a position" if event.is_sandbox else "another match"
            self.covered.add(f"began from {placed if event.is_placed else 'the setup'}")

    def _after_time_out(self, kinds: dict[type, Any]) -> str:
        policy: str = self._created.clock.on_timeout
        return "pass, then bot" if policy == "pass" and SeatHandedToBot in kinds else policy

    def _end(self, outcome: Any, given_up: SeatResigned | None) -> None:
        if outcome == CALLED_OFF:
            return  # its event contains the reason
        if given_up is None:
            self.covered |= {f"went on by resignation: {why}" for why in self._resigned}
        elif outcome.ranking[0] == ():
            self.covered.add(ALLIED)
        else:
            self.covered.add(f"ended by resignation: {given_up.reason}")


def table_parts_in(game: AnyGame, entries: Sequence[Entry]) -> set[str]:
    """Return the parts of the table covered by the log of a match."""
    codec, shown, keys = codec_of(game), TableShown(), released_keys(entries)
    by, events = "", []
    for entry in entries:
        recorded = codec.read(entry)
        if recorded.record.id:
            is_standing = recorded.record.id == standing_id(keys.bot, entry.seq)
            by, events = STANDING if is_standing else recorded.record.by, []
        events.append(recorded.event)
        if recorded.record.mac:
            shown.add(by, events)
    return shown.covered
