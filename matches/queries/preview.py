"""What a command would do, as far as it can be known: decided in worlds that a view allows."""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from events import Codec
from games.game import AnyGame, Phase, Seat
from games.luck import SeededLuck
from matches.errors import MatchNotRunning, PhaseRunning
from matches.queries.read import Snapshot
from projections.match_cache import Match

T = TypeVar("T")

WORLDS = 24  # how many are tried; a die has fewer faces


class Hole(Struct, frozen=True):
    """Where the preview does not know how it goes on.

    Attributes:
        kind: `luck` draws there, something `hidden` decides, or somebody is `told` a secret.
        what: the label of the draw, or the type of the event that tells; empty for `hidden`.
        after: how many of the events come before it for certain.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int


class Preview(Struct, frozen=True):
    """The events that are certain, as the seat would see them, its views, and the holes.

    `is_whole` says that nothing comes after these events.
    """

    events: tuple[Any, ...]
    before: Any
    after: Any
    is_whole: bool
    holes: tuple[Hole, ...]


class _Trial(Struct, frozen=True):
    """What a command does in one world, and which draws it asks for."""

    world: Any
    events: tuple[Any, ...]
    redacted: tuple[Any, ...]
    labels: tuple[str, ...]


class _SpreadLuck:
    """Luck of one trial of many: the first draw takes another value in each of them.

    It knows nothing of the match's luck: its later draws come from the trial's number.
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

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        self.labels.append(label)
        return self._luck.shuffled(label, items)


def preview(match: Match, shown: Snapshot, seat: Seat, command: Any) -> Preview:
    """Return what a command of a seat would do at a version; nothing is stored.

    All of it follows from the seat's view: the command is decided in worlds that the view
    allows, with luck that is not the match's. What is the same in all of them is certain.

    Raises:
        RuleViolation: the command is not legal there.
        MatchNotRunning, PhaseRunning: no command is.
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
        if all(one == views[0] for one in views):
            after = views[0]
            break
        certain -= 1
        holes = (Hole("hidden", "", certain),)
    is_whole = certain == alike and all(len(one.redacted) == certain for one in trials)
    return Preview(trials[0].redacted[:certain], view, after, is_whole, holes)


def check_asked(game: AnyGame, shown: Snapshot) -> None:
    """Check that seats can give commands at a version.

    Raises:
        MatchNotRunning: the match is open, or over.
        PhaseRunning: a phase is to be run first.
    """
    if shown.table.status != "running":
        raise MatchNotRunning(shown.table.status)
    if isinstance(game.pending(shown.state), Phase):
        raise PhaseRunning


def _trials(match: Match, view: Any, seat: Seat, command: Any) -> list[_Trial]:
    """Return what the command does in several worlds; in one, where there is but one."""
    game = match.game
    trials: list[_Trial] = []
    for number in range(WORLDS):
        world = game.determinize(view, SeededLuck(f"world/{number}"))
        if trials and not trials[0].labels and world == trials[0].world:
            continue
        luck = _SpreadLuck(number)
        events = game.decide(world, command, luck)
        redacted = tuple(_redact(match.codec, one, seat) for one in events)
        trials.append(_Trial(world, events, redacted, tuple(luck.labels)))
    return trials


def _redact(codec: Codec[Any], event: Any, seat: Seat) -> Any:
    """Return an event as it would be stored and read by the seat."""
    kept = {name: getattr(event, name) for name in codec.hidden_fields(event)}
    shut = {n: replace(one, value=UNSET) for n, one in kept.items() if seat not in one.audience}
    return replace(event, **shut) if shut else event


def _certain(trials: Sequence[_Trial]) -> int:
    """Return how many events are the same in all trials, and tell nobody a secret."""
    count = 0
    for events in zip(*(one.redacted for one in trials), strict=False):
        if getattr(events[0], "tells", False) or any(one != events[0] for one in events):
            break
        count += 1
    return count


def _holes(trials: Sequence[_Trial], certain: int) -> tuple[Hole, ...]:
    """Return what is not known after the events that are."""
    holes: list[Hole] = []
    if drawn := next((one.labels[0] for one in trials if one.labels), ""):
        holes.append(Hole("luck", drawn, certain))
    following = {type(one.redacted[certain]) for one in trials if len(one.redacted) > certain}
    if len(following) == 1 and getattr(kind := following.pop(), "tells", False):
        holes.append(Hole("told", str(kind.__struct_config__.tag), certain))
    if not holes and any(len(one.redacted) > certain for one in trials):
        holes.append(Hole("hidden", "", certain))
    return tuple(holes)


def _seen_after(game: AnyGame, trial: _Trial, count: int, seat: Seat) -> Any:
    state = trial.world
    for event in trial.events[:count]:
        state = game.evolve(state, event)
    return game.view(state, seat)
