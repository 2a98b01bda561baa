"""The score sheet, rendered as a table or as JSON."""

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.table import Table as RichTable

from formicary.conformance.evidence import GUIDE
from formicary.conformance.play import CriterionResult, ScenarioResult


def count_points(results: Sequence[ScenarioResult]) -> tuple[int, int]:
    """Return how many points the client earned, and the maximum possible number."""
    criteria = [criterion for result in results for criterion in result.results]
    return sum(criterion.points for criterion in criteria), sum(
        criterion.most for criterion in criteria
    )


def make_table(results: Sequence[ScenarioResult]) -> RichTable:
    """Render the score sheet as a table."""
    points, most = count_points(results)
    columns = ("scenario", "criterion", "points", "why", "see")
    table = RichTable(*columns, title=f"{points} of {most} points", title_justify="left")
    for column in table.columns:
        column.overflow = "fold"  # an address is continued on the next line, and never cut
    for result in results:
        for at, criterion in enumerate(result.results):
            table.add_row(
                result.scenario.name if at == 0 else "",
                criterion.criterion.title,
                _points(criterion),
                escape(criterion.verdict.reason),
                "" if criterion.verdict.is_kept else f"{GUIDE}#{criterion.criterion.section}",
                end_section=at == len(result.results) - 1,
            )
    return table


def _points(result: CriterionResult) -> str:
    if result.verdict.is_kept is None:
        return "-"
    colour = "green" if result.verdict.is_kept else "red"
    return f"[{colour}]{result.points}/{result.most}[/]"


def make_json(results: Sequence[ScenarioResult]) -> dict[str, Any]:
    """Convert the score sheet to JSON-compatible values."""
    points, most = count_points(results)
    return {
        "points": points,
        "most": most,
        "scenarios": [
            {
                "name": result.scenario.name,
                "about": result.scenario.about,
                "seconds": round(result.seconds, 1),
                "criteria": [
                    {
                        "name": criterion.criterion.name,
                        "title": criterion.criterion.title,
                        "points": criterion.points,
                        "most": criterion.most,
                        "kept": criterion.verdict.is_kept,
                        "reason": criterion.verdict.reason,
                        "guide": f"{GUIDE}#{criterion.criterion.section}",
                    }
                    for criterion in result.results
                ],
            }
            for result in results
        ],
    }
