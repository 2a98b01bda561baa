"""The commands `formicary look`, which show the history and the possible commands of a match."""

import typer

from formicary.cli.look import alternatives, at_version, causes, comparison, history

app = typer.Typer(
    help="Inspect a match: its timeline, values, versions and points, and the effects of a command."
)
app.add_typer(history.app)
app.add_typer(causes.app)
app.add_typer(at_version.app)
app.add_typer(comparison.app)
app.add_typer(alternatives.app)
