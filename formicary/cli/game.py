"""Commands that check whether a game meets the requirements for all games."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from formicary.cli.terminal import console, fail, report
from formicary.game_check import (
    CHECKS,
    Budget,
    CheckFinding,
    CheckResult,
    NoGame,
    check_game,
    load_game,
)
from games.game import AnyGame

app = typer.Typer(help="Games, ours and those of other packages.")


@app.callback()
def games() -> None:
    """Check games, including built-in games and those from other packages."""


@app.command("check")
def check(
    package: Annotated[
        str,
        typer.Argument(
            help="A game's entry point such as hex, or its record such as game_hex:HEX."
        ),
    ],
    matches: Annotated[int, typer.Option(min=1, help="How many random matches to play.")] = 6,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first match.")] = 0,
    moments: Annotated[
        int, typer.Option(min=1, help="How many states of each match to check.")
    ] = 40,
) -> None:
    """Run the checks that every game must pass, and print all faults."""
    try:
        game = load_game(package)
    except NoGame as error:
        fail(str(error))
    results = _run(game, Budget(matches=matches, seed=seed, moments=moments))
    failed = [result for result in results if result.findings]
    for result in results:
        _show(result)
    if failed:
        fail(
            f"{game.name} fails {len(failed)} of {len(results)} checks; --seed and --matches 1"
            " repeat one of the matches"
        )
    report.print(f"[green]{escape(game.title)} passes all {len(results)} checks[/]")


def _run(game: AnyGame, budget: Budget) -> tuple[CheckResult, ...]:
    """Run all checks while showing a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(game.title, total=len(CHECKS) + 1)

        def advance(name: str) -> None:
            progress.update(bar, description=f"{game.title}: {name}", advance=1)

        return tuple(check_game(game, budget, progress=advance))


def _show(result: CheckResult) -> None:
    """Print the result of a check: either that it passed, or each fault and where it was found."""
    verdict = "[red]wrong[/] " if result.findings else "[green]passed[/]"
    report.print(
        f"{verdict} {result.check:<11} {escape(result.about)} ({result.looked_at})", soft_wrap=True
    )
    for finding in result.findings:
        text = _place(finding) + finding.describe() + _times(finding)
        report.print(f"         {escape(text)}", soft_wrap=True)


def _times(finding: CheckFinding) -> str:
    """Return a note that says how often a fault recurred, or an empty string."""
    return f" (and {finding.times - 1} times more)" if finding.times > 1 else ""


def _place(finding: CheckFinding) -> str:
    """Return where a fault was found, so that it can be reproduced."""
    at = finding.place
    return f"seed {at.seed}, {at.seats} seats, version {at.version}: " if at else ""
