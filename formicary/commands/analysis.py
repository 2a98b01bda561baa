"""`formicary analyse`: analyse a finished match now; print a table, write JSON or a chart."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Column, Table

from formicary.charts import new_sheet
from matches.analysis.progress import analysable, analyse
from matches.context import Context
from service.analyses.build import build_analysis
from service.analyses.responses import AnalysisShown, MomentShown
from service.text.seat_names import name_seats, number_seat

SHOWN = 10


def analyse_match(context: Context, match_id: str, effort: str, console: Console) -> AnalysisShown:
    """Analyse a match behind a progress bar, and return the analysis.

    Raises:
        MatchNotOver: The match is still open or running.
        KeysKept: The match keeps its keys, so its secrets stay hidden.
        NoSuchMatch: There is no match with this id.
    """
    columns = (TextColumn("playing on"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        known = analyse(
            context,
            match_id,
            effort,
            lambda far: bar.update(task, completed=far.done, total=far.of),
        )
    match = analysable(context, match_id)
    names = name_seats(context.accounts, match.timeline.newest.seats)
    return build_analysis(context, match, effort, known, names)


def show(found: AnalysisShown, console: Console) -> None:
    """Print the biggest swings among the choices that were estimated again more closely."""
    title = f"the {SHOWN} biggest swings of {found.match_id}, in percentage points"
    swing = Column("swing", no_wrap=True)  # on a narrow screen the choice column wraps instead
    table = Table("version", "who", "choice", swing, "chances after it", "", title=title)
    swung = [moment for moment in found.moments if moment.is_close]
    for moment in sorted(swung, key=_size)[:SHOWN]:
        clear = "" if moment.version in found.biggest else "may be chance"
        chances = " ".join(f"{chance:.0%}" for chance in moment.after.chances)
        seat_name, text, version = number_seat(moment.seat or 0), moment.text, str(moment.version)
        table.add_row(version, seat_name, text, _swing(moment), chances, clear)
    console.print(table)
    if found.start:
        console.print(
            "at the start: " + " ".join(f"{chance:.0%}" for chance in found.start.chances)
        )


def _size(moment: MomentShown) -> tuple[float, int]:
    return (-abs(moment.choice.points) if moment.choice else 0.0, moment.version)


def _swing(moment: MomentShown) -> str:
    one = moment.choice
    return "" if one is None else f"{one.points:+.1f} ± {one.error:.1f}"


def write_json(found: AnalysisShown, path: Path) -> None:
    """Write the analysis as the API returns it."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def write_png(found: AnalysisShown, path: Path) -> None:
    """Draw the chances of every seat, with their errors, and the biggest swings."""
    sheet = new_sheet()
    axes = sheet.subplots()
    decisive = [moment for moment in found.moments if moment.choice or moment.luck]
    drawn = decisive or list(found.moments)
    if drawn[-1] is not found.moments[-1]:
        drawn.append(found.moments[-1])
    versions = [moment.version for moment in drawn]
    for seat in range(len(drawn[0].after.chances)):
        chances = [100 * moment.after.chances[seat] for moment in drawn]
        errors = [100 * moment.after.errors[seat] for moment in drawn]
        low = [chance - error for chance, error in zip(chances, errors, strict=True)]
        high = [chance + error for chance, error in zip(chances, errors, strict=True)]
        (line,) = axes.plot(versions, chances, label=number_seat(seat))
        axes.fill_between(versions, low, high, alpha=0.2, color=line.get_color())
    for number, version in enumerate(found.biggest, 1):
        axes.axvline(version, linestyle=":", color="grey")
        axes.annotate(str(number), (version, 101), ha="center", annotation_clip=False)
    axes.set_ylim(0, 100)
    axes.set_xlabel("version")
    axes.set_ylabel("chance to win, %")
    axes.legend(loc="best")
    sheet.savefig(path, format="png", dpi=150)
