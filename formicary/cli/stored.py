"""Commands for one stored match: rewind, end, hide, delete, analyse, or rederive a bot's turn."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, get_args

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Column, Table

from formicary.arena.charts import new_sheet
from formicary.cli.terminal import check_charts, console, existing_store, fail, report, settings
from formicary.wiring import wire
from games.errors import GameError, RuleViolation
from games.table import AdminReason
from matches.analysis.estimate import Effort
from matches.analysis.progress import analysable
from matches.analysis.progress import analyse as analyse_by_steps
from matches.audit.bot_replay import rederive as rederive_turn
from matches.commands.administration import call_off, delete, hide
from matches.commands.commit import Actor, CommandRequest
from matches.commands.undo import rewind as go_back
from matches.context import Context
from matches.errors import MatchError, MatchNotRunning
from projections.match_cache import MatchDeleted, NoSuchMatch
from service.analyses.build import build_analysis
from service.analyses.responses import AnalysisShown, MomentShown
from service.text.seat_names import NO_NAMES, name_seats, number_seat

app = typer.Typer()
REASONS: tuple[AdminReason, ...] = get_args(AdminReason)
SHOWN = 10


@contextmanager
def _holding(match_id: str) -> Iterator[Context]:
    """Yield the context. If the store does not contain the match, print an error and exit."""
    with existing_store() as opened:
        try:
            yield wire(opened.servers, settings()).context
        except MatchDeleted:
            fail(f"{match_id} was deleted")
        except NoSuchMatch:
            fail(f"there is no match {match_id}")


@app.command()
def rewind(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")],
    version: Annotated[
        int, typer.Argument(min=1, help="A version at the end of a command, undone or not.")
    ],
) -> None:
    """Rewind a running match to a version, or wind it forward again, ignoring its undo policy."""
    with existing_store() as opened:
        try:
            done = go_back(
                wire(opened.servers, settings()).context, match_id, version, Actor("admin")
            )
        except NoSuchMatch:
            fail(f"there is no match {match_id}")
        except RuleViolation as refusal:
            fail(NO_NAMES.fill_entry(None, f"refusal.{refusal.slug}", refusal.facts))
        except (GameError, MatchError) as error:
            fail(f"{match_id} cannot go to version {version}: {error}")
    console.print(f"the match is as it was at version {version}; the log is at {done.last}")


@app.command()
def end(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")],
    reason: Annotated[
        str, typer.Argument(metavar="REASON", help=f"Recorded permanently: {', '.join(REASONS)}.")
    ],
) -> None:
    """End a match without a result, even if it has not started."""
    if reason not in REASONS:
        fail(f"unknown reason {reason}; choose one of {', '.join(REASONS)}")
    request = CommandRequest(actor=Actor("admin"), of_table=True)
    with _holding(match_id) as context:
        try:
            done = call_off(context, match_id, request, reason)
        except MatchNotRunning:
            fail(f"{match_id} is over already")
    console.print(f"{match_id} is over without a result; the log is at {done.last}")


@app.command("hide")
def hide_match(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")],
    show: Annotated[bool, typer.Option("--show", help="Show it again instead.")] = False,
) -> None:
    """Hide a match from all lists, and from everyone except its seats and administrators."""
    with _holding(match_id) as context:
        hide(context, match_id, hidden=not show)
    console.print(f"{match_id} is {'shown again' if show else 'hidden'}")


@app.command("delete")
def delete_match(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")],
    yes: Annotated[bool, typer.Option("--yes", help="Confirm the permanent deletion.")] = False,
) -> None:
    """Permanently delete a match: its events, its keys and all data derived from them."""
    if not yes:
        fail(
            f"{match_id} would be deleted permanently: save its bundle (`formicary bundle`), then"
            " give --yes; `formicary hide` can be reversed"
        )
    with _holding(match_id) as context:
        delete(context, match_id)
    console.print(f"{match_id} is deleted")


@app.command()
def rederive(
    match_id: Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")],
    seq: Annotated[
        int, typer.Argument(min=1, help="The seq of the first event of a bot's command.")
    ],
) -> None:
    """Recompute a bot's choice in a past turn and compare it with the recorded one."""
    with existing_store() as opened:
        try:
            again = rederive_turn(wire(opened.servers, settings()).context, match_id, seq)
        except NoSuchMatch:
            fail(f"there is no match {match_id}")
        except (MatchError, LookupError) as error:
            fail(f"{match_id}, event {seq}: {error}")
    report.print(f"{number_seat(again.seat)}, {again.level}, label {again.label}")
    for name, value in again.recorded.items():
        mark = "[red]differs[/]" if name in again.differing else "[green]the same[/]"
        report.print(f"{name:13} {mark}  {escape(str(value))}", soft_wrap=True)
    if again.differing:
        raise typer.Exit(1)


