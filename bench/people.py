"""The cost of accounts: API keys versus seat tokens, an inbox page, and an active webhook.

The last row is the time from a move to the push service of the person who has to move next, with
real processes, beside the 5 seconds that a person may wait.
"""

import os
import statistics
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from accounts.commands import RegisterAccount
from accounts.execute import AccountRequest, register
from bench.rig.endpoint_apps import make_ours
from bench.rig.harness import Row, at_most
from bench.rig.notifying import HOST, make_webhooks
from bench.rig.pushing import measure_pushes
from bench.rig.scripts import Script, restart, scripts
from bench.rig.servers import client, server
from bench.rig.sizes import size
from bench.rig.waiting import eventually
from bench.rig.wsgi import time_get, time_post
from events import Store
from games import GAMES
from games.game import AnyGame
from games.table import SeatPlan
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.seats.hold import claim
from matches.context import Context
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from webhooks.subscriptions import Details

ROUNDS, MATCHES, EVENTS = size(7, 1), size(12, 1), size(200, 60)
INBOX, PAGE = size(200, 4), size(50, 2)
PUSH_MS = 5000.0


def rows() -> list[Row]:
    """Measure one game, because the cost of accounts does not depend on the rules."""
    game = next(iter(GAMES.values()))
    with server() as socket:
        os.environ["BENCH_SOCKET"] = str(socket)
        context = Context(Store(client(socket)), GAMES)
        people = [_sign_up(context, f"Ant {number}") for number in range(game.seats[1])]
        app = make_ours()
        return [
            _by_key(context, app, game, people),
            _beside_a_webhook(context, app, socket, game, people[0]),
            *_inbox(context, app, game, people[0]),
            at_most("move to a push service, p95", "ms", measure_pushes()[1], PUSH_MS, ratio=1),
        ]


def _sign_up(context: Context, name: str) -> tuple[str, str]:
    """Create an account, and return its id and API key."""
    made = register(context.accounts, RegisterAccount(name), key=str(uuid.uuid4()), digest="d")
    account = made.loaded.stream_id
    return account, context.accounts.open_vault(account).key_token(1)


def _claimed(context: Context, script: Script, people: list[tuple[str, str]]) -> Script:
    """Let accounts claim the first seats of a match, and return the script with their API keys."""
    for seat, (account, _) in enumerate(people):
        request = CommandRequest(actor=Actor("seat", seat), of_table=True)
        claim(context, script.match_id, request, account)
    keys = {str(seat): key for seat, (_, key) in enumerate(people)}
    posts = [
        replace(post, token=keys.get(post.token.split(".")[1], post.token)) for post in script.posts
    ]
    return Script(script.match_id, script.version, posts)


def _by_key(context: Context, app: Any, game: AnyGame, people: list[tuple[str, str]]) -> Row:
    """Compare commands sent with API keys with commands sent with seat tokens."""
    played = scripts(context, game, MATCHES, EVENTS)
    by_key = [
        _claimed(context, script, people) for script in scripts(context, game, MATCHES, EVENTS)
    ]
    times: dict[str, list[float]] = {"key": [], "token": []}
    for _ in range(ROUNDS):
        times["token"] += _play(context, app, played)
        times["key"] += _play(context, app, by_key)
    ours, reference = (_median_us(times[name]) for name in ("key", "token"))
    return at_most("command by API key, and by token", "µs", ours, reference, ratio=1.5)


def _play(context: Context, app: Any, played: list[Script]) -> list[float]:
    """Play all scripts and return how long each command took."""
    restart(context, played)
    seconds = []
    for script in played:
        time_get(app, f"/v1/matches/{script.match_id}/state")
        seconds += [time_post(app, post) for post in script.posts]
    return seconds


def _median_us(times: list[float]) -> float:
    return statistics.median(times) * 1e6


def _beside_a_webhook(
    context: Context, app: Any, socket: Path, game: AnyGame, person: tuple[str, str]
) -> Row:
    """Compare commands reported to an active webhook with commands while it is paused."""
    webhooks, (account, _) = make_webhooks(context, socket), person
    played = [
        _claimed(context, script, [person]) for script in scripts(context, game, MATCHES, EVENTS)
    ]
    details = Details(f"http://{HOST}/", ("event", "asked"))
    made = webhooks.subscribe(account, details, AccountRequest("account", str(uuid.uuid4()), "d"))
    number, name = made.webhook.number, made.webhook.name
    webhooks.subscriptions.confirm(account, number)
    times: dict[bool, list[float]] = {True: [], False: []}
    was_told = False
    with _notifying(socket):
        for _ in range(ROUNDS):
            for paused, seconds in times.items():
                webhooks.change(account, number, paused=paused)
                seconds.extend(_play(context, app, played))
                if not paused and not was_told:  # the scheduler may still be starting
                    eventually(lambda: webhooks.page(account, number, None, None, 1).deliveries)
                    was_told = True
                webhooks.schedule.forget(name)
    active, untold = (_median_us(times[paused]) for paused in (False, True))
    return at_most("command with a webhook, and without", "µs", active, untold, ratio=1.25)


@contextmanager
def _notifying(socket: Path) -> Iterator[None]:
    """Run the webhook scheduler in a separate process."""
    process = subprocess.Popen([sys.executable, "-m", "bench.rig.notifying", str(socket)])
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def _inbox(context: Context, app: Any, game: AnyGame, person: tuple[str, str]) -> list[Row]:
    """Compare one page of an inbox with separate requests for each of its matches."""
    account, key = person
    matches = [_match_of(context, game, account) for _ in range(INBOX)]
    InboxFollower(Inbox(client(Path(os.environ["BENCH_SOCKET"]))), context.store, GAMES).rebuild()
    times: dict[str, list[float]] = {"page": [], "one by one": [], "asked": []}
    for _ in range(ROUNDS):
        times["page"].append(time_get(app, f"/v1/inbox?limit={PAGE}", key))
        times["asked"].append(time_get(app, f"/v1/inbox?limit={PAGE}&asked=1", key))
        times["one by one"].append(
            sum(time_get(app, f"/v1/matches/{match_id}", key) for match_id in matches[-PAGE:])
        )
    each = statistics.median(times["one by one"]) * 1e3
    inbox = f"inbox of {INBOX} matches"
    return [
        at_most(
            f"{inbox}, {PAGE} of them, and one by one",
            "ms",
            statistics.median(times["page"]) * 1e3,
            each,
            ratio=1,
        ),
        at_most(
            f"{inbox}, the first {PAGE} asked, and one by one",
            "ms",
            statistics.median(times["asked"]) * 1e3,
            each,
            ratio=1,
        ),
    ]


def _match_of(context: Context, game: AnyGame, account: str) -> str:
    """Return a running match in which an account holds the first seat."""
    plan = Plan(game.name, game.options(), (SeatPlan(), SeatPlan()))
    match_id = create(context, plan, key=str(uuid.uuid4()), digest="d").match_id
    join(context, match_id, 0, account=account)
    join(context, match_id, 1)
    return match_id
