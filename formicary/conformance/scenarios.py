"""The scenarios, each with its faults and its criteria."""

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
    """The objects that are available to a scenario when it creates its faults."""

    service: KitService
    match: ShortMatch
    elsewhere: str


class KitScenario(Struct, frozen=True, kw_only=True):
    """A match with injected faults, and the criteria that the client must meet.

    Attributes:
        name: the name of the scenario.
        about: a one-sentence description of the faults.
        faults: a factory for the faults of a match, outermost first.
        criteria: the criteria to judge.
        clock: the time control of the match; None without time control.
        wrong_by_ms: the offset of the service's clock, in milliseconds.
    """

    name: str
    about: str
    faults: Callable[[Scene], Sequence[Fault]]
    criteria: tuple[Criterion, ...]
    clock: Mapping[str, Any] | None = None
    wrong_by_ms: int = 0


def is_look(exchange: Exchange) -> bool:
    """Return whether a request reads the legal actions or the state."""
    return exchange.is_read and exchange.path.endswith(("/actions", "/state"))


def is_command(exchange: Exchange) -> bool:
    """Return whether a request sends a command."""
    return exchange.is_command


def is_stream(exchange: Exchange) -> bool:
    """Return whether a request opens a live stream."""
    return exchange.is_stream


def _criterion(name: str, title: str, points: int, section: str, judge: Any) -> Criterion:
    return Criterion(name=name, title=title, points=points, section=section, judge=judge)


FINISHES = _criterion("finishes", "plays to the end, then exits", 2, FOLLOW, commands.judge_finish)
_REPEATS = _criterion(
    "repeats", "repeats lost requests: same key, same body", 3, PLAY, commands.judge_repeats
)

