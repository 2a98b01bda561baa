"""API keys, proven before a view runs: whose they are, and that their scope is the operation's."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from flask import request
from redis.exceptions import ConnectionError, TimeoutError

from accounts.scopes import Scope
from accounts.vault import ProvenKey, is_key
from service.context import ApiContext
from service.http.request import PROVEN, token_of
from service.openapi.operation import Operation

View = Callable[..., Any]


def with_key_proven(api: ApiContext, operation: Operation, view: View) -> View:
    """Return the view of an operation, with the API key of a request proven before it.

    A seat's token passes as it is; itself is returned where it does not matter who calls.

    Raises:
        BadKey, WrongKeyScope, ClosedAccount: by the view, where the key is not good for it.
    """
    if not operation.takes_token:
        return view

    @wraps(view)
    def prove_and_view(**given: Any) -> Any:
        if "key." in request.environ.get("HTTP_AUTHORIZATION", ""):
            _prove(api, operation)
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


def _prove(api: ApiContext, operation: Operation) -> None:
    """Note the API key of a request as proven, if its token is one.

    Raises:
        BadKey, WrongKeyScope, ClosedAccount: it is not good for the operation.
    """
    token = token_of(request)
    if token is None or not is_key(token) or not operation.key_scope:
        return
    proof = api.context.accounts.prove(token, operation.key_scope)
    request.environ[PROVEN] = ProvenKey(token, proof.account_id)
    api.notes.note_key_use(proof)
