"""Questions about the alternatives of a seat: planning, naming, and computing them in slices."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from games.game import Seat
from matches.analysis.whatif import (
    PLAYOUTS,
    PLAYOUTS_MOST,
    VERSION,
    ActionTally,
    Level,
    Tallies,
    WhatIf,
    count_done,
    is_done,
    play_alternatives,
)
from matches.context import Context
from matches.errors import MatchError
from matches.queries import read
from matches.queries.preview import check_asked
from matches.queries.view_digest import digest_view
from projections.analyses import WhatIfName, WhatIfs
from projections.match_cache import Match
from projections.timeline import frame_end

WhatIfStatus: TypeAlias = Literal["waiting", "running", "done", "failed", "cancelled"]
_ID_BYTES = 12


class NoActions(MatchError):
    """Raised if a seat has no legal command at a version."""

    def __init__(self, seat: Seat, version: int) -> None:
        super().__init__(f"Seat {seat} has no legal command at version {version}.")
        self.seat, self.version = seat, version


class CostlyWhatIf(MatchError):
    """Raised if a question needs more playouts than allowed."""

    def __init__(self, actions: int, playouts: int) -> None:
        super().__init__(
            f"{actions} commands with {playouts} playouts each exceed the limit of"
            f" {PLAYOUTS_MOST} playouts."
        )
        self.actions, self.playouts, self.most = actions, playouts, PLAYOUTS_MOST


class WantedWhatIf(Struct, frozen=True):
    """A question as a caller asks it.

    Attributes:
        seat: the seat.
        version: the version; None for the newest.
        playouts: the number of playouts per command; None for the default, or fewer if there are
            many commands.
        level: how all seats play on.
    """

    seat: Seat
    version: int | None = None
    playouts: int | None = None
    level: Level = "normal"


class _Plan(Struct, frozen=True):
    """A stored question, and the hash of the code of the game that answers it."""

    question: WhatIf
    code: str


class KnownWhatIf(Struct, frozen=True):
    """A stored question with the results up to now."""

    question: WhatIf
    tallies: Tallies
    status: WhatIfStatus

    @property
    def done(self) -> int:
        """The number of finished playouts."""
        return count_done(self.tallies)


_encode = msgspec.json.Encoder().encode
_plan = msgspec.json.Decoder(_Plan)
_tally = msgspec.json.Decoder(ActionTally)


def plan_question(
    match: Match, shown: read.Snapshot, wanted: WantedWhatIf, *, is_true: bool
) -> WhatIf:
    """Return the question that a caller asks about a match at a version.

    `is_true` is the result of `check_advice`.

    Raises:
        MatchNotRunning, PhaseRunning: no command is legal at the version.
        NoActions: the seat has no legal command there.
        CostlyWhatIf: the question needs too many playouts.
    """
    check_asked(match.game, shown)
    actions = len(match.game.legal(shown.state, wanted.seat))
    if not actions:
        raise NoActions(wanted.seat, shown.version)
    playouts = wanted.playouts or max(1, min(PLAYOUTS, PLAYOUTS_MOST // actions))
    if actions * playouts > PLAYOUTS_MOST:
        raise CostlyWhatIf(actions, playouts)
    return WhatIf(shown.version, wanted.seat, playouts, wanted.level, is_true, actions)


def name_question(context: Context, match: Match, question: WhatIf) -> WhatIfName:
    """Return the name of a question. It identifies the question and the basis of the answer.

    The basis of a true state is the link of the log at the version. The basis of a seat's view is
    the digest of this view, so that hidden values do not affect the name. All luck is derived from
    the name.
    """
    if question.is_true:
        (entry,) = context.store.page(match.match_id, question.version - 1, question.version)
        basis = entry.link.hex()
    else:
        shown = read.snapshot(context, match, question.version)
        seen = read.view(match, shown, question.seat)
        basis = digest_view(match.match_id, question.version, question.seat, seen)
    parts = (VERSION, match.match_id, basis, question.version, question.seat)
    text = "/".join(map(str, (*parts, question.playouts, question.level)))
    return WhatIfName(match.match_id, blake2b(text.encode(), digest_size=_ID_BYTES).hexdigest())


def _code_of(match: Match) -> str:
    return frame_end(match.game, match.game.rules)


def ask_whatif(
    context: Context,
    whatifs: WhatIfs,
    match: Match,
    question: WhatIf,
    callers: Sequence[tuple[str, int]],
) -> WhatIfName:
    """Request the answer to a question, unless it is known, and return the question's name.

    Args:
        context: the context of the match.
        whatifs: the store of the questions.
        match: the match.
        question: the question.
        callers: the keys that identify the caller, each with the number of unfinished questions
            that it may have.

    Raises:
        CallerBusy, TooManyAnalyses: see `WhatIfs.ask`.
    """
    name = name_question(context, match, question)
    known = read_whatif(context, whatifs, match, name.question_id)
    if known is not None and known.status == "done":
        whatifs.keep(name)
        return name
    if known is None:
        whatifs.remove(name)  # answered by other code
    whatifs.ask(name, _encode(_Plan(question, _code_of(match))), callers)
    return name


def read_whatif(
    context: Context, whatifs: WhatIfs, match: Match, question_id: str
) -> KnownWhatIf | None:
    """Return a stored question with its results.

    Return None if it is unknown or has expired, or if the log or the code of the game has changed.
    """
    name = WhatIfName(match.match_id, question_id)
    row = whatifs.get(name)
    if row is None:
        return None
    plan = _plan.decode(row.plan)
    if plan.question.version > match.timeline.version or plan.code != _code_of(match):
        return None
    if name != name_question(context, match, plan.question):
        return None
    tallies = {int(place): _tally.decode(value) for place, value in row.tallies.items()}
    status: WhatIfStatus = "cancelled"
    if is_done(plan.question, tallies):
        status = "done"
    elif row.is_given_up:
        status = "failed"
    elif whatifs.waits(name):
        status = "running" if tallies else "waiting"
    return KnownWhatIf(plan.question, tallies, status)


def advance_whatif(
    context: Context, whatifs: WhatIfs, name: WhatIfName, allowed: Callable[[], bool]
) -> None:
    """Compute a question as long as allowed. Results are stored at the end of the slice.

    Raises:
        NoSuchMatch: no match has this id.
    """
    match = context.cache.fresh(name.match_id)
    known = read_whatif(context, whatifs, match, name.question_id)
    if known is None or known.status == "done":
        whatifs.finish(name)
        return
    question, tallies = known.question, dict(known.tallies)
    shown = read.snapshot(context, match, question.version)
    changed = play_alternatives(match.game, shown, question, name.question_id, tallies, allowed)
    whatifs.put(name, {str(place): _encode(tallies[place]) for place in changed})
    if is_done(question, tallies):
        whatifs.finish(name)
