"""Arena reports: a table in the terminal, a JSON file, or a chart."""

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from formicary.arena.charts import new_sheet
from formicary.arena.figures import Figure, Figures
from service.text.seat_names import number_seat


def show(figures: Figures, console: Console) -> None:
    """Print the results to the console as tables."""
    title = f"{figures.game}: {figures.matches} matches, with 95 % intervals"
    table = Table("", "bot", "wins", "rivals beaten", "points", "Elo", title=title)
    for row in sorted(figures.standings, key=lambda standing: -standing.elo.value):
        table.add_row(
            str(row.contestant + 1),
            row.level,
            percent(row.wins),
            percent(row.beaten),
            number(row.points, 1),
            number(row.elo, 0),
        )
    console.print(table)
    seats = Table("seat", "wins", title="advantage of the seats")
    for seat, won in enumerate(figures.seats):
        seats.add_row(number_seat(seat), percent(won))
    console.print(seats)
    console.print(
        f"length: {number(figures.decisions, 0)} decisions, {figures.longest} at most; "
        f"{number(figures.seconds, 2)} s a match"
    )


def percent(figure: Figure) -> str:
    """Format a proportion and its interval as percentages."""
    return f"{figure.value:.1%} [{figure.low:.1%}, {figure.high:.1%}]"


def number(figure: Figure, digits: int) -> str:
    """Format a statistic and its interval with the given number of decimals."""
    return f"{figure.value:.{digits}f} [{figure.low:.{digits}f}, {figure.high:.{digits}f}]"


def write_json(figures: Figures, path: Path) -> None:
    """Write the results to a JSON file."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def write_png(figures: Figures, path: Path) -> None:
    """Plot wins, Elo ratings and wins by seat as a PNG, with the intervals as error bars."""
    sheet = new_sheet()
    wins, elo, seats = sheet.subplots(1, 3)
    names = [f"{standing.contestant + 1}: {standing.level}" for standing in figures.standings]
    even = 1 / len(figures.seats)
    _draw_intervals(wins, "wins", names, [standing.wins for standing in figures.standings], even)
    _draw_intervals(elo, "Elo", names, [standing.elo for standing in figures.standings], None)
    places = [number_seat(seat) for seat in range(len(figures.seats))]
    _draw_intervals(seats, "wins by seat", places, list(figures.seats), even)
    sheet.suptitle(
        f"{figures.game}: {figures.matches} matches of {figures.decisions.value:.0f} decisions, "
        "95 % intervals"
    )
    sheet.savefig(path, format="png", dpi=150)


def _draw_intervals(
    axes: Any, title: str, names: list[str], values: list[Figure], even: float | None
) -> None:
    middles = [value.value for value in values]
    ends = [
        [value.value - value.low for value in values],
        [value.high - value.value for value in values],
    ]
    axes.errorbar(range(len(values)), middles, yerr=ends, fmt="o", capsize=5)
    axes.set_xticks(range(len(values)), names, rotation=20)
    axes.set_xlim(-0.5, len(values) - 0.5)
    axes.set_title(title)
    if even is not None:
        axes.set_ylim(0, 1)
        axes.axhline(even, linestyle=":", color="grey")
