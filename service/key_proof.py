"""API keys, proven before a view runs: whose they are, and that their scope is the operation's."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from flask import Request, request
from redis.exceptions import ConnectionError, TimeoutError

from accounts.scopes import Scope
from accounts.vault import ProvenKey
from service.context import ApiContext
from service.http.request import token_of
from service.limits.guard import COMMANDS
from service.openapi.operation import Operation

View = Callable[..., Any]


class KeyProofs:
    """Proves the API keys that requests come with; `operations` are told it by their endpoints.

    Args:
        api: whose accounts they are.
    """

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self.operations: dict[str, Operation] = {}

    def __call__(self, request: Request, token: str) -> str:
        """Return a key as proven for the operation of a request; as it is where none is of use.

        Raises:
            BadKey, WrongKeyScope, ClosedAccount: it is not good for the operation.
        """
        operation = self.operations.get(request.endpoint or "")
        if operation is None or not operation.key_scope:
            return token
        proof = self._api.context.accounts.prove(token, operation.key_scope)
        self._api.notes.note_key_use(proof)
        return ProvenKey(token, proof.account_id)


def with_key_proven(operation: Operation, view: View) -> View:
    """Return the view of an operation, with the API key of a request proven before all else.

    Commands are in a hurry: their views ask whose token it is before they do anything.
    """
    if not operation.key_scope or operation.bucket == COMMANDS:
        return view

    @wraps(view)
    def prove_and_view(**given: Any) -> Any:
        if "key." in request.environ.get("HTTP_AUTHORIZATION", ""):
            token_of(request)
        return view(**given)

    return prove_and_view


def check_again(api: ApiContext, token: str | None, scope: Scope) -> None:
    """Check that an API key still works, as a stream does that was begun with it long ago.

    Where no server answers, what was proven holds until one does.

    Raises:
        BadKey, WrongKeyScope, ClosedAccount: it does not, since it was revoked or closed.
    """
    if isinstance(token, ProvenKey):
        with suppress(ConnectionError, TimeoutError):
            api.context.accounts.authenticate(token, scope)
