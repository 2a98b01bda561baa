"""Replays of bots' choices from the log, with the same views, levels, budgets and luck labels."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from events import Recorded, canonical
from games.bots import VERSION, choose, level_after, level_of
from games.game import Seat
from matches.commands.bots import ENGINE, reasons_of
from matches.commands.luck import bot_luck
from matches.context import Context
from matches.errors import MatchError, NoSuchVersion
from projections.match_cache import Match

# Values that must be equal. `fell_back` is not included, since it may depend on a clock.
COMPARED = ("engine", "iterations", "value", "alternatives")


class NoBotTurn(MatchError):
    """Raised if an event is not the first event of a bot's command."""


class OtherEngine(MatchError):
    """Raised if the choice cannot be replayed, because another engine or engine version made it."""


class CostlyTurn(MatchError):
    """Raised if the search for a choice would exceed the limit."""


class Rederived(Struct, frozen=True):
    """A bot's recorded choice, together with its choice in the replay.

    Attributes:
        seq: the seq of the first event of the bot's command.
        seat, level, label: the seat, level and luck label of the bot.
        recorded, again: the command and the compared reasons, as JSON-compatible values.
        differing: the names of the values that differ; empty if the choices are the same.
    """

    match_id: str = field(name="match")
    seq: int
    seat: Seat
    level: str
    label: str
    recorded: Mapping[str, Any]
    again: Mapping[str, Any]
    differing: tuple[str, ...]


def rederive(context: Context, match_id: str, seq: int, *, most: int | None = None) -> Rederived:
    """Replay a bot's past choice, and compare it with the recorded one.

    A search that a clock ended is replayed with the recorded number of iterations. The bot key
    comes from the match's vault. After the end of the match, the last event contains it, too.

    Args:
        context: the context of the match.
        match_id: the id of the match.
        seq: the seq of the first event of the bot's command.
        most: the maximum number of iterations; None for no limit.

    Raises:
        NoSuchMatch, NoSuchVersion: the match or the event does not exist.
        NoBotTurn: the event is not the first event of a bot's command.
        OtherEngine: another engine or version made the choice.
        CostlyTurn: the search took more iterations than the limit.
    """
    match = context.cache.fresh(match_id)
    if not 1 <= seq <= match.timeline.version:
        raise NoSuchVersion(match.timeline.version)
    (entry,) = context.store.page(match_id, seq - 1, seq)
    recorded = match.codec.read(entry)
    seat, reasons = _reasons_of(recorded, seq)
    if most is not None and reasons["iterations"] > most:
        raise CostlyTurn(f"the search took {reasons['iterations']} iterations; the limit is {most}")
    was = {"command": _command(recorded), **{name: reasons[name] for name in COMPARED}}
    now = _again(context, match, seat, reasons)
    return Rederived(
        match_id=match_id,
        seq=seq,
        seat=seat,
        level=reasons["level"],
        label=reasons["label"],
        recorded=was,
        again=now,
        differing=tuple(name for name in was if was[name] != now[name]),
    )


def _reasons_of(recorded: Recorded[Any], seq: int) -> tuple[Seat, Mapping[str, Any]]:
    """Return the seat of a bot and the reasons for its command.

    The command starts at the given seq.
    """
    seat = recorded.record.seat
    if seat is None or "reasons" not in recorded.hidden:
        raise NoBotTurn(f"no bot's command begins at {seq}")
    reasons = recorded.hidden["reasons"][1]
    if reasons["version"] != VERSION or not reasons["engine"].startswith(f"{ENGINE}/"):
        raise OtherEngine(f"chosen by {reasons['engine']} {reasons['version']}, this is {VERSION}")
    return seat, reasons


def _again(
    context: Context, match: Match, seat: Seat, reasons: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Make a bot's choice again. Return it and its reasons as JSON-compatible values."""
    seen, level, label = reasons["seen"], reasons["level"], reasons["label"]
    state = context.cache.timeline_at(match, seen).state(seen)
    budget = level_of(level).iterations
    done = reasons["iterations"] if budget is None else min(budget, reasons["iterations"])
    choice = choose(
        match.game,
        match.game.view(state, seat),
        seat,
        level_after(level, reasons.get("failed", 0)),
        bot_luck(match.keys.bot, label),
        iterations=done,
    )
    replayed = {"command": choice.command, **reasons_of(choice, level, label, seen)}
    return _plain({name: replayed[name] for name in ("command", *COMPARED)})


def _command(recorded: Recorded[Any]) -> Any:
    """Return the command in a record, whether it is public or hidden."""
    hidden = recorded.hidden.get("command")
    return hidden[1] if hidden else canonical.decode(bytes(recorded.record.command))


def _plain(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return values in the format of the log."""
    return msgspec.convert(canonical.decode(canonical.encode(values)), dict[str, Any])