SCENARIOS = (
    KitScenario(
        name="plain",
        about="Nothing goes wrong.",
        faults=lambda _: (),
        criteria=(
            FINISHES,
            _criterion("keys", "uses a new key for each command", 2, PLAY, commands.judge_keys),
            _criterion(
                "if-match", "names the version of its choice", 2, PLAY, commands.judge_if_match
            ),
            _criterion("legal", "posts listed commands only", 1, PLAY, commands.judge_legality),
            _criterion(
                "follows",
                "waits for events, and does not poll",
                2,
                FOLLOW,
                reading.judge_following,
            ),
            _criterion("stops", "sends nothing more after the end", 1, FOLLOW, reading.judge_end),
            _criterion(
                "token", "sends its token in the header only", 2, SIT, reading.judge_token_place
            ),
        ),
    ),
    KitScenario(
        name="lost",
        about="Commands and answers get lost; one answer breaks off, one is lost twice.",
        faults=lambda _: (LoseAnswers({1: 1, 2: 2, 4: 1}, half=(4,)), LoseRequests(3)),
        criteria=(
            FINISHES,
            _REPEATS,
            _criterion("acts-once", "never acts twice", 3, PLAY, commands.judge_doubling),
        ),
    ),
    KitScenario(
        name="busy",
        about="The service, and a proxy in front of it, ask to wait for a second.",
        faults=lambda _: (
            Refuse(is_stream, (1,), ""),
            Refuse(is_look, (3,), "store-unavailable"),
            Refuse(is_command, (2,), "too-many-requests"),
        ),
        criteria=(
            FINISHES,
            _criterion(
                "retry-after-429",
                "waits for the Retry-After of 429",
                2,
                WRONG,
                commands.judge_waiting("too-many-requests"),
            ),
            _criterion(
                "retry-after-503",
                "waits for the Retry-After of 503",
                2,
                WRONG,
                commands.judge_waiting("store-unavailable", "unavailable"),
            ),
            _criterion(
                "same-key",
                "retries with the same key after 429",
                2,
                WRONG,
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
                "resumes",
                "resumes after the last event it received",
                3,
                FOLLOW,
                reading.judge_resuming,
            ),
            _criterion(
                "breath",
                "pauses before it reconnects",
                1,
                FOLLOW,
                reading.judge_reconnecting,
            ),
        ),
    ),
    KitScenario(
        name="repeated",
        about="The stream sends everything twice, and some of it a third time.",
        faults=lambda _: (ChangeStream(repeat_messages),),
        criteria=(
            FINISHES,
            _criterion(
                "duplicates",
                "ignores duplicates",
                2,
                FOLLOW,
                reading.judge_repetition,
            ),
        ),
    ),
    KitScenario(
        name="late",
        about="The stream sends its `asked` messages late.",
        faults=lambda _: (ChangeStream(delay_messages(0.6, most=2)),),
        criteria=(
            FINISHES,
            _criterion("patience", "waits for a late stream", 2, FOLLOW, reading.judge_lateness),
        ),
    ),
    KitScenario(
        name="restart",
        about="The service restarts after it has acted on a command.",
        faults=lambda scene: (Restart(scene.service.restart, (2,), 0.8),),
        criteria=(
            FINISHES,
            _REPEATS,
            _criterion("returns", "reconnects", 1, FOLLOW, reading.judge_return),
            _criterion(
                "gentle",
                "limits its retries while the service is away",
                1,
                FOLLOW,
                reading.judge_patience,
            ),
        ),
    ),
    KitScenario(
        name="conflict",
        about="Another client plays the same seat faster; then a phase is running.",
        faults=lambda scene: (
            Refuse(is_command, (3,), "phase-running"),
            BeQuicker(lambda: play_for(scene.service, scene.match), (2,)),
        ),
        criteria=(
            FINISHES,
            _criterion(
                "looks-again",
                "reads and chooses again after 412",
                3,
                PLAY,
                commands.judge_conflict,
            ),
            _criterion(
                "phase-wait",
                "waits while a phase is running",
                1,
                WRONG,
                commands.judge_waiting("phase-running"),
            ),
            _criterion("phase-look", "and then reads again", 1, WRONG, commands.judge_look),
        ),
    ),
    KitScenario(
        name="unknown",
        about="There are unknown types of events, names of messages, and members of objects.",
        faults=lambda _: (AddUnknown(), ChangeStream(SayUnknownThings(SEAT))),
        criteria=(
            _criterion(
                "unknown", "continues despite unknown parts", 3, FOLLOW, reading.judge_unknown
            ),
        ),
    ),
    KitScenario(
        name="clock",
        about="The service's clock is two hours behind, and the match has a time limit.",
        faults=lambda _: (),
        clock={"kind": "per-decision", "seconds": 30, "on_timeout": "bot"},
        wrong_by_ms=-TWO_HOURS_MS,
        criteria=(
            _criterion(
                "in-time",
                "measures time by the service's clock",
                2,
                TIME,
                commands.judge_clock,
            ),
        ),
    ),
    KitScenario(
        name="elsewhere",
        about="An intermediary redirects a read and a command to another origin.",
        faults=lambda scene: (
            Redirect(is_look, (2,), scene.elsewhere),
            Redirect(is_command, (2,), scene.elsewhere),
        ),
        criteria=(
            FINISHES,
            _criterion(
                "token-stays",
                "sends its token to no other origin",
                3,
                SIT,
                reading.judge_token_elsewhere,
            ),
            _criterion(
                "same-key",
                "retries with the same key",
                1,
                PLAY,
                commands.judge_same_key("redirected"),
            ),
        ),
    ),
    KitScenario(
        name="drift",
        about="A board does not match its digest (only for clients that request digests).",
        faults=lambda _: (AlterView(2),),
        criteria=(
            FINISHES,
            Criterion(
                name="digest",
                title="reads again if a board does not match its digest",
                points=2,
                section=FOLLOW,
                judge=reading.judge_digest,
                is_optional=True,
            ),
        ),
    ),
)
