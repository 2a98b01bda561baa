"""Commands that read a match at a version: its state, differences, and effects of a command."""

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from formicary.cli.look.options import As, At, Command
from formicary.cli.look.reading import MatchReading, reading

app = typer.Typer()


@app.command()
@reading()
def state(match: MatchReading, at: At = None, viewer: As = None) -> None:
    """Show your view of the game at a version. `trace` shows a part of it along the match."""
    found = match.source.get("state", at=at, as_=viewer)
    eyes = "a spectator's view" if found["seat"] is None else f"the view of seat {found['seat']}"
    head = f"version {found['version']}, {found['status']}, {eyes}"
    match.show(found, f"{head}\n{json.dumps(found['view'], indent=2, ensure_ascii=False)}")


@app.command()
@reading()
def diff(
    match: MatchReading,
    start: Annotated[str, typer.Argument(help="A version or a time.")],
    end: Annotated[
        str | None, typer.Argument(help="A later or earlier one; the newest by default.")
    ] = None,
    viewer: As = None,
) -> None:
    """Show the differences between two versions."""
    found = match.source.get("diff", from_=start, to=end, as_=viewer)
    lines = [f"{found['from']} to {found['to']}", *(f"  {line}" for line in found["lines"])]
    match.show(found, "\n".join(lines))


@app.command()
@reading()
def preview(match: MatchReading, command: Command, at: At = None) -> None:
    """Show the effects of a command without running it."""
    found = match.source.post("preview", command, at=at)
    lines = [event["text"] for event in found["events"]]
    lines += [f"  {line}" for line in found["lines"]]
    lines += [hole["text"] for hole in found["holes"]]
    match.show(found, "\n".join(lines))


@app.command()
@reading()
def explain(match: MatchReading, command: Command, at: At = None) -> None:
    """Explain why a command is illegal.

    The exit code is 0 if the command is legal, 1 if it is not, and 2 on an error.
    """
    found = match.source.post("explain", command, at=at)
    match.show(found, "\n".join(_describe_explanation(found)))
    if not found["is_legal"]:
        raise typer.Exit(1)


def _describe_explanation(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the failed conditions, the fields to change and the nearest legal commands."""
    if found["is_legal"]:
        yield "The command is legal."
        return
    for condition in found["conditions"]:
        yield f"{condition['text']} (rule {condition['rule']}, {condition['slug']})"
    for field in found["fields"]:
        wanted = ", ".join(map(json.dumps, field["wanted"]))
        yield f"  {field['pointer']} is {json.dumps(field['actual'])}; legal: {wanted}"
    for near in found["nearest"]:
        yield f"  near: {near['label']}  {json.dumps(near['command'])}"
