"""The command that shows the causes of a value."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

from formicary.cli.look.options import As, At
from formicary.cli.look.output import describe_undo, spell
from formicary.cli.look.reading import MatchReading, reading
from formicary.cli.look.source import pages_of, query_of
from formicary.cli.terminal import console

INDENT = " " * 7  # the width of a seq, and two spaces
DRAWS_MOST = 6  # draws, and values of each, in one line of text

app = typer.Typer()


@app.command()
@reading(has_filters=True)
def why(
    match: MatchReading,
    value: Annotated[
        str,
        typer.Argument(
            help="A JSON pointer into your view, such as `/nests/1/food`, or an element of the"
            " drawing, such as `hex:-1,0`."
        ),
    ],
    at: At = None,
    before: Annotated[
        int | None, typer.Option(min=1, help="Show only changes before this version.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, max=100, help="The number of changes; 20 by default.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all changes.")] = False,
    viewer: As = None,
) -> None:
    """Show the changes of a value, newest first, with the commands that caused them.

    Filters apply to the seat of the command, and to the type and the rule of the event.
    """
    kind = "path" if not value or value.startswith("/") else "target"
    query = {kind: value, "at": at, "before": before, "limit": limit, "as_": viewer}
    head = True
    for page in pages_of(match.source, "why", **query):
        page["changes"] = [change for change in page["changes"] if _is_wanted(match, change)]
        paragraphs = [_describe_value(page)] if head else []
        paragraphs += map(_describe_change, page["changes"])
        paragraphs += _describe_origin(page.get("origin"))
        match.show(page, "\n\n".join(paragraphs) + "\n" * bool(paragraphs))
        head = False
        if not every:
            _hint_at_more(page["next"])
            return


def _is_wanted(match: MatchReading, change: Mapping[str, Any]) -> bool:
    return match.accept({**change, "seat": change["cause"]["seat"]})


def _hint_at_more(following: str | None) -> None:
    if following is not None:
        console.print(f"earlier changes: --before {query_of(following)['before']}, or --all")


def _describe_value(page: Mapping[str, Any]) -> str:
    """Return the value, the other values of the target, its parts, and the readers that know it."""
    lines = [f"{page['path']} is {spell(page['value'])} at version {page['version']}"]
    lines += [f"  also shown: {_describe_place(value)}" for value in page["values"][1:]]
    lines += [f"  part: {_describe_place(part)}" for part in page["parts"]]
    for knower in page["known_by"] or ():
        reader = "spectators" if knower["seat"] is None else f"seat {knower['seat']}"
        lines.append(f"  known by {reader} since version {knower['since']}")
    return "\n".join(lines)


def _describe_place(value: Mapping[str, Any]) -> str:
    return f"{value['path']} is {spell(value['value'])}"


def _describe_change(change: Mapping[str, Any]) -> str:
    """Return a change of a value, its event, its command, and the draws of that command."""
    before, after, cause = change["before"], change["after"], change["cause"]
    rule = f"  [{change['rule']}]" if change["rule"] else ""
    lines = [f"{change['seq']:>5}  {_spell_seen(before)} becomes {_spell_seen(after)}"]
    if before and after and before["path"] != after["path"]:
        lines.append(f"{INDENT}moved from {before['path']} to {after['path']}")
    lines.append(f"{INDENT}{change['text']}{rule}{describe_undo(change)}")
    kind = "hidden choice" if cause["is_choice"] else "command"
    at = f"decided on version {cause['version']} by {cause['who']}"
    text = "" if cause["text"] == change["text"] else f": {cause['text']}"
    lines.append(f"{INDENT}{kind} {cause['id']}, {at}{text}")
    lines += _describe_draws(change["draws"] or ())
    return "\n".join(lines)


def _describe_origin(origin: Mapping[str, Any] | None) -> Iterator[str]:
    """Yield the version of the parent from which the value came with a branch, if any."""
    if origin is None:
        return
    match_id, version = origin["match"], origin["version"]
    command = ""
    if origin["url"]:
        asked = query_of(origin["url"])
        viewer = f" --as {asked['as']}" if "as" in asked else ""
        command = f": formicary look why {match_id} {asked['path']} --at {version}{viewer}"
    yield f"the value came with the branch from version {version} of match {match_id}{command}"


def _spell_seen(value: Mapping[str, Any] | None) -> str:
    return "nothing" if value is None else spell(value["value"])


def _describe_draws(draws: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the first draws of a command. `--json` has all of them."""
    for draw in draws[:DRAWS_MOST]:
        pairs = [*zip(draw["values"], draw["bounds"], strict=True)]
        values = ", ".join(f"{value} of {bound}" for value, bound in pairs[:DRAWS_MOST])
        more = f", and {len(pairs) - DRAWS_MOST} more" if len(pairs) > DRAWS_MOST else ""
        yield f"{INDENT}drew {draw['label']}: {values}{more}"
    if len(draws) > DRAWS_MOST:
        yield f"{INDENT}drew {len(draws) - DRAWS_MOST} more labels"
