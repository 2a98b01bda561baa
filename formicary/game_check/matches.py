"""Random matches that are played once and then examined by every check."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from formicary.game_check.doors import types_of
from formicary.game_check.drawn import Undrawable, draw_struct
from formicary.game_check.finding import MatchPlace
from formicary.game_check.options import begin
from games.game import AnyGame, Over, Phase, RunPhase, Seat, Seats
from games.luck import Draw, KeyedLuck, SeededLuck

COMMANDS_MOST = 5_000  # a random match with more commands is reported as endless


class PlayedCommand(Struct, frozen=True):
    """A command that was played in a match, together with its effects.

    Attributes:
        version: the number of events before the command.
        before: the state before the command.
        command: the command; None for the setup.
        events: the resulting events.
        states: the state after each of the events.
    """

    version: int
    before: Any
    command: Any
    events: tuple[Any, ...]
    states: tuple[Any, ...]


class RandomMatch(Struct, frozen=True):
    """A match of random legal commands.

    Attributes:
        options: the options of the match; see `options.py`.
        steps: the setup, followed by one entry for each command.
        draws: the results of luck, in order.
        fault: the reason why the match could not be finished; empty if it was finished.
    """

    seats: int
    seed: int
    options: Any
    steps: tuple[PlayedCommand, ...]
    draws: tuple[Draw, ...]
    fault: str

    @property
    def last(self) -> PlayedCommand:
        """The last step, which is the last entry of `steps`."""
        return self.steps[-1]

    @property
    def version(self) -> int:
        """The version of the match, which is its total number of events."""
        return self.last.version + len(self.last.events)

    def place(self, version: int) -> MatchPlace:
        """Return the position of a given version in this match."""
        return MatchPlace(self.seats, self.seed, version)


class ReachedState(Struct, frozen=True):
    """A state to examine, between two commands or between two events of a command.

    Attributes:
        step: the next command; None after the last one and between the events of a command.
        probes: commands to try: some that were legal in other states, and some with random fields.
        earlier: the steps that led to the state, starting with the setup; empty between the events
            of a command.
    """

    seats: int
    place: MatchPlace
    state: Any
    step: PlayedCommand | None
    probes: tuple[Any, ...]
    earlier: tuple[PlayedCommand, ...] = ()


def luck_of(game: AnyGame, seats: int, seed: int) -> KeyedLuck:
    """Return the luck of a random match. The same arguments produce the same draws."""
    return KeyedLuck(f"check/{game.name}/{seats}/{seed}".encode())


def play_match(game: AnyGame, seats: int, seed: int) -> RandomMatch:
    """Play random legal commands until the match ends or an error occurs."""
    luck, choice = luck_of(game, seats, seed), SeededLuck(f"{game.name}/{seats}/{seed}")
    steps: list[PlayedCommand] = []
    options, fault = None, ""
    try:
        options, events = begin(game, seats, seed, luck)
        steps.append(_step(game, 0, game.start, None, events))
        while (command := _choose(game, steps[-1].states[-1], choice)) is not None:
            before = steps[-1].states[-1]
            version = steps[-1].version + len(steps[-1].events)
            events = game.decide(before, command, luck)
            steps.append(_step(game, version, before, command, events))
            if len(steps) > COMMANDS_MOST:
                fault = f"it does not end within {COMMANDS_MOST} commands"
                break
    except Exception as error:  # noqa: BLE001 - any error of a game is a finding
        fault = f"{type(error).__name__}: {error}"
    return RandomMatch(seats, seed, options, tuple(steps), tuple(luck.draws), fault)


def _step(
    game: AnyGame, version: int, before: Any, command: Any, events: Sequence[Any]
) -> PlayedCommand:
    """Fold the events of a command, and return the command with its events and states.

    Raises:
        ValueError: There are no events.
    """
    if not events:
        raise ValueError(f"{command or 'the setup'} causes no event")
    state, states = before, []
    for event in events:
        state = game.evolve(state, event)
        states.append(state)
    return PlayedCommand(version, before, command, tuple(events), tuple(states))


def _choose(game: AnyGame, state: Any, choice: SeededLuck) -> Any:
    """Return a random legal command for a state, or None if the game is over."""
    match game.pending(state):
        case Over():
            return None
        case Phase():
            return RunPhase()
        case Seats(questions=questions):
            asked = questions[choice.below("who", len(questions))]
            commands = game.legal(state, asked.seat)
            if not commands:
                raise AssertionError(
                    f"seat {asked.seat} is asked ({asked.kind}) and has no legal command"
                )
            return commands[choice.below("what", len(commands))]


def moments_between(
    game: AnyGame, match: RandomMatch, count: int, probes: int
) -> Iterator[ReachedState]:
    """Yield up to `count` states between the commands of a match, evenly spaced.

    The last state is always included. Each state comes with probes: commands that were legal in
    other states, and a random command of each type.
    """
    steps = match.steps[1:]
    luck = SeededLuck(f"probes/{match.seed}")
    every = [step.command for step in steps if not isinstance(step.command, RunPhase)]
    for at in space_out(len(match.steps), count):
        step = steps[at] if at < len(steps) else None
        state = step.before if step else match.last.states[-1]
        version = step.version if step else match.version
        drawn = [every[luck.below("probe", len(every))] for _ in range(probes if every else 0)]
        drawn += _draw_commands(game, luck)
        place, earlier = match.place(version), match.steps[: at + 1]
        yield ReachedState(match.seats, place, state, step, tuple(drawn), earlier)


def _draw_commands(game: AnyGame, luck: SeededLuck) -> Iterator[Any]:
    """Yield one command of each type, with random field values of the declared types."""
    for kind in types_of(game.command):
        with suppress(Undrawable):
            yield draw_struct(kind, luck, "drawn")


def moments_within(match: RandomMatch, count: int) -> Iterator[ReachedState]:
    """Yield up to `count` states between the events of commands, evenly spaced."""
    inside = [
        (step.version + at + 1, state)
        for step in match.steps
        for at, state in enumerate(step.states[:-1])
    ]
    for at in space_out(len(inside), count):
        version, state = inside[at]
        yield ReachedState(match.seats, match.place(version), state, None, ())


def space_out(size: int, count: int) -> tuple[int, ...]:
    """Return up to `count` evenly spaced indexes of a sequence, including the last index."""
    if size <= count:
        return tuple(range(size))
    return tuple(sorted({(at + 1) * size // count - 1 for at in range(count)}))


def readers(seats: int) -> tuple[Seat | None, ...]:
    """Return all readers of a match: None for a spectator, followed by each seat."""
    return (None, *range(seats))
