"""Branches, which are new matches that begin from a version of another match (rule T7)."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import AnyGame
from games.luck import LuckByLabel, LuckChoice, SeededLuck, overlaps
from games.table import Lineage, SeatPlan, Table, TimeControl, UndoPolicy
from games.table.undo_history import INSIDE
from matches.commands.create import Plan, create, find_match_id
from matches.commands.execute import CommandResult
from matches.commands.luck import luck_by_label, luck_key, luck_layers
from matches.commands.positions.position import plain
from matches.context import Context
from matches.errors import BadLuck, BadSeats
from matches.queries import read
from matches.queries.read import Reader
from matches.queries.visible import (
    DelayedMatch,
    is_delayed,
    last_visible,
    match_as_it_stands,
    visible_version,
)
from projections.match_cache import Match

LAYERS_MOST = 20  # ancestors of a branch that choose their luck by label, including its parent


class BranchPlan(Struct, frozen=True):
    """The plan of a branch: its version, luck, seats and undo policy.

    A branch has its own clock. The time left in the parent match does not carry over. The luck is
    the same for all labels, or chosen for patterns of labels (see `games.luck.choose_luck`).
    """

    at: int
    luck: Literal["same", "new"] | Mapping[str, LuckChoice]
    seats: tuple[SeatPlan, ...]
    undo: UndoPolicy = "free"
    clock: TimeControl | None = None


def branch(
    context: Context, reader: Reader, plan: BranchPlan, *, key: str, digest: str, creator: str = ""
) -> CommandResult:
    """Create a match that begins from a version of another match, with its own root secret.

    If the parent has released its keys, the branch begins from the true state. If the parent is
    running, the branch begins from a random state consistent with the caller's view at that
    version, because the true state would reveal hidden information. An administrator gets the true
    state of a running match as well, in a private match (rule T12). Any other branch is as visible
    as its parent (rule T16). `creator` is the id of the account that creates it.

    Raises:
        RuleViolation: `branch.no-target` if no command ends at the version or no question is
            pending there, `branch.luck-hidden` for the same luck as a running match,
            `branch.unseen` if a seat requests a version that spectators may not see yet.
        BadLuck: a pattern matches no label that the game draws, or too many ancestors chose
            their luck by label.
        BadSeats: the number of seats differs from that of the parent.
        NoSuchVersion: the match does not have the version.
        KeyReused: the key was sent with another body.
    """
    position = position_at(context, reader, plan.at)
    match = match_as_it_stands(context, reader.match)
    table = match.timeline.newest
    _check_visible(context, reader, match, plan.at)
    _check_seats(plan, table)
    made = _plan(context, match, plan, position, is_private=_is_private(reader, table))
    made = replace(made, creator=creator)
    match_id = branch_id_for(context, reader, key)
    if made.visibility == "public" and not made.is_private:
        context.store.add_branch(match.match_id, match_id)
    return create(context, made, key=key, digest=digest, match_id=match_id)


def _is_private(reader: Reader, table: Table) -> bool:
    """Return whether a branch would reveal secrets that its parent match still hides."""
    return reader.is_admin and "salt" not in table.released


def _plan(
    context: Context, match: Match, plan: BranchPlan, position: Any, *, is_private: bool
) -> Plan:
    """Return the plan for creating the match of a branch."""
    table = match.timeline.newest
    by_label = _luck_by_label(match, table, plan, is_private=is_private)
    luck = b"" if by_label else _luck(match, table, plan, is_private=is_private)
    inherited = luck.hex() if luck and not is_private else None
    link = _link_at(context, match, plan.at)
    return Plan(
        game=table.game,
        options=msgspec.convert(table.options, match.game.options),
        seats=plan.seats,
        undo=plan.undo,
        clock=plan.clock,
        content=table.content,
        rules=table.rules,
        position=position,
        lineage=Lineage(match.match_id, plan.at, link, inherited, by_label or UNSET),
        is_sandbox=bool(table.sandbox),
        luck=luck if is_private else b"",
        is_private=is_private,
        is_test=bool(table.test),
        visibility="public" if is_private else table.visibility or "public",
        spectators=None if is_private else table.spectators or None,
    )


def branch_id_for(context: Context, reader: Reader, key: str) -> str:
    """Return the id of the branch that a reader creates with an idempotency key."""
    caller = f"{reader.match.match_id}/{'admin' if reader.is_admin else reader.seat}"
    return find_match_id(context, caller, key)


def _link_at(context: Context, match: Match, version: int) -> str:
    (entry,) = context.store.page(match.match_id, version - 1, version)
    return entry.link.hex()


def _check_visible(context: Context, reader: Reader, match: Match, at: int) -> None:
    """Check that spectators may see the version from which to branch, since branches are public."""
    if reader.seat is not None and is_delayed(match) and at > visible_version(context, match):
        raise RuleViolation("branch.unseen", rule="T16", at=at)


def _check_seats(plan: BranchPlan, table: Table) -> None:
    if len(plan.seats) != len(table.seats):
        raise BadSeats(f"the match has {len(table.seats)} seats, not {len(plan.seats)}")


def _luck(match: Match, table: Table, plan: BranchPlan, *, is_private: bool) -> bytes:
    """Return the parent's luck key if the branch uses the same luck, otherwise empty bytes.

    A private branch stores the key in its vault. If the key were part of the lineage, everyone at
    its table could read it.
    """
    if plan.luck != "same":
        return b""
    if "luck" not in table.released and not is_private:
        raise RuleViolation("branch.luck-hidden", rule="T7", status=table.status)
    return luck_key(match.keys, table)


def _luck_by_label(
    match: Match, table: Table, plan: BranchPlan, *, is_private: bool
) -> LuckByLabel | None:
    """Return the luck by label of a branch; None if it draws all labels with a single key.

    If the parent draws its luck by label, the same luck for all labels has several keys as well.
    """
    layers = luck_layers(table)
    if isinstance(plan.luck, str):
        patterns: Mapping[str, LuckChoice] = {"*": "same"} if layers else {}
    else:
        patterns = plan.luck
        _check_patterns(match.game, patterns)
    if plan.luck == "new" or "same" not in patterns.values():
        return None
    if "luck" not in table.released or is_private:
        raise RuleViolation("branch.luck-hidden", rule="T7", status=table.status)
    if len(layers) == LAYERS_MOST:
        raise BadLuck("", f"At most {LAYERS_MOST} matches in a row may choose their luck by label.")
    return luck_by_label(match.keys, table, patterns)


def _check_patterns(game: AnyGame, patterns: Mapping[str, LuckChoice]) -> None:
    for pattern in patterns:
        if not any(overlaps(pattern, label) for label in game.labels):
            labels = ", ".join(game.labels) or "none"
            raise BadLuck(pattern, f"The game draws no such label. Its labels are: {labels}.")


def position_at(context: Context, reader: Reader, at: int) -> Any:
    """Return the position of a match at a given version, as revealed to a reader.

    Raises:
        RuleViolation: `branch.no-target` if no command ends there or no question is pending.
        NoSuchVersion: the match does not have this version.
    """
    match = match_as_it_stands(context, reader.match)
    shown = read.snapshot(context, match, at)
    inside = context.cache.timeline_at(match, at).undo_point(at).mover == INSIDE
    if inside or not shown.asked or not read.has_begun(match, shown):
        raise RuleViolation("branch.no-target", rule="T7", at=at)
    if reader.is_admin or "salt" in match.timeline.newest.released:
        return plain(match.game, shown.state)
    return plain(match.game, _imagine(context, match.game, shown.state, reader))


def _imagine(context: Context, game: AnyGame, state: object, reader: Reader) -> object:
    """Return a random state that is consistent with the reader's view."""
    return game.determinize(game.view(state, reader.seat), SeededLuck(context.random(32)))


def branches(context: Context, reader: Reader) -> tuple[str, ...]:
    """Return the ids of the branches that begin from a version visible to the reader.

    Hidden and deleted branches are omitted.
    """
    named = context.store.branches(reader.match.match_id)
    heads = context.store.withdrawals.heads_of(named)
    until = last_visible(reader.match) if isinstance(reader.match, DelayedMatch) else None
    return tuple(
        branch_id
        for branch_id, head in heads.items()
        if head.version
        and not head.is_deleted
        and not context.cache.is_hidden(branch_id)
        and (until is None or _branched_at(context, branch_id) <= until)
    )


def _branched_at(context: Context, branch: str) -> int:
    """Return the version of the parent from which a branch began."""
    lineage = context.cache.get(branch).timeline.newest.lineage
    return lineage.version if lineage else 0
