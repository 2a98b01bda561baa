"""The command `formicary mcp`, which lets agents play over the Model Context Protocol."""

import os
from importlib.util import find_spec
from typing import Annotated

import typer

from formicary.cli.terminal import fail
from formicary.defaults import LOCAL_URL

MISSING = "this needs the Python library mcp: pip install 'formicary[mcp]' (or: pip install mcp)"

app = typer.Typer()


@app.command()
def mcp(
    url: Annotated[
        str, typer.Option(envvar="FORMICARY_URL", help="Address of the service.")
    ] = LOCAL_URL,
    http: Annotated[
        int | None,
        typer.Option(help="Serve streamable HTTP on this port of this machine, not stdio."),
    ] = None,
    text: Annotated[
        bool,
        typer.Option("--text", help="Send results as text, for programs that show only text."),
    ] = False,
) -> None:
    """Serve tools that let agents read and play matches with the token in FORMICARY_TOKEN.

    The token is a seat's token or an API key. Alternatively, FORMICARY_TOKEN_FILE contains the path
    of a file with the token. For a seat's token, FORMICARY_MATCH contains the match id. Without a
    token, the agent takes seats as an anonymous player.
    """
    if find_spec("mcp") is None:
        fail(MISSING)
    # The library is slow to import, and is an optional dependency.
    from formicary.mcp.api import AgentApi  # noqa: PLC0415
    from formicary.mcp.secrets import BadTokenFile, TokenStore, read_token  # noqa: PLC0415
    from formicary.mcp.server import make_server  # noqa: PLC0415

    try:
        tokens = TokenStore(read_token(), os.environ.get("FORMICARY_MATCH", ""))
    except BadTokenFile as error:
        fail(str(error))
    server = make_server(AgentApi(url, tokens), is_text=text)
    if http is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=http)
