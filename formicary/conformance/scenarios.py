"""The scenarios: the faults of each, and the criteria for a client."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from formicary.conformance import judge_commands as commands
from formicary.conformance import judge_reading as reading
from formicary.conformance.evidence import Criterion
from formicary.conformance.exchanges import Exchange
from formicary.conformance.faults import (
    AddUnknown,
    AlterView,
    BeQuicker,
    LoseAnswers,
    LoseRequests,
    Redirect,
    Refuse,
    Restart,
)
from formicary.conformance.layer import Fault
from formicary.conformance.service import KitService
from formicary.conformance.short_match import SEAT, ShortMatch, play_for
from formicary.conformance.stream_faults import (
    BreakStreams,
    ChangeStream,
    SayUnknownThings,
    delay_messages,
    repeat_messages,
)

FOLLOW = "follow"
PLAY = "see-what-you-can-do-and-do-it"
WRONG = "when-it-goes-wrong"
TIME = "be-on-time"
SIT = "create-a-match-and-sit-down"
TWO_HOURS_MS = 7_200_000


class Scene(Struct, frozen=True):
    """The objects that the faults of a scenario work with."""

    service: KitService
    match: ShortMatch
    elsewhere: str


class KitScenario(Struct, frozen=True, kw_only=True):
    """A match with faults, and the criteria for a client that plays it.

    Attributes:
        name: the name of the scenario.
        about: the faults, in a sentence.
        faults: creates the faults for a match, the first outermost.
        criteria: the criteria that are judged.
        clock: the time control of the match, if it has one.
        wrong_by_ms: the error of the service's clock, in milliseconds.
    """

    name: str
    about: str
    faults: Callable[[Scene], Sequence[Fault]]
    criteria: tuple[Criterion, ...]
    clock: Mapping[str, Any] | None = None
    wrong_by_ms: int = 0


def is_look(exchange: Exchange) -> bool:
    """Return whether a request reads actions or the state."""
    return exchange.is_read and exchange.path.endswith(("/actions", "/state"))


def is_command(exchange: Exchange) -> bool:
    """Return whether a request sends a command."""
    return exchange.is_command


def is_stream(exchange: Exchange) -> bool:
    """Return whether a request asks for a live stream."""
    return exchange.is_stream


def _criterion(name: str, title: str, points: int, section: str, judge: Any) -> Criterion:
    return Criterion(name=name, title=title, points=points, section=section, judge=judge)


FINISHES = _criterion("finishes", "plays to the end, and ends", 2, FOLLOW, commands.judge_finish)
_REPEATS = _criterion(
    *("repeats", "sends what got lost again: same key, same body", 3, PLAY, commands.judge_repeats)
)

SCENARIOS = (
    KitScenario(
        name="plain",
        about="Nothing goes wrong.",
        faults=lambda _: (),
        criteria=(
            FINISHES,
            _criterion("keys", "a key of its own for each command", 2, PLAY, commands.judge_keys),
            _criterion(
                "if-match", "names the version it chose at", 2, PLAY, commands.judge_if_match
            ),
            _criterion("legal", "posts what is listed", 1, PLAY, commands.judge_legality),
            _criterion(
                *("follows", "is told what happens, and does not poll", 2, FOLLOW),
                reading.judge_following,
            ),
            _criterion("stops", "stays away after the end", 1, FOLLOW, reading.judge_end),
            _criterion("token", "keeps its token in the header", 2, SIT, reading.judge_token_place),
        ),
    ),
    KitScenario(
        name="lost",
        about="Commands and answers get lost; one answer breaks off, one is lost twice.",
        faults=lambda _: (LoseAnswers({1: 1, 2: 2, 4: 1}, half=(4,)), LoseRequests(3)),
        criteria=(
            FINISHES,
            _REPEATS,
            _criterion("acts-once", "does nothing twice", 3, PLAY, commands.judge_doubling),
        ),
    ),
    KitScenario(
        name="busy",
        about="The service, and a proxy before it, want to be left alone for a second.",
        faults=lambda _: (
            Refuse(is_stream, (1,), ""),
            Refuse(is_look, (3,), "store-unavailable"),
            Refuse(is_command, (2,), "too-many-requests"),
        ),
        criteria=(
            FINISHES,
            _criterion(
                *("retry-after-429", "waits as long as 429 says", 2, WRONG),
                commands.judge_waiting("too-many-requests"),
            ),
            _criterion(
                *("retry-after-503", "waits as long as 503 says", 2, WRONG),
                commands.judge_waiting("store-unavailable", "unavailable"),
            ),
            _criterion(
                *("same-key", "comes back with the same key after 429", 2, WRONG),
                commands.judge_same_key("too-many-requests"),
            ),
        ),
    ),
    KitScenario(
        name="streams",
        about="Streams break, between two messages and within one.",
        faults=lambda _: (ChangeStream(BreakStreams(2, 3, 1)),),
        criteria=(
            FINISHES,
            _criterion(
                *("resumes", "goes on after the last event it got", 3, FOLLOW),
                reading.judge_resuming,
            ),
            _criterion(
                *("breath", "waits a little before it comes back", 1, FOLLOW),
                reading.judge_reconnecting,
            ),
        ),
    ),
    KitScenario(
        name="repeated",
        about="The stream says everything twice, and some of it once more.",
        faults=lambda _: (ChangeStream(repeat_messages),),
        criteria=(
            FINISHES,
            _criterion(
                *("duplicates", "takes no harm from what comes twice", 2, FOLLOW),
                reading.judge_repetition,
            ),
        ),
    ),
    KitScenario(
        name="late",
        about="The stream tells who is asked later than it could.",
        faults=lambda _: (ChangeStream(delay_messages(0.6, most=2)),),
        criteria=(
            FINISHES,
            _criterion(*("patience", "waits for a late stream", 2, FOLLOW), reading.judge_lateness),
        ),
    ),
    KitScenario(
        name="restart",
        about="The service restarts when it has acted on a command.",
        faults=lambda scene: (Restart(scene.service.restart, (2,), 0.8),),
        criteria=(
            FINISHES,
            _REPEATS,
            _criterion("returns", "comes back", 1, FOLLOW, reading.judge_return),
            _criterion(
                *("gentle", "does not hammer at what is away", 1, FOLLOW), reading.judge_patience
            ),
        ),
    ),
    KitScenario(
        name="conflict",
        about="Another program plays the same seat and is quicker; then a phase is running.",
        faults=lambda scene: (
            Refuse(is_command, (3,), "phase-running"),
            BeQuicker(lambda: play_for(scene.service, scene.match), (2,)),
        ),
        criteria=(
            FINISHES,
            _criterion(
                *("looks-again", "after 412 looks and chooses again", 3, PLAY),
                commands.judge_conflict,
            ),
            _criterion(
                *("phase-wait", "waits while a phase is running", 1, WRONG),
                commands.judge_waiting("phase-running"),
            ),
            _criterion(*("phase-look", "and looks again then", 1, WRONG), commands.judge_look),
        ),
    ),
    KitScenario(
        name="unknown",
        about="Events of unknown types, messages of unknown names, unknown members everywhere.",
        faults=lambda _: (AddUnknown(), ChangeStream(SayUnknownThings(SEAT))),
        criteria=(
            _criterion("unknown", "plays on past what is new", 3, FOLLOW, reading.judge_unknown),
        ),
    ),
    KitScenario(
        name="clock",
        about="The service's clock is two hours behind, and the match is played on time.",
        faults=lambda _: (),
        clock={"kind": "per-decision", "seconds": 30, "on_timeout": "bot"},
        wrong_by_ms=-TWO_HOURS_MS,
        criteria=(
            _criterion(
                *("in-time", "counts its time from the service's clock", 2, TIME),
                commands.judge_clock,
            ),
        ),
    ),
    KitScenario(
        name="elsewhere",
        about="Something in between redirects a read and a command to another origin.",
        faults=lambda scene: (
            Redirect(is_look, (2,), scene.elsewhere),
            Redirect(is_command, (2,), scene.elsewhere),
        ),
        criteria=(
            FINISHES,
            _criterion(
                *("token-stays", "gives its token to nobody else", 3, SIT),
                reading.judge_token_elsewhere,
            ),
            _criterion(
                *("same-key", "comes back with the same key", 1, PLAY),
                commands.judge_same_key("redirected"),
            ),
        ),
    ),
    KitScenario(
        name="drift",
        about="A board is not what its digest is of (only for clients that ask for digests).",
        faults=lambda _: (AlterView(2),),
        criteria=(
            FINISHES,
            Criterion(
                name="digest",
                title="reads again what does not match its digest",
                points=2,
                section=FOLLOW,
                judge=reading.judge_digest,
                is_optional=True,
            ),
        ),
    ),
)
