"""Detection of errors in the body of a request that is already rejected because of its query."""

from collections.abc import Mapping
from typing import Any

from flask import request
from marshmallow import ValidationError
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from events.errors import LogError
from games.errors import GameError
from matches.context import Context
from matches.errors import BatchRefusal, MatchError
from matches.queries.read import authenticate_reader
from projections.match_cache import NoSuchMatch
from service.contract.operation import Operation
from service.http.body import body_of
from service.matches.bodies import PlanForms
from service.problems.errors import MalformedJson, ServiceError
from service.schemas.struct_schemas import GameForms, command_of, commands_of, pointers

# Components with a game-specific schema. The second one is a command or a batch of them.
COMMAND, COMMANDS, PLAN = "Command", "CommandOrBatch", "Plan"


class BodyFaults:
    """Validator that checks request bodies against the schemas of their operations.

    Args:
        context: the context, which provides the games and the store.
        forms: the command schemas of each game.
    """

    def __init__(self, context: Context, forms: Mapping[str, GameForms]) -> None:
        self._context = context
        self._forms = forms
        self._plans = PlanForms(forms)

    def find(self, operation: Operation) -> list[tuple[str, str]]:
        """Return the errors in the body of the current request, as JSON pointers with messages.

        The query is checked before the caller is authenticated. Commands are therefore only checked
        for public matches, because the errors would reveal the game of any other match. Errors with
        a separate problem type, such as a wrong media type, are not reported until the next
        attempt.
        """
        if operation.body is None:
            return []
        try:
            self._load(operation.body, body_of(request))
        except ValidationError as error:
            return pointers(error.messages)
        except MalformedJson as error:
            return [("", str(error))]
        except (ServiceError, HTTPException, BatchRefusal):
            return []
        return []

    def _load(self, form: Any, body: Any) -> None:
        """Validate a body with the schema of an operation.

        Raises:
            ValidationError: The body does not match the schema.
        """
        is_batch = form == COMMANDS and isinstance(body, list)
        if not isinstance(body, dict) and not is_batch:
            raise ValidationError("An object is required.")
        if form == PLAN:
            self._plans.load(body)
        elif form not in (COMMAND, COMMANDS):
            form().load(body)
        elif game := self._find_public_game():
            parse = commands_of if is_batch else command_of
            parse(self._forms, game, body, seat=0)

    def _find_public_game(self) -> str:
        """Return the game of the match in the path, or an empty string if it is not public."""
        match_id = (request.view_args or {})["match_id"]
        try:
            return authenticate_reader(self._context, match_id, None).match.game.name
        except (NoSuchMatch, MatchError, GameError, LogError, RedisError):
            return ""
