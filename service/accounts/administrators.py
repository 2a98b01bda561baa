"""Administrators' operations on accounts: rename and close."""

from flask import Response, request

from accounts.commands import AccountCommand, CloseAccount, RenameAccount
from accounts.execute import AccountRequest, execute
from matches.queries import read
from service.accounts.bodies import CLOSING, NAME, ClosingSchema, NameSchema
from service.accounts.build import build_own
from service.accounts.responses import OwnAccount
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.http.body import body_of
from service.http.request import require_token
from service.http.response import NO_STORE, reply, reply_nothing


class AccountAdministration:
    """Renaming and closing of accounts, with an administrator's token only."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "PUT /v1/accounts/<account_id>/name",
        tag="accounts",
        admin="alone",
        body=NameSchema,
        replies=(Reply(body=OwnAccount, headers=("Cache-Control",)),),
        problems=("invalid-name", "name-taken", "account-erased", "busy"),
    )
    def rename_account(self, account_id: str) -> Response:
        """Rename an account."""
        read.check_admin(self._api.context, require_token(request))
        name = NAME.load(body_of(request))["name"]
        self._execute(account_id, RenameAccount(name, is_by_admin=True))
        shown = build_own(self._api.context.accounts, account_id)
        return reply(shown, 200, NO_STORE)

    @operation(
        "PUT /v1/accounts/<account_id>/closed",
        tag="accounts",
        admin="alone",
        body=ClosingSchema,
        replies=(Reply(status=204, media_type=""),),
        problems=("account-erased", "busy"),
    )
    def close_account(self, account_id: str) -> Response:
        """Close an account permanently. Its keys can then only read and erase it."""
        read.check_admin(self._api.context, require_token(request))
        self._execute(account_id, CloseAccount(CLOSING.load(body_of(request))["reason"]))
        return reply_nothing()

    def _execute(self, account_id: str, command: AccountCommand) -> None:
        execute(self._api.context.accounts, account_id, command, AccountRequest("admin"))
