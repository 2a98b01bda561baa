"""Proof: a log is whole, its secrets are the sealed ones, its luck and its rules hold."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from events import (
    Broken,
    Codec,
    Entry,
    Head,
    Keys,
    Record,
    Recorded,
    canonical,
    check_chain,
    check_seals,
    commitment,
    genesis,
    mixed_luck,
)
from events.seals import RELEASED, state_mac
from games.errors import GameError
from games.game import AnyGame, RunPhase
from games.luck import Draw, KeyedLuck
from games.table import MatchEnded, Rewound, SeatTaken, Table, TableEvent
from games.table import evolve_table as evolve
from projections.line import codec_of


class Report(Struct, frozen=True):
    """What was checked, all of it found to hold: how many of each."""

    match: str
    events: int
    seals: int
    draws: int
    states: int
    decisions: int


def verify_public(match: str, entries: Iterable[Entry], head: Head | None = None) -> int:
    """Check what anyone can check with the public records alone; return how many there are.

    Raises:
        Broken: the first entry that does not hold.
    """
    entries = tuple(entries)
    check_chain(genesis(match), 0, entries, head)
    at = 0
    for entry in entries:
        record = canonical.decode(entry.e)
        if canonical.encode(record) != entry.e:
            raise Broken(entry.seq, "record", "it is not canonical JSON")
        if record["at"] < at:
            raise Broken(entry.seq, "record", "its time is before the one before")
        at = record["at"]
    return len(entries)


def released_keys(entries: Sequence[Entry]) -> Keys | None:
    """Return the keys that the last event releases; None while the match has not ended."""
    event = canonical.decode(entries[-1].e)["event"]
    if event["type"] != "match-ended" or set(RELEASED) - set(event["keys"]):
        return None
    keys = {name: bytes.fromhex(event["keys"][name]) for name in RELEASED}
    return Keys(**keys, token=b"")


def verify(
    match: str,
    entries: Iterable[Entry],
    games: Mapping[str, AnyGame],
    *,
    keys: Keys | None = None,
    head: Head | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Check a whole log with its hidden values, and decide every command of it again.

    Args:
        match: the id that the chain begins with.
        entries: from the first on.
        games: by name.
        keys: of the match; those that its last event released, if none are given.
        head: where the log must end, if that is known.
        progress: told the seq after each event that was decided again.

    Raises:
        Broken: the first entry that does not hold, and what of it.
    """
    entries = tuple(entries)
    verify_public(match, entries, head)
    keys = keys or released_keys(entries)
    if keys is None:
        raise Broken(len(entries), "commitment", "the keys are not released yet")
    created = canonical.decode(entries[0].e)["event"]
    if created["type"] != "match-created" or created["game"] not in games:
        raise Broken(1, "record", "it does not create a match of a known game")
    for name in RELEASED:
        if commitment(getattr(keys, name)) != created["commitments"][name]:
            raise Broken(1, "commitment", f"the {name} key is not the one committed to")
    return _Replay(match, games[created["game"]], keys).run(entries, progress)


