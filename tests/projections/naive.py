"""Straightforward, slow implementation of the timeline, used as the reference for `Timeline`."""

from functools import cached_property

from games.game import Seats
from games.table import MatchEnded, Rewound, Table, TableEvent
from games.table.evolve import fold_events
from games.table.undo_history import PHASE
from projections.timeline import codec_of


class NaiveLine:
    """The properties of a log, recomputed from the first entry on each call."""

    def __init__(self, game, entries):
        self.game = game
        codec = codec_of(game)
        self.recorded = [codec.read(entry) for entry in entries]

    @cached_property
    def states_and_tables(self):
        """Return the game states and the tables by version, from a single fold of the match."""
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
        """Return 0 and the versions at which commits end."""
        return [0] + [recorded.seq for recorded in self.recorded if recorded.record.mac is not None]

    def end(self, version):
        return max(end for end in self.ends if end <= version)

    def asks(self, version):
        """Return the pending questions at a version, as pairs of seat and kind."""
        if self.tables[version].status != "running":
            return []
        pending = self.game.pending(self.states[version])
        if isinstance(pending, Seats):
            return [(question.seat, question.kind) for question in pending.questions]
        return [(PHASE, pending.kind)]

    def questions_at(self, version):
        """Return the pending questions at a version, each with the version since which it is open.

        Inside a commit, these are the questions before the commit.
        """
        version = self.end(version)
        return [(seat, kind, self.since(seat, kind, version)) for seat, kind in self.asks(version)]

    def since(self, seat, kind, version):
        """Return the end of the last commit that changed a question."""
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
        """Return whether a commit is a game move by the seat or, for `PHASE`, by no seat."""
        last = self.recorded[end - 1]
        if isinstance(last.event, TableEvent) and not isinstance(last.event, MatchEnded):
            return False
        return seat == (PHASE if last.record.seat is None else last.record.seat)

    def is_target(self, version):
        """Return whether a game commit ends at this version with a pending question for a seat."""
        if version not in self.ends[1:]:
            return False
        of_game = not isinstance(self.recorded[version - 1].event, TableEvent)
        return of_game and any(seat >= 0 for seat, _ in self.asks(version))

    @cached_property
    def undone_by(self):
        """Return, for each version, the rewind that abandoned it, or None if it is still played."""
        parents: list[int] = [0]
        undone: list[int | None] = [None]
        line: list[int] = []  # the played versions, up to the current entry
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
