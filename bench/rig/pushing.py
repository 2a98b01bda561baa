"""Measures the time from a move to the push service of the browser of the person to move."""

import tempfile
import time
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.commands import RegisterAccount
from accounts.execute import AccountRequest, register
from bench.rig.edge.services import Apis, Figures, Player, figures
from bench.rig.fair.deliveries import Receiver
from bench.rig.roles import running_roles
from bench.rig.sizes import size
from events.connections import open_one
from matches.commands.commit import Actor, CommandRequest
from matches.commands.seats.hold import claim
from webhooks.addresses import AddressGuard
from webhooks.manage import Webhooks
from webhooks.subscriptions import Details, PushKeys

MOVES = size(100, 3)
WAIT_SECONDS = 60


def measure_pushes() -> Figures:
    """Play a match of two people by HTTP. Each is notified of their turns.

    Return the durations from sending a command to the arrival of the message.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fp-"))
        service = Receiver()
        stack.callback(service.close)
        settings = {"FORMICARY_WEBHOOK_HOSTS": service.host}
        apis = Apis(Path(folder), webhook_hosts=service.host)
        stack.callback(apis.end)
        url = apis.embedded.url
        stack.enter_context(running_roles(("deliver",), url, url, settings))
        player = Player(apis)
        webhooks = Webhooks(apis.wiring.context, open_one(url, 5.0), AddressGuard([service.host]))
        for seat in (0, 1):
            _subscribe(player, webhooks, seat, f"http://{service.host}/push")
            assert service.came_any.acquire(timeout=WAIT_SECONDS), "no challenge"
        return figures(_play(player, service))


def _subscribe(player: Player, webhooks: Webhooks, seat: int, url: str) -> None:
    """Let a new account hold a seat, and subscribe a browser to its turns."""
    context = player.context
    registered = register(context.accounts, RegisterAccount(f"Ant {seat}"), key=_key(), digest="d")
    account = registered.loaded.stream_id
    player.keys[seat] = context.accounts.open_vault(account).key_token(1)
    taking = CommandRequest(actor=Actor("seat", seat), of_table=True)
    claim(context, player.match_id, taking, account)
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    spelled = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    details = Details(
        url, ("asked",), shape="push", keys=PushKeys(_encode(spelled), _encode(bytes(16)))
    )
    made = webhooks.subscribe(account, details, AccountRequest("account", _key(), "d"))
    webhooks.subscriptions.confirm(account, made.webhook.number)


def _play(player: Player, service: Receiver) -> Iterator[float]:
    """Yield the duration of each message, in seconds."""
    for _ in range(MOVES):
        sent = _move_until_the_other_is_asked(player)
        assert service.came_any.acquire(timeout=WAIT_SECONDS), f"no message within {WAIT_SECONDS} s"
        yield time.monotonic() - sent


def _move_until_the_other_is_asked(player: Player) -> float:
    """Play until another seat has to move. Return the time at which the last command was sent."""
    before = _seats_to_move(player)
    while True:
        _, sent = player.command()
        if _seats_to_move(player) - before:
            return sent


def _seats_to_move(player: Player) -> set[int]:
    position = player.context.cache.fresh(player.match_id).timeline.tip()
    return {question.seat for question in position.asked if question.seat >= 0}  # no phases


def _key() -> str:
    return str(uuid.uuid4())


def _encode(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")
