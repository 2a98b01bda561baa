"""Descriptions of the points at which the current code decides a stored match differently."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import UNSET, MsgspecError, Struct

from events import Broken, Entry, LogError, canonical
from games.errors import GameError, RuleViolation
from games.game import AnyGame, Seat
from games.table import Table, TableEvent
from games.table.evolve import evolve_table
from projections.timeline import codec_of


class ReplayDifference(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event or a state of a match for which verification fails.

    Attributes:
        seq: the seq of the first event that differs; for a state, the last seq of its commit; 0 if
            the difference is not about one event.
        event: the tag of that event; empty if it cannot be read.
        rules: the paragraphs of the rules that concern the difference: that of the refusal, or
            those named by the event.
        fault, detail: the fault and its detail, as raised by `verify`.
        by: the actor of the command: a seat, a bot, a phase, a clock, the host or an administrator.
        seat: the seat of the command; None if it has none.
        account: the id of the account that holds the seat; empty if there is none.
    """

    seq: int = 0
    event: str = ""
    rules: tuple[str, ...] = ()
    fault: str
    detail: str
    by: str = ""
    seat: int | None = None
    account: str = ""

    def __str__(self) -> str:
        text = f"{self.fault}: {self.detail}"
        if not self.seq:
            return text
        rules = f"rule {', '.join(self.rules)}" if self.rules else "no rule of the game"
        about = [f"seq {self.seq}", *([self.event] if self.event else []), rules]
        return f"{', '.join(about)}: {text}"


class RehearsedResult(Struct, frozen=True, omit_defaults=True):
    """The result of a match, as it was recorded or as the current code plays it.

    Attributes:
        version: the number of events.
        status: `open`, `running` or `over`.
        points: the points of each seat; empty before the match begins.
        ranking: the seats that share a place, from the first place on; empty before the end.
        refused: the seq of the recorded command that the current code cannot play, with which its
            result ends; 0 if it plays all of them.
        reason: why it cannot be played.
    """

    version: int
    status: str
    points: tuple[int, ...] = ()
    ranking: tuple[tuple[Seat, ...], ...] = ()
    refused: int = 0
    reason: str = ""

    def __str__(self) -> str:
        points = ", ".join(f"seat {seat} {count}" for seat, count in enumerate(self.points))
        ranking = " > ".join("=".join(map(str, seats)) for seats in self.ranking)
        parts = [f"{self.version} events, {self.status}"]
        parts += [f"points: {points}"] if points else []
        parts += [f"ranking: {ranking}"] if ranking else []
        parts += [f"cannot play event {self.refused}: {self.reason}"] if self.refused else []
        return "; ".join(parts)


class Rehearsal(Struct, frozen=True):
    """The differences of a match, in order, and its result before and after."""

    differences: tuple[ReplayDifference, ...]
    recorded: RehearsedResult
    new: RehearsedResult


def describe_difference(
    entries: Iterable[Entry], games: Mapping[str, AnyGame], broken: Broken
) -> ReplayDifference:
    """Describe the point at which verification failed. Include everything that can be read."""
    commit = _commit_at(entries, broken.seq)
    try:
        record = canonical.decode(commit[-1].e)
        first = canonical.decode(commit[0].e)
        event = str(record["event"]["type"])
        by, seat = str(first["by"]), first.get("seat")
    except (MsgspecError, LogError, KeyError, TypeError, IndexError):
        return ReplayDifference(
            seq=broken.seq, event="", rules=(), fault=broken.fault, detail=broken.detail
        )
    return ReplayDifference(
        seq=broken.seq,
        event=event,
        rules=_rules(entries, commit, games, broken),
        fault=broken.fault,
        detail=broken.detail,
        by=by,
        seat=seat,
        account=_account_at(entries, games, commit[0].seq, seat),
    )


def _commit_at(entries: Iterable[Entry], seq: int) -> list[Entry]:
    """Return the entries of the commit that contains a seq, up to that seq.

    If the log ends before it, return those of the last commit.
    """
    commit: list[Entry] = []
    for entry in entries:
        if entry.seq > seq and commit:
            break
        if commit and b'"mac":' in commit[-1].e and _is_end(commit[-1]):
            commit = []
        commit.append(entry)
    return commit


def _is_end(entry: Entry) -> bool:
    try:
        return canonical.decode(entry.e).get("mac") is not None
    except (MsgspecError, LogError, AttributeError):
        return False


def _rules(
    entries: Iterable[Entry], commit: list[Entry], games: Mapping[str, AnyGame], broken: Broken
) -> tuple[str, ...]:
    if isinstance(broken.__cause__, RuleViolation):
        return (broken.__cause__.rule,)
    game = _game_of(entries, games)
    if game is None:
        return ()
    codec = codec_of(game)
    differing = commit if broken.fault == "mac" else commit[-1:]
    try:
        events = [codec.read(entry).event for entry in differing]
    except (Broken, MsgspecError):
        return ()
    lines = [game.describe(event) for event in events if not isinstance(event, TableEvent)]
    return tuple(dict.fromkeys(str(line.facts["rule"]) for line in lines if "rule" in line.facts))


def _game_of(entries: Iterable[Entry], games: Mapping[str, AnyGame]) -> AnyGame | None:
    for entry in entries:
        try:
            return games.get(canonical.decode(entry.e)["event"]["game"])
        except (MsgspecError, LogError, KeyError, TypeError):
            return None
    return None


def _account_at(
    entries: Iterable[Entry], games: Mapping[str, AnyGame], seq: int, seat: int | None
) -> str:
    """Return the id of the account that held a seat before an event, or "" if it is unknown."""
    game = _game_of(entries, games)
    if game is None or seat is None:
        return ""
    table = Table()
    try:
        for at, event in _table_events(entries, game, seq):
            table = evolve_table(table, event, at)
        account = table.seats[seat].account
    except (Broken, GameError, MsgspecError, IndexError):
        return ""
    return "" if account is UNSET else account


def _table_events(
    entries: Iterable[Entry], game: AnyGame, before: int
) -> Iterator[tuple[int, TableEvent]]:
    codec = codec_of(game)
    for entry in entries:
        if entry.seq >= before:
            return
        event = codec.record(entry).event
        if isinstance(event, TableEvent):
            yield entry.seq, event
