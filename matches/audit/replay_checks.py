"""Checks of the records in a commit, except for the decision itself."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events import Broken, Codec, Recorded, canonical
from games.game import AnyGame
from games.luck import Draw
from games.table import PositionSet, Table
from matches.commands.positions.position import check_content, check_rules, load_position
from matches.errors import BadPosition


def check_place(commit: Sequence[Recorded[Any]]) -> None:
    """Check that only the first record of a commit has a command, and that all have one actor.

    Raises:
        Broken: a record fails the check; the seq is that of the commit's last record.
    """
    first, last = commit[0].record, commit[-1].record
    begins = last.id is not None
    if begins != (len(commit) == 1) or (last.command and not begins):
        raise Broken(commit[-1].seq, "record", "it is at the wrong place in its commit")
    if (last.by, last.seat, last.at) != (first.by, first.seat, first.at):
        raise Broken(commit[-1].seq, "record", "its actor or time is not that of its commit")


def check_audiences(codec: Codec[Any], commit: Sequence[Recorded[Any]]) -> None:
    """Check that each hidden value has exactly the audience that its event specifies.

    Raises:
        Broken: a hidden value of the commit's last event has another audience.
    """
    last = commit[-1]
    if not last.hidden:
        return
    meant: dict[str, tuple[int | None, ...]] = {}
    if last is commit[0]:
        meant = {"command": (last.record.seat,), "luck": (), "reasons": ()}
    for name in codec.hidden_fields(last.event):
        meant[f"event.{name}"] = getattr(last.event, name).audience
    for path, (audience, _) in last.hidden.items():
        if meant.get(path) != audience:
            raise Broken(last.seq, "seal", f"{path} is not for {audience}")


def check_position(game: AnyGame, table: Table, seq: int, event: PositionSet) -> str:
    """Check that the state from which a match begins has the match's game, rules and content pack.

    Return the fault found by current invariants, which may be newer than the match, or an empty
    text.

    Raises:
        Broken: the state is from another game, rules version or pack. The seq is that of the event.
    """
    seats = len(table.seats)
    try:
        state = load_position(game, event.state.value, seats, is_stored=True)
        check_rules(game, state)
        check_content(state, table.content)
    except BadPosition as error:
        raise Broken(seq, "decision", str(error)) from error
    try:
        load_position(game, event.state.value, seats)
    except BadPosition as error:
        return str(error)
    return ""


def check_events(
    first: Recorded[Any], stored: Sequence[Any], expected: Sequence[Any], fault: str
) -> None:
    """Check that a commit contains exactly the events that its command produces.

    Raises:
        Broken: the events differ. The seq is that of the first difference.
    """
    if tuple(stored) == tuple(expected):
        return
    for index, (is_so, was) in enumerate(zip(stored, expected, strict=False)):
        if is_so != was:
            raise Broken(first.seq + index, fault, f"{was} is expected")
    count = min(len(stored), len(expected))
    raise Broken(first.seq + count, fault, f"{len(expected)} events are expected")


def read_command(decoder: msgspec.json.Decoder[Any], first: Recorded[Any]) -> Any:
    """Decode the command in the first record of a commit. Return None if there is none.

    Raises:
        Broken: it is not a command of the game, or has unknown members.
    """
    hidden, public = first.hidden.get("command"), bytes(first.record.command)
    if hidden is None and not public:
        return None
    spelled = canonical.encode(hidden[1]) if hidden else public
    try:
        command = decoder.decode(spelled)
    except msgspec.ValidationError as error:
        raise Broken(first.seq, "record", f"command: {error}") from error
    again = canonical.encode(command)
    if again != spelled and not canonical.is_within(
        canonical.decode(spelled), canonical.decode(again)
    ):
        raise Broken(first.seq, "record", "it has fields that its command does not have")
    return command


def read_draws(first: Recorded[Any]) -> list[Draw]:
    """Decode the hidden draws in the first record of a commit.

    Raises:
        Broken: the value is not a list of draws.
    """
    kept = first.hidden.get("luck")
    if kept is None:
        return []
    try:
        return msgspec.convert(kept[1], list[Draw])
    except msgspec.ValidationError as error:
        raise Broken(first.seq, "luck", str(error)) from error
