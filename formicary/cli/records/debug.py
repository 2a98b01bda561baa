"""The command `formicary debug`, which stops in the debugger while commands are decided again."""

from bdb import BdbQuit
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from formicary.cli.look.source import is_file
from formicary.cli.records.files import failing_on_file, failing_on_stored, read_file
from formicary.cli.terminal import MatchOrFile, existing_store, fail, report, settings
from formicary.replay import Replay
from formicary.replay.breaks import BadBreak, Stop, find_stops
from formicary.replay.stopping import decide_stopping
from formicary.wiring import wire
from games.game import Seat
from matches.records import OpenedBundle
from matches.records.stored import open_stored
from projections.undo_history import LineKind

app = typer.Typer()
_ON_LINE = " on the played line; with --line all, undone commands do"


@app.command()
def debug(
    match_id: MatchOrFile,
    where: Annotated[
        str,
        typer.Option(
            "--break",
            help="The command to stop at: `rule=4.2`, `event=larva-fed`, or a condition on the"
            ' view that the command makes true, such as "where=round > `1`".',
        ),
    ],
    count: Annotated[int, typer.Option(min=1, help="The number of commands to stop at.")] = 1,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Only stop at commands of this seat.")
    ] = None,
    reader: Annotated[
        int | None,
        typer.Option("--as", min=0, help="The seat whose view a condition is about."),
    ] = None,
    line: Annotated[
        LineKind,
        typer.Option(
            help="The commands to read: `played` for the played line, or `all`, with undone ones."
        ),
    ] = "played",
) -> None:
    """Decide the commands of a match again, and stop in the debugger inside `decide`.

    `breakpoint()` is called there, so PYTHONBREAKPOINT chooses the debugger. The exit code is 1 if
    no command matches.
    """
    replay = Replay(_open(match_id))
    _check_seats(replay, seat, reader)
    found = _find(replay, where, reader, seat, line)
    if not found:
        undone = line == "played" and _find(replay, where, reader, seat, "all")
        fail(f"no command matches {where}{_ON_LINE if undone else ''}")
    for stop in islice(found, count):
        _stop(replay, stop)


def _find(
    replay: Replay, where: str, reader: Seat | None, seat: Seat | None, line: LineKind
) -> list[Stop]:
    """Return the commands to stop at, or exit with an error message if the break is not valid."""
    try:
        stops = find_stops(replay, where, reader, line=line)
        return [stop for stop in stops if seat is None or stop.at.seat == seat]
    except BadBreak as error:
        fail(str(error))


def _open(match_id: str) -> OpenedBundle:
    """Return a match whose keys are known: a bundle, or a match of the store."""
    with failing_on_file(match_id):
        if is_file(match_id):
            bundle = read_file(Path(match_id))
            if bundle.is_sealed:
                fail(f"{match_id} has no keys: the match has not released them")
            return bundle
        with existing_store() as found, failing_on_stored(match_id):
            return open_stored(wire(found.servers, settings()).context, match_id)


def _check_seats(replay: Replay, *seats: Seat | None) -> None:
    for seat in seats:
        if seat is not None and seat >= replay.seats:
            fail(f"the match has no seat {seat}; its seats are 0 to {replay.seats - 1}")


def _stop(replay: Replay, stop: Stop) -> None:
    """Print the next command, and decide it with a breakpoint."""
    keys, at = replay.bundle.keys, stop.at
    if keys is None:
        raise AssertionError("the keys are known")
    actor = at.by if at.seat is None else f"{at.by} {at.seat}"
    command = msgspec.json.encode(at.command).decode() if at.command is not None else "time-out"
    report.print(
        f"event {stop.seq}, decided on version {at.version} by {actor}: {command}",
        soft_wrap=True,
        markup=False,
    )
    try:
        decide_stopping(at, keys)
    except BdbQuit:
        raise typer.Exit from None
