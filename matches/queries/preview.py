"""Previews of commands, which are decided in random states that are consistent with a view."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from events import Codec
from games.game import AnyGame, Phase, Seat, Target
from games.luck import SeededLuck
from matches.errors import MatchNotRunning, PhaseRunning
from matches.pictures.pictures import picture_of
from matches.queries.lines import targets_of_event
from matches.queries.read import Snapshot
from projections.match_cache import Match

T = TypeVar("T")

WORLDS = 24  # number of random states, more than a die has faces


class Hole(Struct, frozen=True):
    """A point in a preview after which the events are uncertain.

    Attributes:
        kind: the cause. `luck` is a draw. `hidden` is hidden information on which the result
            depends. `told` is a secret that is revealed to a seat.
        what: the label of the draw, or the type of the event that reveals the secret; empty for
            `hidden`.
        after: the number of certain events before this point.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int


class Preview(Struct, frozen=True):
    """The events of a command that are certain, the resulting views, and the points of uncertainty.

    `targets` has the targets of each event. `is_whole` is True if no further events follow.
    """

    events: tuple[Any, ...]
    targets: tuple[tuple[Target, ...], ...]
    before: Any
    after: Any
    is_whole: bool
    holes: tuple[Hole, ...]


class _Trial(Struct, frozen=True):
    """The effects of a command in one random state, and the labels of the luck that it drew."""

    world: Any
    events: tuple[Any, ...]
    redacted: tuple[Any, ...]
    labels: tuple[str, ...]


class _SpreadLuck:
    """A source of luck for one of several trials. The first draw differs between trials.

    It is independent of the match's luck. Later draws are seeded with the trial's number.
    """

    def __init__(self, trial: int) -> None:
        self._trial = trial
        self._luck = SeededLuck(f"preview/{trial}")
        self.labels: list[str] = []

    def below(self, label: str, bound: int) -> int:
        self.labels.append(label)
        if len(self.labels) > 1:
            return self._luck.below(label, bound)
        if bound <= WORLDS:
            return self._trial % bound
        return self._trial * (bound - 1) // (WORLDS - 1)

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        self.labels.append(label)
        return self._luck.shuffled(label, items)


def preview(match: Match, shown: Snapshot, seat: Seat, command: Any) -> Preview:
    """Preview the effects of a seat's command at a given version, without storing anything.

    The preview depends only on the seat's view. The command is decided in random states that are
    consistent with the view, with luck independent of the match. Effects that are equal in all of
    them are certain.

    Raises:
        RuleViolation: the command is not legal at the version.
        MatchNotRunning, PhaseRunning: no command is legal at the version.
    """
    game = match.game
    check_asked(game, shown)
    view = game.view(shown.state, seat)
    trials = list(_trials(match, view, seat, command))
    certain = alike = _certain(trials)
    holes = _holes(trials, certain)
    after = view
    while certain:
        views = [_seen_after(game, trial, certain, seat) for trial in trials]
        if all(seen == views[0] for seen in views):
            after = views[0]
            break
        certain -= 1
        holes = (Hole("hidden", "", certain),)
    is_whole = certain == alike and all(len(trial.redacted) == certain for trial in trials)
    targets = tuple(_targets(game, trials[0], certain, seat))
    return Preview(trials[0].redacted[:certain], targets, view, after, is_whole, holes)


def check_asked(game: AnyGame, shown: Snapshot) -> None:
    """Check that seats can play commands at the given version.

    Raises:
        MatchNotRunning: the match is open, or over.
        PhaseRunning: the workers must run a phase first.
    """
    if shown.table.status != "running":
        raise MatchNotRunning(shown.table.status)
    if isinstance(game.pending(shown.state), Phase):
        raise PhaseRunning


def _trials(match: Match, view: Any, seat: Seat, command: Any) -> list[_Trial]:
    """Decide a command in several random states.

    If only one state fits the view, use only that one.
    """
    game = match.game
    trials: list[_Trial] = []
    for number in range(WORLDS):
        world = game.determinize(view, SeededLuck(f"world/{number}"))
        if trials and not trials[0].labels and world == trials[0].world:
            continue
        luck = _SpreadLuck(number)
        events = game.decide(world, command, luck)
        redacted = tuple(_redact(match.codec, event, seat) for event in events)
        trials.append(_Trial(world, events, redacted, tuple(luck.labels)))
    return trials


def _redact(codec: Codec[Any], event: Any, seat: Seat) -> Any:
    """Redact an event for a seat, as if the event had been stored."""
    kept = {name: getattr(event, name) for name in codec.hidden_fields(event)}
    shut = {n: replace(part, value=UNSET) for n, part in kept.items() if seat not in part.audience}
    return replace(event, **shut) if shut else event


def _certain(trials: Sequence[_Trial]) -> int:
    """Return how many events at the start are the same in all trials and reveal no secret."""
    count = 0
    for events in zip(*(trial.redacted for trial in trials), strict=False):
        if getattr(events[0], "tells", False) or any(event != events[0] for event in events):
            break
        count += 1
    return count


def _holes(trials: Sequence[_Trial], certain: int) -> tuple[Hole, ...]:
    """Return the points of uncertainty after the events that are certain."""
    holes: list[Hole] = []
    if drawn := next((trial.labels[0] for trial in trials if trial.labels), ""):
        holes.append(Hole("luck", drawn, certain))
    following = {type(trial.redacted[certain]) for trial in trials if len(trial.redacted) > certain}
    if len(following) == 1 and getattr(kind := following.pop(), "tells", False):
        holes.append(Hole("told", str(kind.__struct_config__.tag), certain))
    if not holes and any(len(trial.redacted) > certain for trial in trials):
        holes.append(Hole("hidden", "", certain))
    return tuple(holes)


def _targets(game: AnyGame, trial: _Trial, count: int, seat: Seat) -> Iterator[tuple[Target, ...]]:
    """Yield the targets of the first events of a trial.

    They depend only on what the seat sees. Its views follow from its view before the command and
    from the events as it sees them.
    """
    state = trial.world
    before = picture_of(game, game.view(state, seat))
    for event, redacted in zip(trial.events[:count], trial.redacted, strict=False):
        state = game.evolve(state, event)
        after = picture_of(game, game.view(state, seat))
        yield targets_of_event(game, redacted, before, after)
        before = after


def _seen_after(game: AnyGame, trial: _Trial, count: int, seat: Seat) -> Any:
    state = trial.world
    for event in trial.events[:count]:
        state = game.evolve(state, event)
    return game.view(state, seat)
