"""What is checked of the records of one commit, apart from what was decided."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events import Broken, Codec, Recorded, canonical
from games.game import AnyGame
from games.luck import Draw
from games.table import PositionSet, Table
from matches.commands.position import check_content, check_rules, load_position
from matches.errors import BadPosition


def check_place(commit: Sequence[Recorded[Any]]) -> None:
    """Check that only a commit's first record tells the command, and one actor all of them.

    Raises:
        Broken: The last record of the commit does not.
    """
    first, one = commit[0].record, commit[-1].record
    begins = one.id is not None
    if begins != (len(commit) == 1) or (one.command and not begins):
        raise Broken(commit[-1].seq, "record", "it is not where its commit puts it")
    if (one.by, one.seat, one.at) != (first.by, first.seat, first.at):
        raise Broken(commit[-1].seq, "record", "its commit is another actor's, or time's")


def check_audiences(codec: Codec[Any], commit: Sequence[Recorded[Any]]) -> None:
    """Check that hidden values are kept for those whom the event names, and no others.

    Raises:
        Broken: One of the commit's last event is kept for others.
    """
    one = commit[-1]
    if not one.hidden:
        return
    meant: dict[str, tuple[int | None, ...]] = {}
    if one is commit[0]:
        meant = {"command": (one.record.seat,), "luck": (), "reasons": ()}
    for name in codec.hidden_fields(one.event):
        meant[f"event.{name}"] = getattr(one.event, name).audience
    for path, (audience, _) in one.hidden.items():
        if meant.get(path) != audience:
            raise Broken(one.seq, "seal", f"{path} is not for {audience}")


def check_position(game: AnyGame, table: Table, seq: int, event: PositionSet) -> str:
    """Check that a match begins from a state of its game, its rules and its pack.

    Returns the fault under the invariants of today, which may be newer than the match; empty if
    there is none.

    Raises:
        Broken: It does not; `seq` is the event's.
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
    """Check that a commit has the events that its command causes.

    Raises:
        Broken: It has not; with the seq of the first event that would be another one.
    """
    if tuple(stored) == tuple(expected):
        return
    for index, (is_so, was) in enumerate(zip(stored, expected, strict=False)):
        if is_so != was:
            raise Broken(first.seq + index, fault, f"{was} would have happened")
    count = min(len(stored), len(expected))
    raise Broken(first.seq + count, fault, f"{len(expected)} events would be told")


def read_command(decoder: msgspec.json.Decoder[Any], first: Recorded[Any]) -> Any:
    """Return the command that a commit's first record tells, or hides; None where there is none.

    Raises:
        Broken: It is no command of the game, or holds more than such a command has.
    """
    hidden, told = first.hidden.get("command"), bytes(first.record.command)
    if hidden is None and not told:
        return None
    spelled = canonical.encode(hidden[1]) if hidden else told
    try:
        command = decoder.decode(spelled)
    except msgspec.ValidationError as error:
        raise Broken(first.seq, "record", f"command: {error}") from error
    again = canonical.encode(command)
    if again != spelled and not canonical.is_within(
        canonical.decode(spelled), canonical.decode(again)
    ):
        raise Broken(first.seq, "record", "it holds more than such a command has")
    return command


def read_draws(first: Recorded[Any]) -> list[Draw]:
    """Return the draws that a commit's first record hides.

    Raises:
        Broken: They are none.
    """
    kept = first.hidden.get("luck")
    if kept is None:
        return []
    try:
        return msgspec.convert(kept[1], list[Draw])
    except msgspec.ValidationError as error:
        raise Broken(first.seq, "luck", str(error)) from error
