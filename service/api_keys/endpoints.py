"""Endpoints that list, issue, rotate, and revoke API keys."""

from flask import Response, request

from accounts.commands import AccountCommand, IssueKey, RevokeKey, RotateKey
from accounts.events import KeyIssued, KeyRotated
from accounts.execute import AccountRequest, execute
from service.api_keys.bodies import KEY as KEY_BODY
from service.api_keys.bodies import KeySchema
from service.api_keys.build import build_keys
from service.api_keys.responses import IssuedKey, KeyPage
from service.context import ApiContext
from service.contract.operation import OWN, Reply, operation
from service.contract.parameters import KEY, switch_parameter
from service.http.body import body_of
from service.http.request import digest_of, is_set, key_of, require_account
from service.http.response import NO_STORE, reply, reply_nothing

_EVEN_IF_LAST = switch_parameter(
    "even_if_last",
    "`1` to revoke even the last key that manages the account. After that, only the recovery code"
    " gives access.",
)
_MADE = Reply(status=201, body=IssuedKey, headers=("Idempotency-Replayed", "Cache-Control"))


class AccountKeys:
    """Operations on the API keys of the caller's account.

    A key with the scope `account:manage` can issue keys with any scope.
    """

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._accounts = api.context.accounts

    @operation(
        "GET /v1/account/keys",
        tag="accounts",
        replies=(Reply(body=KeyPage, headers=("Cache-Control",)),),
        **OWN,
    )
    def list_account_keys(self) -> Response:
        """List the active API keys, with their scopes and the time when each was last used."""
        account_id = require_account(request)
        account, vault = self._accounts.account(account_id), self._accounts.open_vault(account_id)
        uses = self._api.activity_log.key_uses(account_id)
        return reply(KeyPage(build_keys(account, vault, uses)), 200, NO_STORE)

    @operation(
        "POST /v1/account/keys",
        tag="accounts",
        parameters=(KEY,),
        body=KeySchema,
        replies=(_MADE,),
        problems=("account-closed", "too-many", "busy"),
        bucket="create",
        **OWN,
    )
    def issue_key(self) -> Response:
        """Issue an additional API key. The key is included in the response."""
        body = body_of(request)
        given = KEY_BODY.load(body)
        return self._make(IssueKey(given["label"], tuple(given["scopes"])), body)

    @operation(
        "POST /v1/account/keys/<int:number>/rotation",
        tag="accounts",
        parameters=(KEY,),
        replies=(_MADE,),
        problems=("account-closed", "too-many", "busy"),
        bucket="create",
        **OWN,
    )
    def rotate_key(self, number: int) -> Response:
        """Replace an API key with a new one that has the same scopes. The old key is revoked."""
        return self._make(RotateKey(number), None)

    @operation(
        "DELETE /v1/account/keys/<int:number>",
        tag="accounts",
        parameters=(_EVEN_IF_LAST,),
        replies=(Reply(status=204, media_type=""),),
        problems=("last-managing-key", "account-closed", "too-many", "busy"),
        bucket="create",
        **OWN,
    )
    def revoke_key(self, number: int) -> Response:
        """Revoke an API key immediately. A key may be used to revoke itself."""
        command = RevokeKey(number, even_if_last=is_set(request, "even_if_last"))
        execute(self._accounts, require_account(request), command, AccountRequest("account"))
        return reply_nothing()

    def _make(self, command: AccountCommand, body: object) -> Response:
        account_id = require_account(request)
        asked = AccountRequest("account", key_of(request), digest_of(request, body))
        made = execute(self._accounts, account_id, command, asked)
        (event,) = made.events
        if not isinstance(event, KeyIssued | KeyRotated):
            raise TypeError(f"{event} does not issue a key")
        key, vault = event.key, self._accounts.open_vault(account_id)
        reveals = made.reveals_secrets(self._accounts.now())
        token = vault.key_token(key.number) if reveals else None
        answer = IssuedKey(key.number, vault.open(key.label), key.scopes, token)
        repeated = {"Idempotency-Replayed": "true"} if made.repeated else {}
        return reply(answer, 201, {**NO_STORE, **repeated})
