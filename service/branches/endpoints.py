"""Endpoints for branches, and for positions from which new matches can start."""

from typing import Any

import msgspec
from flask import Response, request
from marshmallow import ValidationError
from msgspec.structs import replace

from matches.commands.branch import BranchPlan, branch, branch_id_for, branches, position_at
from matches.errors import BadLuck
from matches.queries import read
from service.branches.bodies import BRANCH, BranchSchema
from service.branches.responses import BranchList, PositionShown
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, RANDOM_KEY, number_parameter
from service.http.body import body_of
from service.http.request import account_of, digest_of, number_of, random_key_of, token_of
from service.http.response import NO_STORE, cache_control, encode, reply, reply_by_content
from service.matches.creation import CREATED, plan_seats, reply_created, show_created

_VERSION = number_parameter("at", "The version; by default the newest.", 1)


class Branches:
    """Operations on branches of a match and on its positions."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/branches",
        tag="matches",
        seat="optional",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=BranchList, headers=SEEN),),
    )
    def list_branches(self, match_id: str) -> Response:
        """List the matches that branched off from this one, sorted by id."""
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        lineage = reader.match.timeline.newest.lineage or None
        shown = BranchList(match_id, lineage, branches(context, reader))
        cache = cache_control(request, is_settled=False)
        return reply_by_content(request, encode(shown), cache=cache)

    @operation(
        "POST /v1/matches/<match_id>/branches",
        scope="match:create",
        tag="matches",
        seat="optional",
        admin=True,
        parameters=(RANDOM_KEY,),
        body=BranchSchema,
        replies=CREATED,
        problems=(
            "rule-violation",
            "invalid-seats",
            "costly-bot",
            "unknown-version",
            "store-nearly-full",
            "unknown-account",
            "not-invitable",
        ),
        bucket="create",
    )
    def create_branch(self, match_id: str) -> Response:
        """Create a match that branches off from a given version of this one.

        If the match has released its keys, the branch starts from the true state. While the match
        is running, the branch starts from a state sampled from the caller's view (rule T7).
        """
        context = self._api.context
        reader = read.authenticate_actor(context, match_id, token_of(request))
        key = random_key_of(request)
        body = body_of(request)
        if not isinstance(body, dict):
            raise ValidationError("A branch to create must be an object.")
        given: Any = BRANCH.load(body)
        clock = given.pop("clock", None)
        wanted = msgspec.convert(given, BranchPlan)
        plan = replace(wanted, clock=clock, seats=plan_seats(self._api, wanted.seats))
        self._api.activity_log.note_creator(branch_id_for(context, reader, key))
        digest, creator = digest_of(request, body), account_of(request) or ""
        try:
            made = branch(context, reader, plan, key=key, digest=digest, creator=creator)
        except BadLuck as error:
            faults = {error.pattern: [str(error)]} if error.pattern else [str(error)]
            raise ValidationError({"luck": faults}) from error
        headers = self._api.result_headers(made, None)
        return reply_created(show_created(self._api, made), headers)

    @operation(
        "GET /v1/matches/<match_id>/position",
        is_heavy=True,
        tag="matches",
        seat="optional",
        parameters=(_VERSION,),
        replies=(Reply(body=PositionShown, headers=("Cache-Control",)),),
        problems=("rule-violation", "unknown-version"),
        bucket="reads",
    )
    def get_position(self, match_id: str) -> Response:
        """Return the position at a given version. It can be edited and then played in a sandbox.

        While the match is running, the position is sampled from the caller's view, so that it
        differs each time.
        """
        context = self._api.context
        reader = read.authenticate_reader(context, match_id, token_of(request))
        at = number_of(request, "at", least=1)
        if at is None:
            reader = read.refresh(context, reader)
            at = reader.match.timeline.version
        position: Any = position_at(context, reader, at)
        is_true = "salt" in read.refresh(context, reader).match.timeline.newest.released
        shown = PositionShown(match_id, reader.match.game.name, at, is_true, position)
        return reply(shown, 200, NO_STORE)
