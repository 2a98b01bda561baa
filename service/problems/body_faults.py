"""All faults in the body of a request that is refused for its query."""

from collections.abc import Mapping
from typing import Any

from flask import request
from marshmallow import ValidationError
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from events.errors import LogError
from games.errors import GameError
from matches.context import Context
from matches.errors import MatchError
from matches.queries.read import authenticate_reader
from projections.match_cache import NoSuchMatch
from service.contract.operation import Operation
from service.http.body import body_of
from service.matches.bodies import PlanForms
from service.problems.errors import MalformedJson, ServiceError
from service.schemas.struct_schemas import GameForms, command_of, pointers

COMMAND, PLAN = "Command", "Plan"  # the components whose schema depends on a game


class BodyFaults:
    """The checks of bodies by the schemas of their operations.

    Args:
        context: the games and the store.
        forms: the forms of the commands of each game.
    """

    def __init__(self, context: Context, forms: Mapping[str, GameForms]) -> None:
        self._context = context
        self._forms = forms
        self._plans = PlanForms(forms)

    def find(self, operation: Operation) -> list[tuple[str, str]]:
        """Return the JSON pointers and the texts of the faults in the body of the current request.

        The query is checked before the caller. So commands are checked only for a match that every
        stranger may see; for others, the game would be revealed. Faults that have a problem type
        of their own, such as a wrong media type, are left to the next attempt.
        """
        if operation.body is None:
            return []
        try:
            self._load(operation.body, body_of(request))
        except ValidationError as error:
            return pointers(error.messages)
        except MalformedJson as error:
            return [("", str(error))]
        except (ServiceError, HTTPException):
            return []
        return []

    def _load(self, form: Any, body: Any) -> None:
        """Load a body by the schema of an operation.

        Raises:
            ValidationError: The body does not fit.
        """
        if not isinstance(body, dict):
            raise ValidationError("An object is required.")
        if form == PLAN:
            self._plans.load(body)
        elif form != COMMAND:
            form().load(body)
        elif game := self._find_public_game():
            command_of(self._forms, game, body, seat=0)

    def _find_public_game(self) -> str:
        """Return the game of the match in the path; empty if not every stranger may see it."""
        match_id = (request.view_args or {})["match_id"]
        try:
            return authenticate_reader(self._context, match_id, None).match.game.name
        except (NoSuchMatch, MatchError, GameError, LogError, RedisError):
            return ""
