"""Creation of matches, either one by one or as a batch in which each match has its own key."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple

import msgspec
from flask import Response, current_app, g, request
from msgspec.structs import replace

from games.table import SeatPlan
from matches.commands.create import create, find_match_id
from matches.commands.execute import CommandResult
from matches.commands.seats.guests import find_guests
from matches.commands.seats.one_token import take_all_seats
from matches.queries import read
from matches.tokens import all_seats_token
from service.auth.random_keys import own_key
from service.context import ApiContext
from service.contract.operation import ONCE, Reply
from service.http.request import account_of, caller_of, digest_as
from service.http.response import reply
from service.invitations.build import build_invitations
from service.matches.bodies import PlanForms
from service.matches.build import build_match
from service.matches.responses import BatchItem, MatchShown
from service.problems.errors import NoApiKey
from service.problems.responses import Problem
from service.text.addresses import at_root

_ROUTE = "POST /v1/matches"
CREATED = (Reply(status=201, body=MatchShown, headers=("Location", "Cache-Control", *ONCE)),)


def reply_created(shown: MatchShown, headers: Mapping[str, str]) -> Response:
    """Build the response to the creator of a match.

    It must not be cached, because it may contain invitations.
    """
    location = at_root(f"/v1/matches/{shown.id}")
    return reply(shown, 201, {"Location": location, "Cache-Control": "no-store", **headers})


class Created(NamedTuple):
    """A newly created match, as a command result and as a response."""

    played: CommandResult
    shown: MatchShown


class Creation:
    """Match creation on behalf of the current request."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._plans = PlanForms(api.forms)

    def create(self, body: Any, key: str, digest: str) -> Created:
        """Create a match. The result includes the invitations to its open seats.

        Raises:
            NoApiKey: A seat is reserved, and the caller has no account.
            ValidationError, MatchError, AccountError: The body or the plan is not valid.
            TooManyReads: The plan contains a position, which is slow to validate, and too many
                others are being validated.
        """
        is_heavy = isinstance(body, dict) and "position" in body
        with self._api.heavy.place() if is_heavy else nullcontext():
            return self._create(body, key, digest)

    def _create(self, body: Any, key: str, digest: str) -> Created:
        context, account = self._api.context, account_of(request) or ""
        plan = self._plans.load(body)
        g.game = context.games[plan.game]
        seats = plan_seats(self._api, plan.seats)
        match_id = find_match_id(context, "", key)
        self._api.activity_log.note_creator(match_id)
        is_test = context.accounts.is_test(account)
        planned = replace(plan, seats=seats, creator=account, is_test=is_test)
        played = create(context, planned, key=key, digest=digest, match_id=match_id)
        played = take_all_seats(context, played)
        return Created(played, show_created(self._api, played))

    def create_one_of_many(self, given: Mapping[str, Any]) -> BatchItem:
        """Create one of the matches in a batch, and count it like a separate request."""
        key = given["key"]
        try:
            self._api.limits.count("create")
            made = self.create(
                given["plan"],
                own_key(caller_of(request), key),
                digest_as(_ROUTE, given["plan"]),
            )
        except Exception as error:  # noqa: BLE001  # each becomes its own problem
            answer = current_app.make_response(current_app.handle_user_exception(error))
            problem = msgspec.json.decode(answer.get_data(), type=Problem)
            return BatchItem(key, answer.status_code, problem=problem)
        return BatchItem(key, 201, match=made.shown)


def plan_seats(api: ApiContext, seats: tuple[SeatPlan, ...]) -> tuple[SeatPlan, ...]:
    """Return the requested seats. Reservations by name are replaced with account ids.

    Raises:
        NoApiKey: A seat is reserved, and the caller has no account.
        NoSuchAccount, NotInvitable: see `find_guests`.
    """
    account = account_of(request) or ""
    if not account and any(seat.account for seat in seats):
        raise NoApiKey
    return find_guests(api.context, account, seats)


def show_created(api: ApiContext, played: CommandResult) -> MatchShown:
    """Build the response for the creator of a match, with invitations, token and promise."""
    match = api.context.cache.get(played.match_id)
    stands = read.snapshot(api.context, match, played.last)
    shown = build_match(
        api.context, read.Reader(match, None), stands, api.names_at(request, stands.table)
    )
    invitations, token = build_invitations(match), all_seats_token(match)
    return replace(
        shown,
        invitations=invitations or msgspec.UNSET,
        token=token or msgspec.UNSET,
        inclusion_promise=api.promise(played.match_id),
    )
