"""Rematches of finished matches. A match has at most one, and its seats are rotated (rule T20)."""

import hmac
from typing import Any

import msgspec
from msgspec import UNSET

from games.errors import RuleViolation
from games.game import Seat
from games.table import SeatPlan, SeatState, Table
from games.table.decide import complete_options
from matches.commands.create import Plan, create, match_id_for
from matches.commands.execute import CommandResult
from matches.context import Context
from matches.errors import MatchNotOver
from matches.queries.read import Reader
from projections.match_cache import Match, MatchDeleted, NoSuchMatch

_KEY = "rematch"
_OF_SECRET = b"formicary/rematch/1"


def rematch_id_of(match: Match) -> str:
    """Return the id of a match's rematch, whether or not the rematch exists."""
    return match_id_for(_caller_of(match), _KEY)


def _caller_of(match: Match) -> str:
    """Return the string from which the id of a match's rematch is derived.

    If spectators are limited, the text is a secret of the match. Otherwise anyone could derive the
    id, find the rematch, and conclude that the match is over.
    """
    if not match.timeline.newest.spectators:
        return match.match_id
    return hmac.digest(match.keys.token, _OF_SECRET, "sha256").hex()


def turn_seat(seat: Seat, table: Table) -> Seat:
    """Return the seat that a player has in the rematch, given the player's seat in the match."""
    return (seat + 1) % len(table.seats)


def rematch(
    context: Context, reader: Reader, account: str, *, keeps_guests: bool = False
) -> CommandResult:
    """Create the rematch of a match. If it already exists, return it.

    Args:
        context: the context of the match.
        reader: the holder of a seat.
        account: the id of the requesting account, which becomes the creator; empty if there is
            none.
        keeps_guests: True to invite the players without an account to their seats. Otherwise any
            player may take these seats. Ignored if the rematch already exists.

    Raises:
        MatchNotOver: the match is not over.
        RuleViolation: `rematch.private` for a private match.
        MatchDeleted: the rematch was deleted.
        UnknownRules: the rules version of the match is no longer available.
    """
    table = reader.match.timeline.newest
    if table.status != "over":
        raise MatchNotOver("the match is not over")
    if table.private:
        raise RuleViolation("rematch.private", rule="T20")
    existing = _find(context, rematch_id_of(reader.match))
    if existing:
        return existing
    plan = _plan(context, reader.match, account, SeatPlan(invited=keeps_guests or UNSET))
    return create(context, plan, key=_KEY, digest=_KEY, caller=_caller_of(reader.match))


def find_open_rematch(context: Context, reader: Reader) -> Match | None:
    """Return the rematch of a match while it is open, or None. `reader` is the holder of a seat.

    It is sought only after the end, since it exists only then.
    """
    if reader.match.timeline.newest.status != "over":
        return None
    try:
        match = context.cache.fresh(rematch_id_of(reader.match))
    except NoSuchMatch:  # also if it was deleted
        return None
    return match if match.timeline.newest.status == "open" else None


def _find(context: Context, match_id: str) -> CommandResult | None:
    """Return the existing rematch, if any. Raises `MatchDeleted` if the rematch was deleted."""
    try:
        match = context.cache.fresh(match_id)
    except MatchDeleted:
        raise
    except NoSuchMatch:
        return None
    return CommandResult(match_id, 1, match.timeline.version, repeated=True)


def _plan(context: Context, match: Match, account: str, guest: SeatPlan) -> Plan:
    table = match.timeline.newest
    seats = tuple(_plan_seat(context, held, account, guest) for held in table.seats)
    return Plan(
        game=table.game,
        options=_options(context, match),
        seats=(*seats[-1:], *seats[:-1]),
        undo=table.policy,
        content=table.content,
        rules=table.rules,
        clock=table.clock or None,
        keeps_keys=bool(table.keeps),
        visibility=table.visibility or "public",
        spectators=table.spectators or None,
        creator=account,
        rematch_of="" if table.spectators else match.match_id,  # hides the end from strangers
        is_rated=bool(table.rated),
        is_test=bool(table.test),
    )


def _options(context: Context, match: Match) -> Any:
    """Return the options for a rematch, taken from the start of the match.

    If the match never began, these are its current options. They include the first player if the
    rules chose one. Since the seats are rotated by one, the next player begins the rematch,
    regardless of the account that creates it.
    """
    table = match.timeline.newest
    if table.is_placed or any(held.is_open for held in table.seats):
        return msgspec.convert(table.options, match.game.options)
    began = max(held.taken or 1 for held in table.seats)
    return complete_options(match.game, context.cache.timeline_at(match, began).table(began))


def _plan_seat(context: Context, held: SeatState, asker: str, guest: SeatPlan) -> SeatPlan:
    """Return the plan of a seat in the rematch. Reserve it for the former holder if possible.

    `guest` is the plan of the seat of a player without an account.
    """
    if held.bot is not None:
        return SeatPlan(bot=held.bot)
    account, accounts = held.account or "", context.accounts
    if not account:
        return guest if held.taken else SeatPlan()
    if accounts.name_of(account) is None:
        return SeatPlan()
    is_unwilling = bool(asker) and account != asker and accounts.has_blocked(account, asker)
    return SeatPlan() if is_unwilling else SeatPlan(account=account)
