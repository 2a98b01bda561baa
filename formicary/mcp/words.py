"""Matches and positions described in words, with text written by players kept separate."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from formicary.mcp.results import NOTICE, EventItem

_ANSWERS = {"agree": "Agree to", "refuse": "Refuse", "withdraw": "Withdraw"}


def fence(content: Mapping[str, Any], typed: Mapping[str, Any]) -> Any:
    """Return a result that keeps text written by players in a separate member, with a notice."""
    return {**content, "notice": NOTICE, "untrusted": dict(typed)}


def names_of(seats: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the players' names, indexed by seat label."""
    return {f"seat {seat['seat']}": seat["name"] for seat in seats if seat.get("name")}


def describe_seat(seat: Mapping[str, Any]) -> str:
    """Describe a seat and the kind of player in it, without the player's name."""
    if seat["bot"]:
        player = f"bot {seat['bot']}"
    elif not seat["taken"]:
        player = "invited" if seat.get("invited") or seat.get("reserved") else "open"
    else:
        player = "a program of an account" if seat.get("bot_account") else "a player"
    if seat.get("stand_in"):
        player += f", bot {seat['stand_in']} plays for it"
    called = f"seat {seat['seat']}"  # the number used by the tools, and the label used in texts
    if not seat.get("name"):
        called += f" ({seat['called']})"
    return f"{called}: {player}" + (" (resigned)" if seat.get("resigned") else "")


def describe_match(shown: Mapping[str, Any], own: int | None = None) -> str:
    """Describe a match in a few sentences."""
    text = f"{shown['title']}, match {shown['id']}, is {shown['status']} at version"
    lines = [f"{text} {shown['version']}."]
    if own is not None:
        lines.append(f"You hold seat {own}.")
    lines += [describe_seat(seat) + "." for seat in shown["seats"]]
    lines += describe_questions(shown["asked"], own)
    if shown.get("outcome"):
        lines.append(f"It ended: {shown['outcome']['text']}")
        groups = [" and ".join(f"seat {seat}" for seat in g) for g in shown["outcome"]["ranking"]]
        lines.append(f"Ranking: {', then '.join(groups) or 'none'}.")
    if shown.get("scores"):
        points = [f"seat {score['seat']} has {score['points']}" for score in shown["scores"]]
        lines.append(f"Points: {', '.join(points)}.")
    return "\n".join(lines)


def describe_questions(asked: Sequence[Mapping[str, Any]], own: int | None) -> list[str]:
    """Describe the pending questions, with one sentence for each."""
    lines = []
    for question in asked:
        if question["seat"] is None:
            lines.append("The service runs a phase.")
        elif question["seat"] == own:
            lines.append(f"You are asked: {question['text']}")
        else:
            lines.append(f"Seat {question['seat']} is asked: {question['text']}")
    return lines


def describe_proposal(proposal: Mapping[str, Any]) -> str:
    """Describe an open proposal: its author, the moves that it concerns, and the seats that agreed.

    The text contains names of players.
    """
    lines = [f"Seat {proposal['seat']} proposes: {proposal['text']}"]
    for member, verb in (("takes_back", "undone"), ("makes_again", "redone")):
        if moves := proposal[member]:
            lines.append(f"Moves {verb}: {moves['moves']}, {moves['first']} to {moves['last']}.")
            lines += [f"{move['line']}: {move['text']}" for move in moves["lines"]]
    if proposal["agreed"]:
        lines.append(f"Agreed: {', '.join(f'seat {seat}' for seat in proposal['agreed'])}.")
    return "\n".join(lines)


def describe_range(count: int) -> str:
    """Describe the numbers of a list of actions."""
    if count == 0:
        return "there are none"
    return f"there are {count}, numbered 0 to {count - 1}" if count > 1 else "there is 1, number 0"


def number_actions(listed: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the labels of actions by their numbers."""
    return {str(at): action["label"] for at, action in enumerate(listed)}


def number_table(offered: Mapping[str, Any], kinds: Container[str] = ()) -> dict[str, str]:
    """Return the labels of table actions by their numbers, of some kinds only if any are given.

    Labels of the service that contain the name of a player are replaced.
    """
    listed = enumerate(offered["table"])
    return {
        str(at): _label(action, offered["proposal"])
        for at, action in listed
        if not kinds or action["kind"] in kinds
    }


def _label(action: Mapping[str, Any], proposal: Mapping[str, Any] | None) -> str:
    if proposal is None or action["kind"] not in _ANSWERS:
        return str(action["label"])
    verb = _ANSWERS[action["kind"]]
    return f"{verb} the proposal of seat {proposal['seat']} to go to version {proposal['to']}"


def pick_line(line: Mapping[str, Any]) -> EventItem:
    """Return the fields of a timeline line that an agent needs."""
    picked = EventItem(version=line["seq"], seat=line["seat"], text=line["text"])
    if line.get("rule"):
        picked["rule"] = line["rule"]
    if line.get("undone_by"):
        picked["undone_by"] = line["undone_by"]
    return picked
