"""Health, and how safe the store keeps events."""

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from flask import Response, request
from redis.exceptions import ResponseError

from service.context import ApiContext
from service.http.response import NO_STORE, encode, reply, reply_by_content
from service.openapi.operation import SEEN, Reply, operation
from service.openapi.parameters import IF_NONE_MATCH
from service.responses.service import HealthShown, Start

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
)


class Health:
    """GET /health, and the way in at GET /v1."""

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
        return reply_by_content(request, encode(START))

    @operation(
        "GET /health",
        tag="service",
        replies=(Reply(body=HealthShown),),
        problems=("unsafe-store",),
    )
    def get_health(self) -> Response:
        """Tell which policies the store runs on and which rules are played."""
        rules = {name: game.rules for name, game in self._api.context.games.items()}
        body = HealthShown("ok", _version(), self._policies(), rules)
        return reply(body, 200, NO_STORE)

    def _policies(self) -> Mapping[str, str]:
        store = self._api.context.store
        try:
            return dict(store.safety())
        except ResponseError:  # a managed or simulated server that does not tell its settings
            store.client.ping()
            return {
                "maxmemory-policy": "unknown",
                "appendonly": "unknown",
                "appendfsync": "unknown",
            }


def _version() -> str:
    try:
        return version("formicary")
    except PackageNotFoundError:
        return "unknown"
