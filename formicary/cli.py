"""The command line."""

import typer

from formicary.commands import content, game, look, playing, proving, running, stored

app = typer.Typer(
    name="formicary",
    help="An event-sourced game service for three ant-colony board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for subject in (running, playing, proving, stored):
    app.add_typer(subject.app)
app.add_typer(look.app, name="look")
app.add_typer(content.app, name="content")
app.add_typer(game.app, name="game")
