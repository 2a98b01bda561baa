"""The timeline by its definition, without regard to speed: the reference for `Timeline`."""

from functools import cached_property

from games.game import Seats
from games.table import MatchEnded, Rewound, Table, TableEvent
from games.table.evolve import fold_events
from games.table.undo_history import PHASE
from projections.timeline import codec_of


class NaiveLine:
    """Everything about a log, computed from its first entry for each question."""

    def __init__(self, game, entries):
        self.game = game
        codec = codec_of(game)
        self.recorded = [codec.read(entry) for entry in entries]

    @cached_property
    def states_and_tables(self):
        """Return the game's states and the tables by version, from the one fold of a match."""
        states, tables = [self.game.start], [Table()]
        for recorded in self.recorded:
            before = states[-1], tables[-1]
            (state,), (table,) = fold_events(
                self.game, before, (recorded.event,), recorded.seq, states.__getitem__
            )
            states.append(state)
            tables.append(table)
        return states, tables

    @property
    def states(self):
        return self.states_and_tables[0]

    @property
    def tables(self):
        return self.states_and_tables[1]

    @cached_property
    def ends(self):
        """Return the versions at which commits end, and 0."""
        return [0] + [recorded.seq for recorded in self.recorded if recorded.record.mac is not None]

    def end(self, version):
        return max(end for end in self.ends if end <= version)

    def asks(self, version):
        """Return the questions at a version, as pairs of seat and kind."""
        if self.tables[version].status != "running":
            return []
        pending = self.game.pending(self.states[version])
        if isinstance(pending, Seats):
            return [(question.seat, question.kind) for question in pending.questions]
        return [(PHASE, pending.kind)]

    def questions_at(self, version):
        """Return the questions at a version, each with its version.

        Inside a commit, these are the questions before it.
        """
        version = self.end(version)
        return [(seat, kind, self.since(seat, kind, version)) for seat, kind in self.asks(version)]

    def since(self, seat, kind, version):
        """Return the last end of a commit that moved a question."""
        return max(
            end
            for end in self.ends
            if 0 < end <= version
            and (
                self.is_own(seat, end)
                or isinstance(self.recorded[end - 1].event, Rewound)
                or (seat, kind) not in self.asks(self.end(end - 1))
            )
        )

    def is_own(self, seat, end):
        """Return whether a commit is the seat's in the game or, for `PHASE`, has no seat."""
        last = self.recorded[end - 1]
        if isinstance(last.event, TableEvent) and not isinstance(last.event, MatchEnded):
            return False
        return seat == (PHASE if last.record.seat is None else last.record.seat)

    def is_target(self, version):
        """Return whether a commit of the game ends here with a seat asked."""
        if version not in self.ends[1:]:
            return False
        of_game = not isinstance(self.recorded[version - 1].event, TableEvent)
        return of_game and any(seat >= 0 for seat, _ in self.asks(version))

    @cached_property
    def undone_by(self):
        """Return the rewind that abandoned each version, or None if the version is played."""
        parents: list[int] = [0]
        undone: list[int | None] = [None]
        line: list[int] = []  # the versions that are played, as far as the log was read
        for recorded in self.recorded:
            seq, event = recorded.seq, recorded.event
            parents.append(event.to if isinstance(event, Rewound) else seq - 1)
            undone.append(None)
            before, line, version = line, [], seq
            while version:
                line.append(version)
                version = parents[version]
            for version in line:
                undone[version] = None
            for version in set(before) - set(line):
                undone[version] = seq
        return undone
