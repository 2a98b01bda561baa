"""The command `formicary listen`, which forwards an account's webhooks to a local address."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, json
from rich.markup import escape

from formicary.cli.hooks.options import Secrets, check_secrets
from formicary.cli.terminal import fail, report, say
from formicary.defaults import LOCAL_URL
from formicary.listener.signatures import make_secret

if TYPE_CHECKING:
    from formicary.listener.forwarding import ForwardedAttempt
    from formicary.listener.kept import DeliveryFiles
    from webhooks.sender import Sender

_MATCH_ID = re.compile(r"[a-z2-7]{16}")
_KEY = re.compile(r"[!-~]+")

app = typer.Typer()

Forward = Annotated[str, typer.Option(help="Address of the receiver on this machine.")]
Url = Annotated[str, typer.Option(envvar="FORMICARY_URL", help="Address of the service.")]
Key = Annotated[
    str | None, typer.Option(envvar="FORMICARY_API_KEY", help="An API key with match:read.")
]
Kinds = Annotated[
    list[str] | None,
    typer.Option(help="Forward only events of this kind; may be repeated. All by default."),
]
OnlyMatch = Annotated[str | None, typer.Option(help="Forward only events of this match.")]
Replay = Annotated[
    str | None,
    typer.Option(metavar="DELIVERY", help="Send an earlier delivery again, and end."),
]


class _Data(Struct, frozen=True):
    match: str = ""


class _Body(Struct, frozen=True):
    type: str
    data: _Data


_read_body = json.Decoder(_Body).decode


@app.command()
def listen(
    forward: Forward,
    url: Url = LOCAL_URL,
    key: Key = None,
    event: Kinds = None,
    match: OnlyMatch = None,
    secret: Secrets = None,
    replay: Replay = None,
) -> None:
    """Forward the webhooks of an account to an address on this machine, until interrupted.

    They are received over the account's stream, so this machine needs no public address. If a
    delivery fails, it is sent once more after 5 seconds.
    """
    from formicary.listener.kept import DeliveryFiles, default_folder  # noqa: PLC0415

    secrets = check_secrets(secret) or (make_secret(),)
    sender = _open_sender(forward)
    kinds = () if replay else _check(key, event, match)
    files = DeliveryFiles(default_folder())
    if not secret:
        say(f"secret {secrets[0]}")
    if replay:
        _replay(replay, files, sender, forward, secrets)
    else:
        _run(_Listening(url, key or "", kinds, match or ""), files, sender, forward, secrets)


class _Listening(Struct, frozen=True):
    """The stream to follow: the service, the key, the kinds of events, and a match if only one."""

    url: str
    key: str
    kinds: tuple[str, ...]
    match: str


def _check(key: str | None, kinds: list[str] | None, match: str | None) -> tuple[str, ...]:
    """Return the kinds of events to forward, or exit if an option is not valid."""
    from webhooks.subscriptions import WANTED  # noqa: PLC0415  # loads accounts

    if not key:
        fail("give an API key: --key, or FORMICARY_API_KEY")
    if not _KEY.fullmatch(key):
        fail("the API key has characters that no key has")
    if unknown := set(kinds or ()) - set(WANTED):
        fail(f"unknown event {min(unknown)!r}; choose one of {', '.join(WANTED)}")
    if match is not None and not _MATCH_ID.fullmatch(match):
        fail(f"{match!r} is no id of a match")
    return tuple(kind for kind in WANTED if not kinds or kind in kinds)


def _open_sender(url: str) -> "Sender":
    from formicary.listener.forwarding import open_sender  # noqa: PLC0415  # loads matches
    from webhooks.addresses import AddressRefused  # noqa: PLC0415

    if not url.lower().startswith(("http://", "https://")):
        fail(f"--forward {url}: it must begin with http:// or https://")
    try:
        return open_sender(url)
    except AddressRefused as error:
        fail(f"--forward {url}: {error}")


def _replay(
    delivery: str, files: "DeliveryFiles", sender: "Sender", url: str, secrets: tuple[str, ...]
) -> None:
    """Forward a delivery of an earlier run. Exit with 1 if the receiver does not take it."""
    from formicary.listener.forwarding import Forwarder  # noqa: PLC0415
    from formicary.listener.kept import NotKept  # noqa: PLC0415

    try:
        body = files.read(delivery)
    except NotKept as error:
        fail(str(error))
    with Forwarder(sender, url, secrets, _show) as forwarder:
        if not forwarder.forward(delivery, body):
            raise typer.Exit(1)


def _run(
    listening: _Listening,
    files: "DeliveryFiles",
    sender: "Sender",
    url: str,
    secrets: tuple[str, ...],
) -> None:
    """Forward deliveries until the process is interrupted or the service refuses."""
    from formicary.listener.following import (  # noqa: PLC0415
        AccountFollower,
        ListeningRefused,
        NoStream,
    )
    from formicary.listener.forwarding import Forwarder  # noqa: PLC0415

    keep = _keep_in(files)
    try:
        with (
            AccountFollower(listening.url, listening.key, listening.kinds, say) as follower,
            Forwarder(sender, url, secrets, _show) as forwarder,
        ):
            if listening.match:
                follower.check_match(listening.match)
            for delivery in follower.run():
                body = bytes(delivery.body)
                head = _read_body(body)
                if listening.match in ("", head.data.match):
                    keep(head.type, delivery.id, body)
                    forwarder.submit(delivery.id, body)
    except ListeningRefused as error:
        fail(str(error))
    except NoStream:
        fail(f"no service at {listening.url}; give --url or set FORMICARY_URL")
    except KeyboardInterrupt:
        say("stopped")


def _keep_in(files: "DeliveryFiles") -> Callable[[str, str, bytes], None]:
    """Return a function that keeps deliveries, and prints the first failure."""
    from formicary.listener.kept import NotKept  # noqa: PLC0415

    failures: list[Exception] = []

    def keep(kind: str, delivery: str, body: bytes) -> None:
        try:
            files.keep(kind, delivery, body)
        except (OSError, NotKept) as error:
            if not failures:
                say(f"deliveries cannot be sent again, because they cannot be kept: {error}")
            failures.append(error)

    return keep


def _show(attempt: "ForwardedAttempt") -> None:
    """Print an attempt: its time, the delivery, and the result."""
    from formicary.listener.forwarding import RETRY_SECONDS  # noqa: PLC0415

    body, result = _read_body(attempt.body), attempt.result
    status = "-" if result.status is None else str(result.status)
    text = (
        f"{datetime.now().astimezone():%H:%M:%S}  {body.type:<9}  {body.data.match:<16}  "
        f"{status:>3}  {result.milliseconds:>5} ms  {attempt.delivery}"
    )
    if result.fault:
        then = "given up" if attempt.is_last else f"again in {RETRY_SECONDS:.0f} s"
        text += f"  {result.fault}, {then}"
    colour = "red" if result.fault else "green"
    report.print(f"[{colour}]{escape(text)}[/]", soft_wrap=True)
