"""A past choice of a bot made again from the log: the same view, level, budget and label."""

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

# What must come out the same; why it fell back to something weaker, a clock may have decided.
COMPARED = ("engine", "iterations", "value", "alternatives")


class NoBotTurn(MatchError):
    """An event is not the first one of a command that a bot chose."""


class OtherEngine(MatchError):
    """Another engine, or another version of it, chose: this one cannot tell what it would do."""


class CostlyTurn(MatchError):
    """The search of a turn is longer than is granted here."""


class Rederived(Struct, frozen=True):
    """A bot's choice as it is recorded, and as it comes out now.

    Attributes:
        seq: the first event of the bot's command.
        seat, level, label: who chose, and with what.
        recorded, again: the command, and what of the reasons is compared, JSON-plain.
        differing: which of them differ, by name; empty if the choice is the same.
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
    """Choose again what a bot chose in a past turn, and compare.

    A search that a clock has ended is done again with the iterations that are recorded. The
    bot key is the house's own; once the match is over it is the one in its last event too.

    Args:
        context: where the match is.
        match_id: its id.
        seq: the first event of the bot's command.
        most: how many iterations are granted; None for however many there were.

    Raises:
        NoSuchMatch, NoSuchVersion: there is no such match or event.
        NoBotTurn: no bot's command begins there.
        OtherEngine: it was chosen by another version of the bots.
        CostlyTurn: it took more iterations than are granted.
    """
    match = context.cache.fresh(match_id)
    if not 1 <= seq <= match.timeline.version:
        raise NoSuchVersion(match.timeline.version)
    (entry,) = context.store.page(match_id, seq - 1, seq)
    recorded = match.codec.read(entry)
    seat, reasons = _reasons_of(recorded, seq)
    if most is not None and reasons["iterations"] > most:
        raise CostlyTurn(f"it took {reasons['iterations']} iterations, and {most} are granted here")
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
    """Return which seat's bot chose the command that begins at a seq, and why."""
    seat = recorded.record.seat
    if seat is None or "reasons" not in recorded.hidden:
        raise NoBotTurn(f"no bot's command begins at {seq}")
    reasons = recorded.hidden["reasons"][1]
    if reasons["version"] != VERSION or not reasons["engine"].startswith(f"{ENGINE}/"):
        raise OtherEngine(f"{reasons['engine']} {reasons['version']} chose, this is {VERSION}")
    return seat, reasons


def _again(
    context: Context, match: Match, seat: Seat, reasons: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return what the bot chooses, and thinks, now; JSON-plain."""
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
    told = {"command": choice.command, **reasons_of(choice, level, label, seen)}
    return _plain({name: told[name] for name in ("command", *COMPARED)})


def _command(recorded: Recorded[Any]) -> Any:
    """Return the command that an event tells, or hides."""
    hidden = recorded.hidden.get("command")
    return hidden[1] if hidden else canonical.decode(bytes(recorded.record.command))


def _plain(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return values as the log spells and gives them back."""
    return msgspec.convert(canonical.decode(canonical.encode(told)), dict[str, Any])
