"""Verification of API keys and their scopes before a view runs."""

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
    """Verifier for API keys in requests. `operations` maps endpoint names to operations.

    Args:
        api: the API context, which provides the accounts.
    """

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self.operations: dict[str, Operation] = {}

    def __call__(self, request: Request, token: str) -> str:
        """Verify an API key. Return it unchanged if the requested operation does not use API keys.

        Raises:
            BadKey, WrongKeyScope, ClosedAccount: The key is not valid for the operation.
        """
        operation = self.operations.get(request.endpoint or "")
        if operation is None or not operation.key_scope:
            return token
        proof = self._api.context.accounts.prove(token, operation.key_scope)
        self._api.activity_log.note_key_use(proof)
        return ProvenKey(token, proof.account_id)


def with_key_proven(operation: Operation, view: View) -> View:
    """Wrap the view of an operation so that the API key is verified first.

    Commands are not wrapped, which saves time: their views read the token before anything else.
    """
    if not operation.key_scope or operation.bucket == COMMANDS:
        return view

    @wraps(view)
    def prove_and_view(**given: Any) -> Any:
        if "key." in request.environ.get("HTTP_AUTHORIZATION", ""):
            token_of(request)
        return view(**given)

    return prove_and_view


def check_scope(api: ApiContext, token: str | None, scope: Scope) -> None:
    """Check that a key has a scope besides that of its operation. Other tokens have no scopes.

    Raises:
        WrongKeyScope: The key does not have the scope.
    """
    if isinstance(token, ProvenKey):
        api.context.accounts.authenticate(token, scope)


def check_again(api: ApiContext, token: str | None, scope: Scope) -> None:
    """Verify again the API key with which a long-lived stream was opened.

    If the server does not respond, the earlier verification remains valid until it does.

    Raises:
        BadKey, WrongKeyScope, ClosedAccount: The key has been revoked, or its account closed, since
            the stream was opened.
    """
    if isinstance(token, ProvenKey):
        with suppress(ConnectionError, TimeoutError):
            api.context.accounts.authenticate(token, scope)
