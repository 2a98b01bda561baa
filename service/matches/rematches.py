"""The rematch of a match that is over."""

from flask import Response, request
from msgspec import UNSET
from msgspec.structs import replace

from matches.commands.seats.rematch import rematch, turn_seat
from matches.queries import read
from matches.tokens import account_in
from service.context import ApiContext
from service.contract.operation import operation
from service.http.request import require_token
from service.matches.build import build_invitation
from service.matches.creation import CREATED, reply_created, show_created


class Rematches:
    """Rematches, in which the seats rotate by one."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/rematch",
        tag="matches",
        seat="required",
        replies=CREATED,
        problems=(
            "match-not-over",
            "rule-violation",
            "invalid-seats",
            "costly-bot",
            "store-nearly-full",
        ),
        bucket="create",
    )
    def create_rematch(self, match_id: str) -> Response:
        """Create the rematch of a match that is over. There is only one, for all callers.

        Seats of accounts are reserved for them. For an invited match, the response contains the
        invitation to the caller's own seat, or all of them for the account that created it.
        """
        context, token = self._api.context, require_token(request)
        reader = read.refresh(context, read.authenticate_player(context, match_id, token))
        account = account_in(token)
        played = rematch(context, reader, account)
        shown = show_created(self._api, played)
        if not account or shown.creator != account:
            match = context.cache.get(played.match_id)
            seat = turn_seat(reader.seat or 0, match.timeline.newest)
            own = build_invitation(match, seat)
            shown = replace(shown, invitations=UNSET if own is None else (own,))
        return reply_created(shown, self._api.result_headers(played, None))
