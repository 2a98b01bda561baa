"""Catalogue entries filled with facts: labels of buttons, lines of the timeline, refusals."""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

TABLE: Mapping[str, str] = {
    "event.match-created": "The table is set for {seats} seats",
    "event.position-set": "The game begins from a position",
    "refusal.branch.no-target": "No match can begin from version {at}.",
    "refusal.branch.luck-hidden": "The luck of a match that is {status} is not known yet.",
    "event.seat-taken": "A player takes seat {seat}",
    "event.rewound": "The game goes back to version {to}",
    "event.undo-proposed": "Seat {seat} proposes to go to version {to}",
    "event.undo-answered": "Seat {seat} agrees to go there: {agrees}",
    "event.undo-lapsed": "Nothing comes of the proposal: {reason}",
    "reason.refused": "it was refused",
    "reason.withdrawn": "it was withdrawn",
    "reason.moved-on": "the game went on",
    "event.standing-answers-given": "Seat {seat} sets its standing answers anew",
    "event.seat-handed-to-bot": "A bot, {level}, plays for seat {seat}: {reason}",
    "event.seat-handed-back": "The player of seat {seat} plays it again",
    "reason.holder": "its player wants it so",
    "reason.absence": "its player was away",
    "refusal.seat.no-player": "No player sits on seat {seat}.",
    "refusal.seat.no-level": "There is no bot {level}.",
    "refusal.seat.handed-over": "A bot, {level}, plays for seat {seat}: take the seat back first.",
    "refusal.seat.not-handed-over": "No bot plays for seat {seat}.",
    "event.timed-out": "The time of seat {seat} has run out",
    "event.seat-resigned": "Seat {seat} gives up: {reason}",
    "reason.time-out": "its time has run out",
    "refusal.seat.resigned": "Seat {seat} has given up.",
    "refusal.clock.run-out": "The time of seat {seat} has run out: its time-out comes first.",
    "refusal.clock.time-left": "The time of seat {seat} has not run out.",
    "reason.timed-out": "its time had run out",
    "action.resign": "Give the match up",
    "action.hand-over": "Let a bot play for you",
    "action.take-back": "Play your seat yourself again",
    "event.match-ended": "The match is over",
    "refusal.match.open": "Seats are still open: the match begins with the last one.",
    "refusal.match.over": "The match is over and takes no more commands.",
    "refusal.match.phase-running": "A phase is run first: seats are asked again after it.",
    "refusal.seat.none": "There is no seat {seat}: the match has {seats} seats.",
    "refusal.undo.no-target": "The match, at version {version}, cannot go to {to}: it goes"
    " to an earlier version at which a command had ended and a seat was asked, and not to where it"
    " stands.",
    "refusal.undo.forbidden": "This match is not put back: its policy is {policy}.",
    "refusal.undo.not-behind": "Version {to} is not on the line that is played: redo it.",
    "refusal.redo.not-abandoned": "Version {to} is on the line that is played: undo to it.",
    "refusal.undo.not-alone": "Version {to} is behind a commit not yours to undo: {at} ({why}).",
    "refusal.undo.proposed": "Seat {seat} has proposed to go to version {to}: answer that first.",
    "refusal.undo.no-proposal": "Proposal {proposal} is not open.",
    "refusal.undo.own": "It is your own proposal: the others are asked.",
    "refusal.undo.answered": "Seat {seat} has agreed already.",
    "action.undo": "Undo back to version {to}",
    "action.redo": "Redo up to version {to}",
    "action.propose": "Propose to go back to version {to}",
    "action.agree": "Agree to go to version {to}",
    "action.refuse": "Refuse to go to version {to}",
    "action.withdraw": "Withdraw the proposal to go to version {to}",
    "refusal.standing.seat": "Nobody sits on seat {seat} who could have standing answers.",
    "refusal.standing.kind": "This game asks no question of the kind {kind}.",
    "refusal.standing.twice": "One standing answer is enough for {kind}.",
    "refusal.standing.many": "A seat has at most {most} standing answers, not {found}.",
    "refusal.seat.taken": "Seat {seat} is held already.",
}


class _Wording(Formatter):
    """Fills braces from nested mappings; what is not there leaves a question mark."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        value: Any = kwargs
        for name in field_name.split("."):
            value = value.get(name, "?") if isinstance(value, Mapping) else "?"
        return plain(value), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(value)


_wording = _Wording()

# Templates speak of several; where a fact is 1, what it counts is one. A seat's number is none.
_ONE = {
    "ants": "ant",
    "cards": "card",
    "colonies": "colony",
    "cubes": "cube",
    "hexes": "hex",
    "larvae": "larva",
    "nurses": "nurse",
    "points": "point",
    "seats": "seat",
    "soldiers": "soldier",
    "steps": "step",
    "workers": "worker",
}
_OF_ONE = re.compile(rf"(?<![Ss]eat )(?<![-.\w])1 ({'|'.join(_ONE)})\b")


def plain(value: Any) -> str:
    """Return a fact as people read it: a cell as `(1, 2)`, a list by commas."""
    match value:
        case None:
            return "nobody"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            inner = ", ".join(
                plain(one)
                if name in ("x", "y", "q", "r")
                else f"{name.replace('_', ' ')} {plain(one)}"
                for name, one in value.items()
            )
            return f"({inner})"
        case list() | tuple():
            return ", ".join(map(_together, value)) or "none"
        case _:
            return str(value)


def _together(value: Any) -> str:
    """Return an item of a list; what shares one place of it is joined."""
    return " and ".join(map(plain, value)) if isinstance(value, list | tuple) else plain(value)


def worded(catalogue: Mapping[str, str], name: str, facts: Mapping[str, Any]) -> str:
    """Return an entry of a catalogue filled with facts; the entry's name if there is none."""
    template = catalogue.get(name)
    if template is None:
        return name.partition(".")[2].replace("-", " ").replace(".", ": ").capitalize()
    reason = catalogue.get(f"reason.{facts.get('reason')}")
    text = _wording.format(template, **{**facts, "reason": reason} if reason else facts)
    return _OF_ONE.sub(lambda found: "1 " + _ONE[found[1]], text)
