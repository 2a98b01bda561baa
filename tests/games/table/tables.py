"""Given, when and then steps for tests of the table's decisions."""

from msgspec import UNSET

from games.game import Phase, Secret
from games.table import MatchCreated, SeatPlan, SeatTaken, Table
from games.table.commands import Situation
from games.table.decide_table import decide_table
from games.table.evolve import fold_events
from games.table.questions import questions
from games.table.undo_history import UndoPoints, mark_undo_points, telling_events
from tests.anthill import ANTHILL, Dealt, Sent

TELLS = telling_events(ANTHILL)


def match_created(*bots, seats=2, **more):
    """Return a match with open seats, of which the last are played by bots of these levels."""
    plans = (SeatPlan(),) * (seats - len(bots)) + tuple(SeatPlan(bot=level) for level in bots)
    return MatchCreated(
        game="anthill",
        rules="1",
        content="",
        options={"rounds": 3},
        seats=plans,
        commitments={},
        **more,
    )


def deal_events(seats=2):
    """Return the first events of the game."""
    return tuple(Dealt(seat=seat, number=Secret((seat,), 1)) for seat in range(seats))


def send_commit(seat, workers=1):
    """Return a game commit in which a seat commits to a number of workers."""
    return seat, (Sent(seat=seat, workers=Secret((seat,), workers)),)


def seat_commit(seat):
    """Return a commit in which a player takes a seat."""
    return seat, (SeatTaken(seat=seat),)


class AtTable:
    """A match at some point in time: the table, state and undo history after some commits."""

    def __init__(self, *commits):
        self.table, self.states, self.history = Table(), [ANTHILL.start], UndoPoints()
        for seat, events in commits:
            self._add(seat, events)

    def _add(self, seat, events):
        before, first = (self.states[-1], self.table), len(self.states)
        states, tables = fold_events(ANTHILL, before, events, first, self.states.__getitem__)
        begun = self.table.status == "open" and tables[-1].status == "running"
        self.states += states
        self.table = tables[-1]
        points = mark_undo_points(events, seat, False, TELLS, begun=begun)
        asked = questions(ANTHILL, self.table, self.states[-1])
        self.history.add(points, asks=any(asked_seat >= 0 for asked_seat, _ in asked))

    @property
    def version(self):
        return len(self.states) - 1

    def situation(self, seat, by="seat"):
        """Return the situation in which a command is sent, including its actor."""
        return Situation(
            game=ANTHILL,
            table=self.table,
            state=self.states[-1],
            version=self.version,
            undo_history=self.history,
            in_phase=self.version > 0 and isinstance(ANTHILL.pending(self.states[-1]), Phase),
            by=by,
            seat=seat,
        )

    def when(self, command, seat=0, by="seat"):
        """Return the table events that a command causes in this situation."""
        return decide_table(self.situation(seat, by), command)

    def then(self, command, seat=0, by="seat"):
        """Add the events of a command."""
        self._add(seat, self.when(command, seat, by))
        return self


def given(*commits):
    """Return the match after these commits."""
    return AtTable(*commits)


def begin_match(*more, seats=2, bots=(), undo="free", clock=UNSET):
    """Return a match that has started with its last deal, with these commits added."""
    players = seats - len(bots)
    plan = match_created(*bots, seats=seats, undo=undo, clock=clock)
    opening = [(None, (plan,))] + [seat_commit(seat) for seat in range(players - 1)]
    last = (players - 1, (SeatTaken(seat=players - 1), *deal_events(seats)))
    return given(*opening, last, *more)
