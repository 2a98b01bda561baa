"""The commands `formicary webhook`, which sign and verify bodies as Standard Webhooks specifies."""

import sys
import time
from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer

from formicary.cli.hooks.options import Secrets, check_secrets
from formicary.cli.terminal import fail, report
from formicary.listener.signatures import (
    HEADERS,
    LATEST,
    TOLERANCE_SECONDS,
    NotVerified,
    verify,
)

STDIN = "-"

app = typer.Typer(help="Signatures of webhooks.", no_args_is_help=True)

Body = Annotated[str, typer.Argument(help="The file of the body; - reads standard input.")]


@app.callback()
def webhook() -> None:
    """Sign and verify the bodies of webhooks."""


@app.command("sign")
def sign_body(
    body: Body = STDIN,
    secret: Secrets = None,
    id_: Annotated[
        str | None, typer.Option("--id", help="The id of the delivery; random by default.")
    ] = None,
    timestamp: Annotated[
        int | None,
        typer.Option(min=0, max=LATEST, help="Seconds since 1970; by default now."),
    ] = None,
) -> None:
    """Print the headers that sign a body. Several secrets sign as after a change of the secret."""
    from webhooks.sender import sign  # noqa: PLC0415  # loads matches

    secrets = check_secrets(secret)
    if not secrets:
        fail("give a secret: --secret, or FORMICARY_WEBHOOK_SECRET")
    delivery = _check_id(f"msg_{token_hex(16)}" if id_ is None else id_)
    at_ms = (int(time.time()) if timestamp is None else timestamp) * 1000
    try:
        headers = sign(delivery, secrets, _read(body), at_ms)
    except UnicodeDecodeError as error:
        fail(f"the body is not UTF-8: {error}")
    for name in HEADERS:
        typer.echo(f"{name}: {headers[name]}")


@app.command("verify")
def verify_body(
    body: Body = STDIN,
    secret: Secrets = None,
    headers: Annotated[
        Path | None,
        typer.Option(help="A file with the headers, one per line, as `sign` prints them."),
    ] = None,
    id_: Annotated[str, typer.Option("--id", help="The value of webhook-id.")] = "",
    timestamp: Annotated[str, typer.Option(help="The value of webhook-timestamp.")] = "",
    signature: Annotated[str, typer.Option(help="The value of webhook-signature.")] = "",
    tolerance: Annotated[
        float, typer.Option(min=0, help="The maximum age, in seconds.")
    ] = TOLERANCE_SECONDS,
) -> None:
    """Verify the signature of a body. Exit with 0 if it is valid, and with 1 if it is not."""
    secrets = check_secrets(secret)
    if not secrets:
        fail("give a secret: --secret, or FORMICARY_WEBHOOK_SECRET")
    given = dict(zip(HEADERS, (id_, timestamp, signature), strict=True))
    received = _read_headers(headers) if headers else {}
    received |= {name: value for name, value in given.items() if value}
    try:
        signer = verify(secrets, received, _read(body), now=time.time(), tolerance=tolerance)
    except NotVerified as error:
        fail(str(error))
    of_several = f" (signed with secret {signer + 1} of {len(secrets)})" if signer else ""
    report.print(f"[green]valid[/]{of_several}", soft_wrap=True)


def _check_id(text: str) -> str:
    """Return an id of a delivery, or exit if it cannot be the value of a header."""
    if not text or not text.isascii() or not text.isprintable() or " " in text or "." in text:
        fail("an id has only visible ASCII characters, and no dot")
    return text


def _read(name: str) -> bytes:
    """Return the content of a file or of standard input."""
    try:
        return sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except OSError as error:
        fail(f"{name} cannot be read: {error.strerror}")


def _read_headers(path: Path) -> dict[str, str]:
    """Return the headers in a file, with names in lower case. Other lines are skipped."""
    lines = _read(str(path)).decode(errors="replace").splitlines()
    pairs = (line.partition(":") for line in lines if ":" in line)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}
