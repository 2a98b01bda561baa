"""Branches: new matches that begin from a version of another (rule T7)."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.errors import RuleViolation
from games.game import AnyGame
from games.luck import SeededLuck
from games.table import Lineage, SeatPlan, Table, TimeControl, UndoPolicy
from matches.commands.create import Plan, create, match_id
from matches.commands.execute import Played, luck_key
from matches.commands.position import plain
from matches.context import House
from matches.errors import BadSeats
from matches.queries import read
from matches.queries.read import Reader
from projections.match_cache import Held
from projections.undo_history import INSIDE


class BranchPlan(Struct, frozen=True):
    """A branch to be made: from which version, with which luck, seats and undo policy.

    The clock is its own: what its parent's seats had left is nothing to who plays here.
    """

    at: int
    luck: Literal["same", "new"]
    seats: tuple[SeatPlan, ...]
    undo: UndoPolicy = "free"
    clock: TimeControl | None = None


def branch(house: House, who: Reader, plan: BranchPlan, *, key: str, digest: str) -> Played:
    """Create a match that begins where another stood at a version, with a root of its own.

    Of a match that has released its keys it is the true state; of a running one a world
    drawn from what the caller may see at that version, or a branch would let it look ahead.
    An administrator is given the true state of that as well, in a private match (rule T12).

    Raises:
        RuleViolation: `branch.no-target` where no command ends at the version or nobody is
            asked, `branch.luck-hidden` for the same luck of a match that runs.
        BadSeats: it is not for so many seats.
        NoSuchVersion, KeyReused: see there.
    """
    position = position_at(house, who, plan.at)
    held = house.cache.fresh(who.held.match)
    table = held.line.newest
    if len(plan.seats) != len(table.seats):
        raise BadSeats(f"the match has {len(table.seats)} seats, not {len(plan.seats)}")
    is_private = who.is_admin and "salt" not in table.released
    luck = _luck(held, table, plan, is_private=is_private)
    (entry,) = house.store.page(held.match, plan.at - 1, plan.at)
    inherited = luck.hex() if luck and not is_private else None
    made = Plan(
        game=table.game,
        options=msgspec.convert(table.options, held.game.options),
        seats=plan.seats,
        undo=plan.undo,
        clock=plan.clock,
        content=table.content,
        rules=table.rules,
        position=position,
        lineage=Lineage(held.match, plan.at, entry.link.hex(), inherited),
        is_sandbox=bool(table.sandbox),
        luck=luck if is_private else b"",
        is_private=is_private,
    )
    caller = f"{held.match}/{'admin' if who.is_admin else who.seat}"
    if not is_private:
        house.store.add_branch(held.match, match_id(caller, key))
    return create(house, made, key=key, digest=digest, caller=caller)


def _luck(held: Held, table: Table, plan: BranchPlan, *, is_private: bool) -> bytes:
    """Return the key that the parent draws with, if the branch is to draw with it; else nothing.

    In a private branch it stays in the vault: in the lineage everybody at its table would read it.
    """
    if plan.luck == "new":
        return b""
    if "luck" not in table.released and not is_private:
        raise RuleViolation("branch.luck-hidden", rule="T7", status=table.status)
    return luck_key(held.keys, table)


def position_at(house: House, who: Reader, at: int) -> Any:
    """Return the position of a match at a version, as its reader may have it.

    Raises:
        RuleViolation: `branch.no-target` where no command ends there, or nobody is asked.
        NoSuchVersion: see there.
    """
    held = house.cache.fresh(who.held.match)
    shown = read.snapshot(house, held, at)
    inside = house.cache.line_at(held, at).mark(at).mover == INSIDE
    if inside or not shown.asked or not read.has_begun(held, shown):
        raise RuleViolation("branch.no-target", rule="T7", at=at)
    if who.is_admin or "salt" in held.line.newest.released:
        return plain(held.game, shown.state)
    return plain(held.game, _imagined(house, held.game, shown.state, who))


def _imagined(house: House, game: AnyGame, state: object, who: Reader) -> object:
    """Return a world that the reader's view allows."""
    return game.determinize(game.view(state, who.seat), SeededLuck(house.random(32)))


def branches(house: House, match: str) -> tuple[str, ...]:
    """Return the matches that branched from one, by id."""
    named = house.store.branches(match)
    return tuple(one for one in named if house.store.head(one).version)
