"""Games: hold one to what every game must keep."""

from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from formicary.commands.terminal import console, fail, report
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
    """Games, ours and those of other packages."""


@app.command("check")
def check(
    package: Annotated[
        str, typer.Argument(help="An entry point such as hex, or a place such as game_hex:HEX.")
    ],
    matches: Annotated[int, typer.Option(min=1, help="Random matches to look at.")] = 6,
    seed: Annotated[int, typer.Option(min=0, help="Of the first match.")] = 0,
    moments: Annotated[int, typer.Option(min=1, help="States of a match to look at.")] = 40,
) -> None:
    """Run the suite that any game must pass, and say what is wrong with one."""
    try:
        game = load_game(package)
    except NoGame as error:
        fail(str(error))
    results = _run(game, Budget(matches=matches, seed=seed, moments=moments))
    failed = [one for one in results if one.findings]
    for result in results:
        _show(result)
    if failed:
        fail(
            f"{game.name} fails {len(failed)} of {len(results)} checks; --seed and --matches 1"
            " give one of the matches again"
        )
    report.print(f"[green]{escape(game.title)} passes all {len(results)} checks[/]")


def _run(game: AnyGame, budget: Budget) -> tuple[CheckResult, ...]:
    """Run every check while a bar shows how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(game.title, total=len(CHECKS) + 1)

        def advance(name: str) -> None:
            progress.update(bar, description=f"{game.title}: {name}", advance=1)

        return tuple(check_game(game, budget, progress=advance))


def _show(result: CheckResult) -> None:
    """Print what came of a check: passed, or each thing that is wrong and where."""
    verdict = "[red]wrong[/] " if result.findings else "[green]passed[/]"
    report.print(
        f"{verdict} {result.check:<11} {escape(result.about)} ({result.looked_at})", soft_wrap=True
    )
    for finding in result.findings:
        report.print(f"         {escape(_place(finding) + finding.text)}", soft_wrap=True)


def _place(finding: CheckFinding) -> str:
    """Return where something is wrong, so that it can be looked at again."""
    at = finding.place
    return f"seed {at.seed}, {at.seats} seats, version {at.version}: " if at else ""
