"""Arguments and options that several commands have."""

from typing import Annotated

import typer

Match = Annotated[str, typer.Argument(metavar="MATCH", help="The id of the match.")]
Command = Annotated[
    str, typer.Argument(help="""The command as JSON, such as '{"type": "end-turn"}'.""")
]
Line = Annotated[
    str,
    typer.Option(
        help="The versions to read: `played` for the played line, or `all`, with undone ones."
    ),
]
At = Annotated[str | None, typer.Option(help="A version or a time; the newest by default.")]
From = Annotated[
    str | None, typer.Option("--from", help="The first version, or a time; 1 by default.")
]
To = Annotated[
    str | None, typer.Option("--to", help="The last version, or a time; the newest by default.")
]
FromVersion = Annotated[int, typer.Option("--from", min=1, help="The first version.")]
ToVersion = Annotated[
    int | None, typer.Option("--to", min=1, help="The last version; the newest by default.")
]
As = Annotated[
    str | None,
    typer.Option(
        "--as", help="Read the view of this seat, or of a `spectator`, after the end of the match."
    ),
]
SeatOnly = Annotated[int | None, typer.Option("--seat", help="Only rows of this seat, from 0.")]
TypeOnly = Annotated[
    str | None, typer.Option("--type", help="Only events of this type, such as `match-ended`.")
]
RuleOnly = Annotated[
    str | None, typer.Option("--rule", help="Only events of this paragraph of the rules.")
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print JSON, with a row or a response on each line.")
]
Url = Annotated[
    str, typer.Option(envvar="FORMICARY_URL", help="Address of the service that has the match.")
]
Token = Annotated[
    str | None,
    typer.Option(envvar="FORMICARY_TOKEN", help="Your seat's token, for the seat's view."),
]