class _Replay:
    """A log decided again, commit by commit."""

    def __init__(self, match: str, game: AnyGame, keys: Keys) -> None:
        self.match, self.game, self.keys = match, game, keys
        self.codec: Codec[Any] = codec_of(game)
        self.table = Table()
        self.states: list[Any] = [game.start]
        self.labels: list[tuple[str, ...]] = [()]  # labels drawn on the line, by version
        self.seals = self.draws = self.commits = self.decisions = 0

    def run(self, entries: tuple[Entry, ...], progress: Callable[[int], None]) -> Report:
        commit: list[Recorded[Any]] = []
        for entry in entries:
            check_seals(entry, self.keys.salt)
            recorded = self.codec.read(entry)
            self.seals += len(recorded.hidden)
            commit.append(recorded)
            if recorded.record.mac is not None:
                self._commit(commit)
                commit = []
            progress(entry.seq)
        if commit:
            raise Broken(commit[0].seq, "gap", "its commit has no end")
        return Report(
            self.match, len(entries), self.seals, self.draws, self.commits, self.decisions
        )

    def _commit(self, commit: list[Recorded[Any]]) -> None:
        first, last = commit[0], commit[-1]
        told = [one.event for one in commit]
        self._decide(first, told)
        state = self.states[-1]
        for one in commit:
            if isinstance(one.event, TableEvent):
                self.table = evolve(self.table, one.event, one.seq)
                if isinstance(one.event, Rewound):
                    state = self.states[one.event.to]
            else:
                state = self.game.evolve(state, one.event)
            self.states.append(state)
        self._labels(commit)
        stood = canonical.encode({"state": self.game.dump(state), "table": self.table})
        if state_mac(self.keys.state, last.seq, stood) != last.record.mac:
            raise Broken(last.seq, "mac", "the state is another one")
        self.commits += 1

    def _labels(self, commit: list[Recorded[Any]]) -> None:
        """No label is drawn twice on one line."""
        first = commit[0]
        line = self.labels[-1]
        for one in commit:
            if isinstance(one.event, Rewound):
                line = self.labels[one.event.to]
        drawn = tuple(draw["label"] for draw in first.hidden.get("luck", ((), ()))[1])
        for label in drawn:
            if label in line:
                raise Broken(first.seq, "luck", f"{label} was drawn before")
        self.labels += [line + drawn if drawn else line] * len(commit)

    def _decide(self, first: Recorded[Any], told: list[Any]) -> None:
        """Decide a commit's command again: the same events, from the same luck."""
        luck = self._luck(told)
        try:
            expected = self._expected(first, told, luck)
        except GameError as error:
            raise Broken(first.seq, "decision", str(error)) from error
        for index, (is_so, was) in enumerate(zip(told, expected, strict=False)):
            if is_so != was:
                raise Broken(first.seq + index, "decision", f"{was} would have happened")
        if len(told) != len(expected):
            raise Broken(first.seq, "decision", f"{len(expected)} events would have happened")
        kept = first.hidden.get("luck", ((), []))[1]
        if msgspec.convert(kept, list[Draw]) != luck.draws:
            raise Broken(first.seq, "luck", "other draws are recorded")
        self.draws += len(luck.draws)

    def _luck(self, told: list[Any]) -> KeyedLuck:
        entropy = self.table.entropy
        entropy += tuple(e.entropy for e in told if isinstance(e, SeatTaken) and e.entropy)
        return KeyedLuck(mixed_luck(self.keys.luck, entropy))

    def _expected(self, first: Recorded[Any], told: list[Any], luck: KeyedLuck) -> tuple[Any, ...]:
        game, state = self.game, self.states[-1]
        command = self._command(first)
        if command is not None:
            events = game.decide(state, command, luck)
            self.decisions += 1
        else:
            events = tuple(self._table_events(first, told, luck))
        for event in events:
            if not isinstance(event, TableEvent):
                state = game.evolve(state, event)
        outcome = game.outcome(state)
        if outcome is None or not told or not isinstance(told[-1], MatchEnded):
            return events
        released = {name: getattr(self.keys, name).hex() for name in RELEASED}
        return (*events, MatchEnded(outcome=outcome, keys=released))

    def _table_events(
        self, first: Recorded[Any], told: list[Any], luck: KeyedLuck
    ) -> Iterable[Any]:
        """Yield a table's event as it was told, and the setup that it must bring about."""
        event = told[0]
        yield event
        table = evolve(self.table, event, first.seq)
        if (
            self.table.status == "open"
            and table.status == "running"
            and not isinstance(event, Rewound)
        ):
            options = msgspec.convert(table.options, self.game.options)
            yield from self.game.setup(options, len(table.seats), luck)

    def _command(self, first: Recorded[Any]) -> Any:
        record: Record[Any] = first.record
        hidden = first.hidden.get("command")
        if hidden is None and not bytes(record.command):
            return None
        plain = hidden[1] if hidden else canonical.decode(bytes(record.command))
        return msgspec.convert(plain, self.game.command | RunPhase)
