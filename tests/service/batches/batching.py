"""Finding commands that a seat can send as one batch."""

from typing import NamedTuple

import msgspec

from games.errors import LuckNeeded, RuleViolation
from games.game import Seats
from games.luck import NoLuck
from tests.service.worlds.playing import Playing

COMMANDS_MOST = 80  # of a match, to search for a batch


class Batch(NamedTuple):
    """Two commands of one seat, of which the second is decided after the first.

    Attributes:
        seat: the seat.
        commands: the commands.
        state: the state after the first one; None if it draws.
    """

    seat: int
    commands: tuple
    state: object = None

    @property
    def bodies(self):
        return [body_of(command) for command in self.commands]


def body_of(command):
    """Return a command as a seat posts it."""
    body = msgspec.to_builtins(command)
    body.pop("seat", None)
    return body


def state_after(game, state, command):
    """Return the state after a command, or None if the command must be the last of its batch."""
    try:
        events = game.decide(state, command, NoLuck())
    except LuckNeeded:
        return None
    for event in events:
        state = game.evolve(state, event)
    closes = any(getattr(event, "tells", False) for event in events)
    return None if closes or not isinstance(game.pending(state), Seats) else state


def asked_seats(match):
    """Return the seats that have a pending question; none while a phase runs."""
    pending = match.game.pending(match.tip.state)
    return [asked.seat for asked in pending.questions] if isinstance(pending, Seats) else []


def pairs_of(match):
    """Yield the batches of two legal commands that may be sent now."""
    game, state = match.game, match.tip.state
    for seat in asked_seats(match):
        for command in game.legal(state, seat):
            later = state_after(game, state, command)
            following = game.legal(later, seat) if later is not None else ()
            if following:
                yield Batch(seat, (command, following[-1]), later)


def ends_of(match):
    """Yield the batches that go on after a draw, a reveal, or the beginning of a phase."""
    game, state = match.game, match.tip.state
    for seat in asked_seats(match):
        for command in game.legal(state, seat):
            if state_after(game, state, command) is None:
                yield Batch(seat, (command, command))


def reveals_of(match):
    """Yield the batches that go on after a command that draws luck or reveals a hidden value."""
    game, state = match.game, match.tip.state
    return (batch for batch in ends_of(match) if reveals(game, state, batch.commands[0]))


def reveals(game, state, command):
    """Return whether a command draws luck or reveals a hidden value."""
    try:
        events = game.decide(state, command, NoLuck())
    except LuckNeeded:
        return True
    return any(getattr(event, "tells", False) for event in events)


def refused_after(game, batch):
    """Return a legal command from before that is illegal after the first command of a batch."""
    try:
        game.decide(batch.state, batch.commands[0], NoLuck())
    except RuleViolation:
        return batch.commands[0]
    except LuckNeeded:
        pass
    return None


def play_until(name, seed, find, **settings):
    """Play a match at random until a batch is found. Return the match and the batch."""
    match = Playing(name, seed, **settings)
    for _ in range(COMMANDS_MOST):
        if batch := next(find(match), None):
            return match, batch
        match.play(1)
    raise AssertionError(f"no such batch in {COMMANDS_MOST} commands of {name}")


def post(match, seat, body, **more):
    """Post commands of a seat."""
    return match.world.post(f"{match.stem}/commands", body, token=match.token(seat), **more)


def log_of(match):
    """Return the log as it is stored."""
    return match.world.stored_entries(match.match_id)
