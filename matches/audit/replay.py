"""Replay of a log, commit by commit. The same commands and luck must cause the same events."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from events import Broken, Codec, Entry, Keys, Recorded, canonical
from events.seals import standing_id, state_mac
from games.errors import GameError
from games.game import AnyGame, RunPhase, Seat
from games.table import PositionSet, Rewound, Table, check_time
from games.table.commands import Situation
from games.table.decide import CommandDecision
from games.table.evolve import fold_table
from games.table.undo_history import PHASE, UndoPoints, telling_events
from matches.audit.deciding import check_decision
from matches.audit.derive import derive_command
from matches.audit.entropy import EntropyCount, PlayersEntropy
from matches.audit.replay_checks import (
    check_audiences,
    check_place,
    check_position,
    read_command,
    read_draws,
)
from matches.commands.commit import fold_commit
from matches.commands.luck import MatchLuck
from projections.timeline import Commit, codec_of


class Report(Struct, frozen=True, omit_defaults=True):
    """The number of successful checks, by kind.

    Attributes:
        entropy: the players that gave entropy of their own.
        position_fault: a fault in the initial position, found by invariants that are newer than the
            match; empty if there is none.
    """

    match_id: str = field(name="match")
    events: int
    seals: int
    draws: int
    states: int
    decisions: int
    entropy: PlayersEntropy
    position_fault: str = ""


class LogReplay:
    """Replays a verified chain, and checks its records, seals, decisions, luck and states.

    Args:
        match_id: the id of the match.
        game: the game of the match.
        keys: the keys to which the first event commits.
        targets: the versions that rewinds may go to. Their states are kept in memory.
    """

    def __init__(self, match_id: str, game: AnyGame, keys: Keys, targets: Collection[int]) -> None:
        self.match_id, self.game, self.keys = match_id, game, keys
        self.codec: Codec[Any] = codec_of(game)
        self.table = Table()
        self.version = 0
        self.state: Any = game.start
        self.labels: tuple[str, ...] = ()  # labels drawn on the played line
        self._targets = targets
        self._kept: dict[int, tuple[Any, tuple[str, ...]]] = {}  # state and labels by version
        self.undo_history = UndoPoints()
        self._asked: Seat | None = None  # the first seat with a question, or `PHASE`
        self._tells = telling_events(game)
        self._commands = msgspec.json.Decoder(game.command | RunPhase)
        self._tables = canonical.Spelled()
        self._luck = MatchLuck(keys)
        self.seals = self.draws = self.commits = self.decisions = 0
        self._position_fault = ""
        self._entropy = EntropyCount()

    def run(self, entries: Iterable[Entry], progress: Callable[[int], None]) -> Report:
        """Check all entries, starting with the first.

        `progress` is called with the seq of each event.

        Raises:
            Broken: the first entry that fails.
        """
        commit: list[Recorded[Any]] = []
        at = 0
        for entry in entries:
            recorded = self.codec.read_proven(entry, self.keys.salt)
            if recorded.record.at < at:
                raise Broken(entry.seq, "record", "its time is before that of the previous event")
            at = recorded.record.at
            self.seals += len(recorded.hidden)
            commit.append(recorded)
            check_place(commit)
            check_audiences(self.codec, commit)
            if recorded.record.mac is not None:
                self._commit(commit)
                commit = []
            progress(entry.seq)
        if commit:
            raise Broken(commit[0].seq, "gap", "its commit is incomplete")
        counts = self.version, self.seals, self.draws, self.commits, self.decisions
        return Report(self.match_id, *counts, self._entropy.result(), self._position_fault)

    def _commit(self, commit: list[Recorded[Any]]) -> None:
        """Check a commit and advance to the state after it."""
        first, last = commit[0], commit[-1]
        folded = self._decide(first, [recorded.event for recorded in commit])
        self.table = folded.tables[-1]
        self.state = folded.states[-1]
        self._asked = folded.questions[0][0] if folded.questions else None
        self.labels = self._draw_labels(first, folded.events)
        self.version = last.seq
        if last.seq in self._targets:
            self._kept[last.seq] = self.state, self.labels
        dumped = self.game.dump(self.state)
        stood = canonical.encode({"state": dumped, "table": self._tables.of(self.table)})
        if state_mac(self.keys.state, last.seq, stood) != last.record.mac:
            if first.seq == 1 and self._position_fault:  # the initial position was changed
                raise Broken(last.seq, "decision", self._position_fault)
            raise Broken(last.seq, "mac", "the state differs")
        self.commits += 1
        asks = self._asked is not None and self._asked != PHASE
        self.undo_history.add(folded.undo_points, asks=asks)

    def _draw_labels(self, first: Recorded[Any], events: Sequence[Any]) -> tuple[str, ...]:
        """Return the labels of all draws on a commit's line up to the commit.

        They must be unique.
        """
        rewound = next((event for event in reversed(events) if isinstance(event, Rewound)), None)
        line = self.labels if rewound is None else self._kept_at(rewound.to)[1]
        for draw in read_draws(first):
            if draw.label in line:
                raise Broken(first.seq, "luck", f"{draw.label} was drawn before")
            line += (draw.label,)
        return line

    def _kept_at(self, version: int) -> tuple[Any, tuple[str, ...]]:
        """Return the state at a rewind's target, and the labels drawn up to that version."""
        if version not in self._kept:
            raise Broken(self.version + 1, "decision", f"the match cannot go back to {version}")
        return self._kept[version]

    def _decide(self, first: Recorded[Any], stored: list[Any]) -> Commit:
        """Decide the command of a commit again, and compare the resulting events and luck."""
        self._check_time(first, stored)
        at = self._situation(first, stored)

        def fold(decision: CommandDecision) -> Commit:
            self._check_position(first, decision)
            return self._fold(at, decision, first.record.at)

        folded = check_decision(at, first, stored, self._luck, fold)
        self.draws += len(read_draws(first))
        return folded

    def _check_time(self, first: Recorded[Any], stored: list[Any]) -> None:
        """Check that the time of a commit is consistent with the clocks that were running."""
        record = first.record
        try:
            check_time(self.table, record.by, record.seat, stored, record.at)
        except GameError as error:
            raise Broken(first.seq, "clock", str(error)) from error

    def _check_position(self, first: Recorded[Any], decision: CommandDecision) -> None:
        """Check the position from which a match began, if one was supplied."""
        if first.seq == 1 and isinstance(decision.events[-1], PositionSet):
            table = fold_table(self.table, decision.events, first.seq)
            event = decision.events[-1]
            self._position_fault = check_position(self.game, table, len(decision.events), event)

    def _situation(self, first: Recorded[Any], stored: list[Any]) -> Situation:
        """Return the situation before a commit, with the command that caused it.

        Raises:
            Broken: no command causes the events of the table.
        """
        record, command = first.record, read_command(self._commands, first)
        at = Situation(
            game=self.game,
            table=self.table,
            state=self.state,
            version=first.seq - 1,
            undo_history=self.undo_history,
            in_phase=self._asked == PHASE,
            by=record.by,
            seat=record.seat,
            command=command,
            is_standing=record.id == standing_id(self.keys.bot, first.seq),
        )
        if command is not None:
            self.decisions += 1
        elif record.by != "clock" or record.seat is None:
            at = at._replace(command=derive_command(at, record, stored))
            if at.command is None:
                raise Broken(first.seq, "decision", "no command causes it")
            self._entropy.note(stored)
        return at

    def _fold(self, at: Situation, decision: CommandDecision, time: int) -> Commit:
        return fold_commit(
            at,
            decision,
            self.keys,
            time,
            state_at=lambda version: self._kept_at(version)[0],
            tells=self._tells,
        )
