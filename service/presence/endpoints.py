"""Presence endpoint of a match."""

from flask import Response, request

from matches.queries import read
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.http.request import require_token
from service.http.response import NO_STORE, reply
from service.presence.responses import PresenceShown


class PresenceOfMatch:
    """Operation that lists which seats of a match have an open stream."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/presence",
        tag="matches",
        seat="required",
        replies=(Reply(body=PresenceShown, headers=("Cache-Control",)),),
        bucket="reads",
    )
    def get_presence(self, match_id: str) -> Response:
        """List the seats of the match that have an open stream. Only its players may do this."""
        reader = read.authenticate_player(self._api.context, match_id, require_token(request))
        present = self._api.presence.find_in_match(reader.match, reader.seat or 0)
        return reply(PresenceShown(match_id, present), 200, NO_STORE)