@app.command()
def analyse(
    match_id: Annotated[
        str, typer.Argument(metavar="MATCH", help="The id of a match that is over.")
    ],
    effort: Annotated[
        Effort, typer.Option(help="The effort, which sets the number of playouts per position.")
    ] = "normal",
    json: Annotated[
        Path | None, typer.Option(help="Write the analysis as JSON to this file.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option(help="Draw a chart into this file (needs `make charts`).")
    ] = None,
) -> None:
    """Estimate each seat's chances throughout a finished match and the effect of each choice."""
    check_charts(png)
    with existing_store() as opened:
        try:
            found_chances = analyse_match(
                wire(opened.servers, settings()).context, match_id, effort, console
            )
        except NoSuchMatch:
            fail(f"there is no match {match_id}")
        except MatchError as error:
            fail(f"{match_id}: {error}")
    show(found_chances, report)
    if json:
        write_json(found_chances, json)
    if png:
        write_png(found_chances, png)


def analyse_match(context: Context, match_id: str, effort: str, console: Console) -> AnalysisShown:
    """Analyse a match while showing a progress bar and return the analysis.

    Raises:
        MatchNotOver: The match is still open or running.
        KeysKept: The match's policy does not release its keys, so its secrets stay hidden.
        NoSuchMatch: There is no match with this id.
    """
    columns = (TextColumn("playing on"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        known = analyse_by_steps(
            context,
            match_id,
            effort,
            lambda far: bar.update(task, completed=far.done, total=far.of),
        )
    match = analysable(context, match_id)
    names = name_seats(context.accounts, match.timeline.newest.seats)
    return build_analysis(context, match, effort, known, names)


def show(analysis: AnalysisShown, console: Console) -> None:
    """Print the biggest swings among the choices whose effects were re-estimated more precisely."""
    title = f"the {SHOWN} biggest swings of {analysis.match_id}, in percentage points"
    swing = Column("swing", no_wrap=True)  # on a narrow terminal, the choice column wraps instead
    table = Table("version", "who", "choice", swing, "chances after it", "", title=title)
    swung = [moment for moment in analysis.moments if moment.is_close]
    for moment in sorted(swung, key=_size)[:SHOWN]:
        clear = "" if moment.version in analysis.biggest else "may be chance"
        chances = " ".join(f"{chance:.0%}" for chance in moment.after.chances)
        seat_name, text, version = number_seat(moment.seat or 0), moment.text, str(moment.version)
        table.add_row(version, seat_name, text, _swing(moment), chances, clear)
    console.print(table)
    if analysis.start:
        console.print(
            "at the start: " + " ".join(f"{chance:.0%}" for chance in analysis.start.chances)
        )


def _size(moment: MomentShown) -> tuple[float, int]:
    return (-abs(moment.choice.points) if moment.choice else 0.0, moment.version)


def _swing(moment: MomentShown) -> str:
    choice = moment.choice
    return "" if choice is None else f"{choice.points:+.1f} ± {choice.error:.1f}"


def write_json(analysis: AnalysisShown, path: Path) -> None:
    """Write an analysis as JSON, in the same format as the API."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(analysis), indent=1) + b"\n")


def write_png(analysis: AnalysisShown, path: Path) -> None:
    """Draw a chart of each seat's chances, with error margins and the biggest swings."""
    sheet = new_sheet()
    axes = sheet.subplots()
    decisive = [moment for moment in analysis.moments if moment.choice or moment.luck]
    drawn = decisive or list(analysis.moments)
    if drawn[-1] is not analysis.moments[-1]:
        drawn.append(analysis.moments[-1])
    versions = [moment.version for moment in drawn]
    for seat in range(len(drawn[0].after.chances)):
        chances = [100 * moment.after.chances[seat] for moment in drawn]
        errors = [100 * moment.after.errors[seat] for moment in drawn]
        low = [chance - error for chance, error in zip(chances, errors, strict=True)]
        high = [chance + error for chance, error in zip(chances, errors, strict=True)]
        (line,) = axes.plot(versions, chances, label=number_seat(seat))
        axes.fill_between(versions, low, high, alpha=0.2, color=line.get_color())
    for number, version in enumerate(analysis.biggest, 1):
        axes.axvline(version, linestyle=":", color="grey")
        axes.annotate(str(number), (version, 101), ha="center", annotation_clip=False)
    axes.set_ylim(0, 100)
    axes.set_xlabel("version")
    axes.set_ylabel("chance to win, %")
    axes.legend(loc="best")
    sheet.savefig(path, format="png", dpi=150)
