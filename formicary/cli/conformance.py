"""The command `formicary conformance`, which tests a client."""

import json as jsonlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from formicary.cli.terminal import console, fail, print_table, report
from games import GAMES
from games.game import AnyGame

if TYPE_CHECKING:
    from formicary.conformance.play import ScenarioResult
    from formicary.conformance.scenarios import KitScenario

app = typer.Typer()


@app.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
def conformance(
    command: Annotated[
        list[str] | None,
        typer.Argument(
            help="The command that starts the client, after --; by default you start it by hand."
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game to play; the first one by default.")
    ] = None,
    scenario: Annotated[
        list[str] | None, typer.Option(help="Play only this scenario; may be repeated.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=1.0, help="The time limit of a scenario.")] = 60.0,
    json: Annotated[Path | None, typer.Option(help="Write the score sheet to this file.")] = None,
    show_list: Annotated[
        bool, typer.Option("--list", help="List the scenarios and their criteria.")
    ] = False,
) -> None:
    """Play short matches with a client, inject faults, and score how the client handles them."""
    # The application is slow to import, and other commands should not have to wait for it.
    from formicary.conformance.scenarios import SCENARIOS  # noqa: PLC0415
    from formicary.conformance.sheet import count_points, make_json  # noqa: PLC0415

    names = [listed.name for listed in SCENARIOS]
    if unknown := set(scenario or ()) - set(names):
        fail(f"unknown scenario {min(unknown)!r}; choose one of {', '.join(names)}")
    if game is not None and game not in GAMES:
        fail(f"unknown game {game!r}; choose one of {', '.join(GAMES)}")
    chosen = [listed for listed in SCENARIOS if not scenario or listed.name in scenario]
    if show_list:
        _list_scenarios(chosen)
        return
    record = GAMES[game] if game else next(iter(GAMES.values()))
    results = _play(chosen, record, command or (), seconds)
    if json:
        json.write_text(jsonlib.dumps(make_json(results), indent=2) + "\n")
    points, most = count_points(results)
    if points < most:
        raise typer.Exit(1)


def _play(
    scenarios: Sequence["KitScenario"], game: AnyGame, command: Sequence[str], seconds: float
) -> list["ScenarioResult"]:
    """Run scenarios with a client. Print the scores, and the output of each client that fails."""
    from formicary.conformance.play import ConformanceKit  # noqa: PLC0415
    from formicary.conformance.sheet import make_table  # noqa: PLC0415

    def announce(scenario: "KitScenario", environ: Mapping[str, str]) -> None:
        _announce(scenario, environ, by_hand=not command)

    with ConformanceKit(game, command, seconds=seconds, announce=announce) as kit:
        results = [kit.play(chosen) for chosen in scenarios]
    print_table(make_table(results))
    for result in results:
        if result.said and any(verdict.points < verdict.most for verdict in result.results):
            console.print(f"[bold]{result.scenario.name}[/]: the client's last output")
            console.print(result.said.rstrip(), markup=False, soft_wrap=True)
    return results


def _list_scenarios(scenarios: Sequence["KitScenario"]) -> None:
    for listed in scenarios:
        report.print(f"[bold]{listed.name}[/]  {escape(listed.about)}", soft_wrap=True)
        for criterion in listed.criteria:
            also = " (optional)" if criterion.is_optional else ""
            report.print(f"    {criterion.points}  {criterion.title}{also}", soft_wrap=True)


def _announce(scenario: "KitScenario", environ: Mapping[str, str], *, by_hand: bool) -> None:
    """Print the scenario and the environment variables for a client that is started by hand."""
    console.print(f"[bold]{scenario.name}[/]  {escape(scenario.about)}", soft_wrap=True)
    if by_hand:
        seat, match_id = environ["FORMICARY_SEAT"], environ["FORMICARY_MATCH"]
        console.print(f"play seat {seat} of match {match_id} to its end:", soft_wrap=True)
        for name, value in environ.items():
            console.print(f"export {name}={value}", markup=False, soft_wrap=True)
