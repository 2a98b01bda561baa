"""Endpoint that reproduces bot decisions."""

from threading import BoundedSemaphore

import msgspec
from flask import Response, request

from matches.audit.bot_replay import rederive
from matches.queries import read
from matches.queries.released_keys import check_released
from service.bot_replays.responses import RederivedShown
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import number_parameter
from service.http.request import number_of, token_of
from service.http.response import reply
from service.problems.errors import BadParameter, TooMuchThinking

ITERATIONS_MOST = 1000  # about 1.5 s of search
AT_ONCE = 2
_SEQ = number_parameter("seq", "The seq of the first event of a bot's command.", 1, required=True)


class BotReplays:
    """Reproduction of bot decisions: `GET /v1/matches/<match_id>/rederive`."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._places = BoundedSemaphore(AT_ONCE)

    @operation(
        "GET /v1/matches/<match_id>/rederive",
        tag="history",
        seat="optional",
        scope="audit:read",
        parameters=(_SEQ,),
        replies=(Reply(body=RederivedShown, headers=("Cache-Control",)),),
        problems=(
            "unknown-version",
            "match-not-over",
            "keys-kept",
            "no-bot-turn",
            "other-engine",
            "costly-turn",
            "too-much-thinking",
            "too-many-reads",
        ),
        bucket="search",
        cost=3,
    )
    def rederive_turn(self, match_id: str) -> Response:
        """Recompute a bot's decision in a finished match, and compare it with the recorded one."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        seq = number_of(request, "seq", least=1)
        if seq is None:
            raise BadParameter("seq", "given")
        check_released(read.refresh(context, reader).match, "salt", "bot")
        if not self._places.acquire(blocking=False):
            raise TooMuchThinking
        try:
            with self._api.heavy.place():
                replay = rederive(context, match_id, seq, most=ITERATIONS_MOST)
        finally:
            self._places.release()
        shown = RederivedShown(
            game=reader.match.game.name,
            is_same=not replay.differing,
            **msgspec.structs.asdict(replay),
        )
        return reply(shown, 200, {"Cache-Control": "no-cache"})
