"""Health endpoints, including the durability settings of the store."""

from collections.abc import Mapping

from flask import Response, request
from msgspec.structs import asdict, replace
from redis.exceptions import ResponseError

from service.context import ApiContext
from service.contract.openapi.document import VERSION
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH
from service.health.responses import Alive, HealthShown, Readiness, Start, show_readiness
from service.http.response import NO_STORE, encode, reply, reply_by_content
from service.problems.errors import NotReady
from service.text.addresses import GUIDE, at_root

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
    documents="/llms.txt",
    guide=GUIDE,
    clients="/guide/clients.md",
    conformance="/guide/conformance.md",
    health="/health",
    version=VERSION,
)


def _below_root(start: Start) -> Start:
    """Prefix the addresses with the root path under which the client reaches the service."""
    paths = {name: value for name, value in asdict(start).items() if value.startswith("/")}
    return replace(start, **{name: at_root(path) for name, path in paths.items()})


class Health:
    """Health checks at `GET /health` and below, and the API entry point `GET /v1`."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1",
        tag="service",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=Start, headers=SEEN),),
    )
    def get_start(self) -> Response:
        """Return the addresses of all resources. Clients need to know only this one address."""
        return reply_by_content(request, encode(_below_root(START)))

    @operation(
        "GET /health",
        tag="service",
        replies=(Reply(body=HealthShown),),
        problems=("unsafe-store",),
    )
    def get_health(self) -> Response:
        """Report the store's durability policies and the versions of the rules."""
        rules = {name: game.rules for name, game in self._api.context.games.items()}
        body = HealthShown("ok", VERSION, self._policies(), rules)
        return reply(body, 200, NO_STORE)

    @operation("GET /health/live", tag="service", replies=(Reply(body=Alive),))
    def get_liveness(self) -> Response:
        """Report that this process responds, regardless of the state of other components."""
        return reply(Alive(), 200, NO_STORE)

    @operation(
        "GET /health/ready",
        tag="service",
        replies=(Reply(body=Readiness),),
        problems=("not-ready",),
    )
    def get_readiness(self) -> Response:
        """Report whether this process can serve requests, and which components are delayed.

        The process can serve requests as long as both servers respond. A stopped worker, dispatcher
        or sweeper is reported within 5 s, together with the time when it stopped.
        """
        parts = self._api.readiness.parts()
        away = {part.name: part.text for part in parts if part.status == "away"}
        if self._api.hub.stopping.is_set():
            away["process"] = "it is stopping"
        if away:
            raise NotReady(away)
        return reply(show_readiness(parts), 200, NO_STORE)

    def _policies(self) -> Mapping[str, str]:
        store = self._api.context.store
        try:
            return dict(store.safety())
        except ResponseError:  # a managed or simulated server that does not expose its settings
            store.connection.ask_nodes("PING")
            return {
                "maxmemory-policy": "unknown",
                "appendonly": "unknown",
                "appendfsync": "unknown",
            }
