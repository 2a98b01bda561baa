"""All differences between a recorded match and the current code, and both results.

Each command is decided in its recorded position, so one changed rule differs at each command that
it concerns, and only there. The new result is that of all recorded commands, played one after
another by the current code.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from events import Broken, Recorded, canonical
from events.seals import state_mac
from formicary.replay.rehearsing import commits_of, explain, play_again
from games.table import check_time
from games.table.decide import CommandDecision
from games.table.undo_history import telling_events
from matches.audit.deciding import check_decision
from matches.audit.difference import Rehearsal, RehearsedResult, describe_difference
from matches.commands.commit import fold_commit
from matches.commands.luck import MatchLuck
from matches.records import OpenedBundle
from matches.records.situations import situation_before
from projections.timeline import Commit


def rehearse_match(recorded: OpenedBundle) -> Rehearsal:
    """Return all differences of a match whose keys are known.

    Args:
        recorded: the match, folded by the current code without deciding its commands.
    """
    games = {recorded.header.game: recorded.game}
    differences = tuple(
        describe_difference(recorded.entries, games, broken) for broken in _differing(recorded)
    )
    new = play_again(recorded)
    return Rehearsal(differences, _result_of(recorded), _result_of(new.bundle, new.seq, new.reason))


def _result_of(bundle: OpenedBundle, refused: int = 0, reason: str = "") -> RehearsedResult:
    timeline = bundle.timeline
    table = timeline.newest
    has_begun = table.status != "open" and timeline.version > 0
    scores = bundle.game.score(timeline.state(timeline.version)) if has_begun else ()
    return RehearsedResult(
        version=timeline.version,
        status=table.status,
        points=tuple(score.points for score in scores),
        ranking=tuple(tuple(seats) for seats in table.outcome.ranking) if table.outcome else (),
        refused=refused,
        reason=reason,
    )


def _differing(recorded: OpenedBundle) -> Iterator[Broken]:
    """Yield the fault of each commit that differs.

    A state that differs makes all later ones differ, so only the first one is reported.
    """
    is_same = True
    for commit in commits_of(recorded):
        try:
            _decide(recorded, commit)
            if is_same:
                _check_state(recorded, commit[-1])
        except Broken as broken:
            is_same = is_same and broken.fault != "mac"
            yield broken
        except Exception as error:  # noqa: BLE001 - the code under test may raise anything
            yield Broken(commit[0].seq, "crash", f"{type(error).__name__}: {explain(error)}")


def _decide(recorded: OpenedBundle, commit: Sequence[Recorded[Any]]) -> None:
    """Decide the command of a commit again in its recorded position. Raises `Broken`."""
    keys, timeline, first = recorded.keys, recorded.timeline, commit[0]
    if keys is None:
        raise ValueError("the match has not released its keys")
    record, stored = first.record, [event.event for event in commit]
    at = situation_before(recorded, commit)
    check_time(at.table, record.by, record.seat, stored, record.at)
    if at.command is None and (record.by != "clock" or record.seat is None):
        raise Broken(first.seq, "decision", "no command causes it")

    def fold(decision: CommandDecision) -> Commit:
        return fold_commit(
            at, decision, keys, record.at, state_at=timeline.state, tells=telling_events(at.game)
        )

    check_decision(at, first, stored, MatchLuck(keys), fold)


def _check_state(recorded: OpenedBundle, last: Recorded[Any]) -> None:
    """Compare the state after a commit with its recorded mac. Raises `Broken`."""
    timeline, keys = recorded.timeline, recorded.keys
    dumped = recorded.game.dump(timeline.state(last.seq))
    stood = canonical.encode({"state": dumped, "table": timeline.table(last.seq)})
    if keys is not None and state_mac(keys.state, last.seq, stood) != last.record.mac:
        raise Broken(last.seq, "mac", "the state differs")
