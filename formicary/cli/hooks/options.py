"""The option for the secrets of a webhook, which all commands for webhooks have."""

from collections.abc import Sequence
from typing import Annotated

import typer

from formicary.cli.terminal import fail
from formicary.listener.signatures import BadWebhookSecret, check_secret

Secrets = Annotated[
    list[str] | None,
    typer.Option(
        "--secret",
        envvar="FORMICARY_WEBHOOK_SECRET",
        help="A secret, such as whsec_...; may be repeated, newest first.",
    ),
]


def check_secrets(secrets: Sequence[str] | None) -> tuple[str, ...]:
    """Return the secrets, or exit if one of them is not valid."""
    try:
        return tuple(map(check_secret, secrets or ()))
    except BadWebhookSecret as error:
        fail(str(error))
