"""Commands that read a match along its versions: events, values, conditions and points."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from formicary.cli.look.options import As, At, From, FromVersion, Line, To, ToVersion
from formicary.cli.look.output import describe_event, describe_undo, spell
from formicary.cli.look.reading import MatchReading, reading
from formicary.cli.look.source import pages_of
from formicary.cli.terminal import console

LINES_MOST = 1000

app = typer.Typer()


@app.command()
@reading(has_filters=True)
def timeline(
    match: MatchReading,
    after: Annotated[int, typer.Option(min=0, help="Show only events after this version.")] = 0,
    start: FromVersion = 1,
    end: ToVersion = None,
) -> None:
    """Show the events of a match, one per line."""
    after = max(after, start - 1)
    while True:
        page = match.source.get("timeline", after=after, limit=LINES_MOST)
        for line in page["lines"]:
            after = line["seq"]
            if end is not None and after > end:
                return
            if match.accept(line):
                match.show(line, f"{after:>5}  {describe_event(line)}")
        if not page["lines"] or after >= page["version"]:
            return


@app.command()
@reading(has_filters=True)
def trace(
    match: MatchReading,
    select: Annotated[str, typer.Argument(help="A JMESPath expression over your view.")],
    start: From = None,
    end: To = None,
    line: Line = "played",
    viewer: As = None,
) -> None:
    """Show the value of an expression at each version at which it changes, with the event."""
    query = {"select": select, "from_": start, "to": end, "line": line, "as_": viewer}
    for page in pages_of(match.source, "trace", **query):
        for point in filter(match.accept, page["points"]):
            value = spell(point["value"]) if point["fault"] is None else point["fault"]
            match.show(point, f"{point['seq']:>5}  {value}  {describe_event(point)}")


@app.command()
@reading()
def search(
    match: MatchReading,
    where: Annotated[str, typer.Argument(help="A JMESPath expression over your view.")],
    kind: Annotated[
        str, typer.Option(help="The result to find: first, last or intervals.")
    ] = "first",
    start: From = None,
    end: To = None,
    line: Line = "played",
    viewer: As = None,
) -> None:
    """Find all versions at which a condition is true.

    The exit code is 1 if there are none, and 2 on an error.
    """
    span = {"from_": start, "to": end, "line": line, "as_": viewer}
    any_found = False
    for page in pages_of(match.source, "search", where=where, kind=kind, **span):
        for interval in page["intervals"]:
            any_found = True
            alone = interval["from"] == interval["to"]
            versions = str(interval["from"]) if alone else f"{interval['from']} to {interval['to']}"
            match.show(interval, versions + describe_undo(interval))
        if page["fault"]:
            text = f"no value at {page['unclear']} versions: {page['fault']}"
            console.print(text, markup=False)
    if not any_found:
        console.print("the condition holds at no version")
        raise typer.Exit(1)


@app.command()
@reading(has_filters=True)
def ledger(
    match: MatchReading,
    at: At = None,
    start: FromVersion = 1,
    end: To = None,
    line: Line = "played",
    viewer: As = None,
) -> None:
    """Show the sources of each seat's points and resources, up to a version."""
    found = match.source.get("ledger", at=at or end, line=line, as_=viewer)
    rows = [row for row in found["lines"] if row["seq"] >= start and match.accept(row)]
    if not match.as_json:
        _print_table(rows, match.source.get("")["seats"])
        return
    for row in rows:
        match.show(row, "")


def _print_table(rows: list[Mapping[str, Any]], seats: list[Mapping[str, Any]]) -> None:
    """Print the rows of a ledger as a table."""
    from rich.console import Console  # noqa: PLC0415  # only tables need it
    from rich.table import Table  # noqa: PLC0415

    table = Table("version", "who", "account", "amount", "balance", "rule", "event")
    for row in rows:
        name = f"{row['account']} (points)" if row["is_points"] else row["account"]
        amount = f"{row['amount']:+d}"
        seat_name = seats[row["seat"]]["called"]
        figures = (str(row["seq"]), seat_name, name, amount, str(row["balance"]))
        table.add_row(*figures, row["rule"], row["text"] + describe_undo(row))
    Console().print(table)
