"""The timeline by its definition, with no thought for speed: what `Timeline` is held to."""

from functools import cached_property

from games.game import Seats
from games.table import MatchEnded, Rewound, Table, TableEvent
from games.table.evolve import fold_events
from games.table.undo_history import PHASE
from projections.timeline import codec_of


class NaiveLine:
    """Everything about a log, worked out from its first entry for each question."""

    def __init__(self, game, entries):
        self.game = game
        codec = codec_of(game)
        self.recorded = [codec.read(entry) for entry in entries]

    @cached_property
    def folded(self):
        """The game's states and the tables by version, by the one fold of a match."""
        states, tables = [self.game.start], [Table()]
        for one in self.recorded:
            before = states[-1], tables[-1]
            (state,), (table,) = fold_events(
                self.game, before, (one.event,), one.seq, states.__getitem__
            )
            states.append(state)
            tables.append(table)
        return states, tables

    @property
    def states(self):
        return self.folded[0]

    @property
    def tables(self):
        return self.folded[1]

    @cached_property
    def ends(self):
        """The versions at which commits end, and 0."""
        return [0] + [one.seq for one in self.recorded if one.record.mac is not None]

    def end(self, version):
        return max(end for end in self.ends if end <= version)

    def asks(self, version):
        """Return who is asked what at a version, as pairs."""
        if self.tables[version].status != "running":
            return []
        pending = self.game.pending(self.states[version])
        if isinstance(pending, Seats):
            return [(one.seat, one.kind) for one in pending.questions]
        return [(PHASE, pending.kind)]

    def questions_at(self, version):
        """Return who is asked what and since when; inside a commit as before it."""
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
        """Return whether a commit is the seat's in the game, or for `PHASE` nobody's."""
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
        """The rewind that abandoned each version, folded version by version; None if played."""
        parents: list[int] = [0]
        undone: list[int | None] = [None]
        line: list[int] = []  # the versions that are played, as far as the log was read
        for one in self.recorded:
            seq, event = one.seq, one.event
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
