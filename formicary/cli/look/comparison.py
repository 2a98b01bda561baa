"""The command that compares two matches."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from formicary.cli.look.reading import MatchReading, reading
from formicary.cli.look.source import pages_of, query_of
from formicary.cli.terminal import console

app = typer.Typer()
_ENDED: Mapping[str, Any] = {"lines": (), "seats": ()}


@app.command()
@reading()
def compare(
    match: MatchReading,
    other: Annotated[
        str,
        typer.Argument(
            metavar="OTHER",
            help="The other match, such as a branch: an id if the first one is an id, otherwise a"
            " bundle file.",
        ),
    ],
    after: Annotated[
        int, typer.Option(min=0, help="Show only turns after the one with this number.")
    ] = 0,
    limit: Annotated[
        int | None, typer.Option(min=1, max=100, help="The number of turns; 20 by default.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all turns.")] = False,
) -> None:
    """Show the first difference between two matches, and the turns from there on.

    The exit code is 0 if there is no difference, 1 if there is one, and 2 on an error.
    """
    query = {"with": match.source.find_other(other), "after": after or None, "limit": limit}
    if show_comparison(match, query, every=every):
        raise typer.Exit(1)


def show_comparison(match: MatchReading, query: Mapping[str, Any], *, every: bool) -> bool:
    """Print a comparison. Return whether the matches differ.

    Args:
        match: the first match.
        query: the query of the request.
        every: True to print all turns, not only the first page.
    """
    differs = False
    for number, page in enumerate(pages_of(match.source, "compare", **query)):
        differs = page["difference"] is not None
        head = () if number else _describe_difference(page)
        turns = (line for pair in page["turns"] for line in _describe_turns(page, pair))
        match.show(page, "\n".join((*head, *turns)))
        if not every:
            if page["next"] is not None:
                last = query_of(page["next"])["after"]
                console.print(f"later turns: --after {last}, or --all")
            break
    return differs


def _describe_difference(page: Mapping[str, Any]) -> Iterator[str]:
    """Yield the number of common commands, and the first command that differs on each side."""
    common, difference = page["common"], page["difference"]
    shared = f", {common['shared']} of them from the same match" if common["shared"] else ""
    yield f"common: {common['commands']} commands{shared}"
    if difference is None:
        yield "no difference"
        return
    yield f"first difference: command {difference['number']}"
    for head, command in _sides(page, difference):
        yield head
        yield from (f"    {line}" for line in command["lines"])


def _sides(
    page: Mapping[str, Any], pair: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the head and the command or turn of each side. A line that has ended has no seats."""
    for side in ("this", "other"):
        part = pair[side]
        if part is None:
            yield f"  {_name(page, side)}: the line has ended", _ENDED
        else:
            yield f"  {_name(page, side)}, {_place(page, side, part)}", part


def _name(page: Mapping[str, Any], side: str) -> str:
    return str(page["match"] if side == "this" else page["other"])


def _place(page: Mapping[str, Any], side: str, part: Mapping[str, Any]) -> str:
    """Return the versions and the seat of a command or a turn, and its match if an ancestor."""
    seat = "the game" if part["seat"] is None else f"seat {part['seat']}"
    first, last = part["first"], part["version"]
    versions = f"version {last}" if first == last else f"versions {first} to {last}"
    ancestor = "" if part["match"] == _name(page, side) else f" of {part['match']}"
    return f"{versions}{ancestor}, {seat}"


def _describe_turns(page: Mapping[str, Any], pair: Mapping[str, Any]) -> Iterator[str]:
    """Yield the points and resources of each seat after a turn, for both sides."""
    yield f"turn {pair['number']}"
    for head, turn in _sides(page, pair):
        yield head
        for seat in turn["seats"]:
            holdings = ", ".join(f"{name} {count}" for name, count in seat["holdings"].items())
            more = f": {holdings}" if holdings else ""
            yield f"    seat {seat['seat']}, points {seat['points']}{more}"
