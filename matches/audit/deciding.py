"""The decision of a recorded command, compared with the recorded events and draws."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events import Broken, Recorded
from games.errors import GameError
from games.table.commands import TABLE_COMMANDS, NotRunning, NotTheirs, Situation
from games.table.decide import CommandDecision, LuckSource, decide
from matches.audit.replay_checks import check_events, read_draws
from projections.timeline import Commit


def check_decision(
    at: Situation,
    first: Recorded[Any],
    stored: Sequence[Any],
    luck: LuckSource,
    fold: Callable[[CommandDecision], Commit],
) -> Commit:
    """Decide a recorded command, and compare events and luck. Return the folded commit.

    Args:
        at: the situation before the command.
        first: the first event of its commit.
        stored: the recorded events of the commit.
        luck: the luck of the match.
        fold: folds the events of the decision.

    Raises:
        Broken: the command is refused, or it causes other events or draws.
    """
    fault = "clock" if first.record.by == "clock" else "decision"
    try:
        decision = decide(at, luck)
        folded = fold(decision)
    except (GameError, msgspec.ValidationError) as error:
        of_table = at.command.__class__ in TABLE_COMMANDS
        is_derived = of_table and isinstance(error, NotRunning | NotTheirs)
        why = "no command causes it" if is_derived else str(error)
        raise Broken(first.seq, fault, why) from error
    check_events(first, stored, folded.events, fault)
    if read_draws(first) != decision.draws:
        raise Broken(first.seq, "luck", "the recorded draws differ")
    return folded
