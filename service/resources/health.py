"""Health, and how safe the store keeps events."""

from collections.abc import Mapping

from flask import Response, request
from msgspec.structs import asdict, replace
from redis.exceptions import ResponseError

from service.context import ApiContext
from service.http.response import NO_STORE, encode, reply, reply_by_content
from service.openapi.document import VERSION
from service.openapi.operation import SEEN, Reply, operation
from service.openapi.parameters import IF_NONE_MATCH
from service.problems.errors import NotReady
from service.responses.service import Alive, HealthShown, Readiness, Start, show_readiness
from service.text.addresses import at_root

START = Start(
    games="/v1/games",
    matches="/v1/matches",
    accounts="/v1/accounts",
    account="/v1/account",
    inbox="/v1/inbox",
    stream="/v1/stream",
    webhooks="/v1/webhooks",
    keys="/v1/keys",
    description="/v1/openapi.json",
    messages="/v1/asyncapi.json",
    reference="/docs",
    problems="/problems",
    health="/health",
    version=VERSION,
)


def _below_root(start: Start) -> Start:
    """Return the addresses as the client reaches them."""
    paths = {name: value for name, value in asdict(start).items() if value.startswith("/")}
    return replace(start, **{name: at_root(path) for name, path in paths.items()})


class Health:
    """GET /health and what is under it, and the way in at GET /v1."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1",
        tag="service",
        takes=(IF_NONE_MATCH,),
        replies=(Reply(body=Start, headers=SEEN),),
    )
    def get_start(self) -> Response:
        """Tell where everything is: a client needs to know this address only."""
        return reply_by_content(request, encode(_below_root(START)))

    @operation(
        "GET /health",
        tag="service",
        replies=(Reply(body=HealthShown),),
        problems=("unsafe-store",),
    )
    def get_health(self) -> Response:
        """Tell which policies the store runs on and which rules are played."""
        rules = {name: game.rules for name, game in self._api.context.games.items()}
        body = HealthShown("ok", VERSION, self._policies(), rules)
        return reply(body, 200, NO_STORE)

    @operation("GET /health/live", tag="service", replies=(Reply(body=Alive),))
    def get_liveness(self) -> Response:
        """Tell that this process answers, whatever else is away."""
        return reply(Alive(), 200, NO_STORE)

    @operation(
        "GET /health/ready",
        tag="service",
        replies=(Reply(body=Readiness),),
        problems=("not-ready",),
    )
    def get_readiness(self) -> Response:
        """Say if this process can serve, and which parts of the service wait for something.

        It can while both servers answer. A worker, a dispatcher or a sweeper that has stopped is
        told within 5 s, with since when.
        """
        parts = self._api.readiness.parts()
        away = {one.name: one.text for one in parts if one.status == "away"}
        if self._api.hub.stopping.is_set():
            away["process"] = "it ends"
        if away:
            raise NotReady(away)
        return reply(show_readiness(parts), 200, NO_STORE)

    def _policies(self) -> Mapping[str, str]:
        store = self._api.context.store
        try:
            return dict(store.safety())
        except ResponseError:  # a managed or simulated server that does not tell its settings
            store.connection.ask_nodes("PING")
            return {
                "maxmemory-policy": "unknown",
                "appendonly": "unknown",
                "appendfsync": "unknown",
            }
