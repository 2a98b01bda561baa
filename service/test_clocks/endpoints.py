"""The endpoint of test clocks (rule T22)."""

from flask import Response, request

from games.table.clock import SECOND
from matches.commands.commit import HOST, CommandRequest
from matches.commands.timeouts import advance_clock
from matches.queries.admission import find_creator
from service.context import ApiContext
from service.contract.operation import ONCE, Reply, operation
from service.contract.parameters import KEY, PREFER
from service.http.body import body_of
from service.http.request import caller_of, digest_of, key_of, require_token
from service.play.command_answer import answer_command
from service.play.responses import CommandPlayed
from service.test_clocks.bodies import ADVANCE, AdvanceSchema


class TestClocks:
    """The test clocks of matches, which their creators move."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/clock/advance",
        tag="matches",
        account="required",
        scope="match:create",
        parameters=(KEY, PREFER),
        body=AdvanceSchema,
        replies=(Reply(status=201, body=CommandPlayed, headers=ONCE),),
        problems=("not-creator", "rule-violation", "match-over", "event-limit"),
        bucket="commands",
    )
    def advance_clock(self, match_id: str) -> Response:
        """Move the test clock of a match forward. Only the account that created it may do this.

        All deadlines come closer by this time. Time-outs, webhooks and sleep follow as usual.
        """
        context = self._api.context
        reader = find_creator(context, match_id, require_token(request))
        body = ADVANCE.load(body_of(request))
        command = CommandRequest(  # without If-Match: a refusal would reveal the newest version
            actor=HOST,
            key=f"{caller_of(request)}:{key_of(request)}",
            digest=digest_of(request, body),
            of_table=True,
        )
        played = advance_clock(context, match_id, command, body["seconds"])
        if not played.repeated:
            self._api.activity_log.advance_clock(match_id, body["seconds"] * SECOND)
        return answer_command(self._api, request, reader, played)
