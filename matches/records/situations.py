"""Situations in which the commands of a bundle were decided."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events import Recorded
from events.seals import standing_id
from games.game import AnyGame, RunPhase
from games.table.commands import Situation
from games.table.undo_history import PHASE
from matches.audit.derive import derive_command
from matches.audit.replay_checks import read_command
from matches.records.opened import OpenedBundle


def commit_of(recorded: Sequence[Recorded[Any]], seq: int) -> Sequence[Recorded[Any]]:
    """Return the events of the commit that contains an event, given all events of a match.

    Raises:
        IndexError: there is no such event.
    """
    if not 1 <= seq <= len(recorded):
        raise IndexError(f"there is no event {seq}; the last is {len(recorded)}")
    first = last = seq - 1
    while recorded[first].record.id is None:
        first -= 1
    while recorded[last].record.mac is None:
        last += 1
    return recorded[first : last + 1]


def situation_before(bundle: OpenedBundle, commit: Sequence[Recorded[Any]]) -> Situation:
    """Return the situation in which the command of a commit was decided.

    The bundle must contain the keys of its match.
    """
    first, timeline, keys = commit[0], bundle.timeline, bundle.keys
    if keys is None:
        raise ValueError("the bundle is sealed")
    version, record = first.seq - 1, first.record
    asked = timeline.questions_at(version)
    at = Situation(
        game=bundle.game,
        table=timeline.table(version),
        state=timeline.state(version),
        version=version,
        undo_history=timeline,
        in_phase=any(question.seat == PHASE for question in asked),
        by=record.by,
        seat=record.seat,
        command=read_command(_decoder_of(bundle.game), first),
        is_standing=record.id == standing_id(keys.bot, first.seq),
    )
    if at.command is None and (record.by != "clock" or record.seat is None):
        stored = [recorded.event for recorded in commit]
        at = at._replace(command=derive_command(at, record, stored))
    return at


def _decoder_of(game: AnyGame) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(game.command | RunPhase)
