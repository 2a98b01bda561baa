"""The proof of API keys before a view runs: their account, and that their scope fits."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from flask import Request, request
from redis.exceptions import ConnectionError, TimeoutError

from accounts.scopes import Scope
from accounts.vault import ProvenKey
from service.context import ApiContext
from service.contract.operation import Operation
from service.http.request import token_of
from service.limits.guard import COMMANDS

View = Callable[..., Any]


class KeyProofs:
    """The check of the API keys that requests carry; `operations` maps endpoints to operations.

    Args:
        api: the context, with the accounts that the keys belong to.
    """

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self.operations: dict[str, Operation] = {}

    def __call__(self, request: Request, token: str) -> str:
        """Return a key as proven for the request's operation, or unchanged if that takes no key.

        Raises:
            BadKey, WrongKeyScope, ClosedAccount: the key is not valid for the operation.
        """
        operation = self.operations.get(request.endpoint or "")
        if operation is None or not operation.key_scope:
            return token
        proof = self._api.context.accounts.prove(token, operation.key_scope)
        self._api.activity_log.note_key_use(proof)
        return ProvenKey(token, proof.account_id)


def with_key_proven(operation: Operation, view: View) -> View:
    """Return the view of an operation that proves the API key of a request before all else.

    Commands skip this step to save time: their views read the token before they do anything.
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
    """Check that an API key still works, for a stream that was opened with it long ago.

    If no server answers, the earlier proof holds until one does.

    Raises:
        BadKey, WrongKeyScope, ClosedAccount: the key was revoked, or its account closed, since
            then.
    """
    if isinstance(token, ProvenKey):
        with suppress(ConnectionError, TimeoutError):
            api.context.accounts.authenticate(token, scope)
