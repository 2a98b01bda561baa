"""The command that shows the value of each legal command of a seat."""

import json
import time
from typing import Annotated, Any

import typer

from formicary.cli.look.reading import MatchReading, reading
from formicary.cli.look.source import FAILED, MatchSource
from formicary.cli.terminal import console, fail

POLL_SECONDS = 0.5

app = typer.Typer()


@app.command()
@reading()
def whatif(
    match: MatchReading,
    seat: Annotated[int, typer.Option(min=0, help="The seat.")],
    at: Annotated[int | None, typer.Option(min=1, help="A version; the newest by default.")] = None,
    playouts: Annotated[
        int | None, typer.Option(min=1, help="Playouts per command; 64 by default.")
    ] = None,
    level: Annotated[
        str, typer.Option(help="How all seats play on: normal, random or greedy.")
    ] = "normal",
) -> None:
    """Show the value of each legal command of a seat: its chance to win and its points."""
    question = {"seat": seat, "version": at, "playouts": playouts, "level": level}
    known = {name: value for name, value in question.items() if value is not None}
    asked = match.source.post("whatif", json.dumps(known))
    answer = _wait_for_answer(match.source, f"whatif/{asked['id']}")
    lines = [_describe_row(row) for row in answer["rows"]]
    if answer["bot"]:
        lines.append(f"decided by the bot {answer['bot']['level']}")
    match.show(answer, "\n".join(lines))


def _describe_row(row: dict[str, Any]) -> str:
    """Return the chance, the points and the label of a command, and whether it was chosen."""
    chance = f"{100 * row['chance']:5.1f} ± {100 * row['error']:.1f} %"
    points = f"{row['points']:.1f} ± {row['points_error']:.1f} points"
    value = "" if row["bot_value"] is None else f"  (the bot's value: {row['bot_value']:g})"
    chosen = "  chosen" if row["is_chosen"] else ""
    return f"{chance}  {points}  {row['action']['label']}{value}{chosen}"


def _wait_for_answer(source: MatchSource, name: str) -> dict[str, Any]:
    """Show a progress bar until a question is answered. Cancel the question if interrupted."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("playouts"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            bar = progress.add_task("playouts", total=None)
            while True:
                answer = source.get(name)
                done, of = answer["progress"]["done"], answer["progress"]["of"]
                progress.update(bar, completed=done, total=of)
                if answer["status"] not in ("waiting", "running"):
                    break
                time.sleep(POLL_SECONDS)
    except KeyboardInterrupt:
        source.remove(name)
        raise
    if answer["status"] != "done":
        fail(f"the question is not answered: {answer['status']}", FAILED)
    return answer
