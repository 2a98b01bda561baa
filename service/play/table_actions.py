"""Functions that build the table actions that are available to a seat."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.game import Seat
from games.table import Table
from games.table.clock_fold import late_clocks
from matches.commands.undo import Step, steps
from matches.context import Context
from matches.queries.read import Snapshot
from projections.match_cache import Match
from service.play.responses import (
    AgreeAction,
    HandOverAction,
    ProposeAction,
    RedoAction,
    RefuseAction,
    ResignAction,
    TableAction,
    TakeBackAction,
    UndoAction,
    WithdrawAction,
)
from service.text.addresses import at_root
from service.text.seat_names import SeatNames

_GOING_BACK = ("undo", "redo", "agree")
_STEPS: Mapping[str, Callable[[str, str, dict[str, Any]], TableAction]] = {
    "undo": UndoAction,
    "redo": RedoAction,
    "propose": ProposeAction,
    "agree": AgreeAction,
    "refuse": RefuseAction,
    "withdraw": WithdrawAction,
}


def build_table_actions(
    context: Context, match: Match, shown: Snapshot, seat: Seat | None, names: SeatNames
) -> tuple[TableAction, ...]:
    """Build the table actions that a seat can take: undo, redo, stand-in bots, and resignation.

    After the end of a clock, a seat can take those that do not have to wait for the time-out.
    """
    late = late_clocks(shown.table, context.now())
    if seat is None or shown.table.status != "running" or seat in late:
        return ()
    offered = steps(context, match, shown.table, shown.version, seat)
    if late:
        offered = tuple(step for step in offered if step.kind not in _GOING_BACK)
    stem = at_root(f"/v1/matches/{match.match_id}")
    return (
        *(_step_action(stem, step, shown.table, names) for step in offered),
        *_bot_actions(stem, shown, seat, names),
    )


def _step_action(stem: str, step: Step, table: Table, names: SeatNames) -> TableAction:
    body: dict[str, Any] = {"to": step.to}
    path = f"{stem}/redo" if step.redo else f"{stem}/undo"
    if step.proposal:
        path = f"{stem}/undo/answers"
        body = {"proposal": step.proposal, "agrees": step.kind == "agree"}
    entry = "action.propose-redo" if step.redo and step.kind == "propose" else f"action.{step.kind}"
    facts: dict[str, Any] = {"to": step.to}
    if table.proposal:
        facts["seat"] = table.proposal.seat
    label = names.fill_entry(None, entry, facts)
    return _STEPS[step.kind](label, path, body)


def _bot_actions(stem: str, shown: Snapshot, seat: Seat, names: SeatNames) -> Iterator[TableAction]:
    path = f"{stem}/seats/{seat}/bot"
    if shown.table.seats[seat].resigned:
        return
    if shown.table.seats[seat].stand_in:
        label = names.fill_entry(None, "action.take-back", {})
        yield TakeBackAction(label, path, {})
    elif not shown.table.rated:  # rule T21
        label = names.fill_entry(None, "action.hand-over", {})
        yield HandOverAction(label, path, {"level": "greedy"})
    label = names.fill_entry(None, "action.resign", {})
    yield ResignAction(label, f"{stem}/seats/{seat}/resignation", {})
