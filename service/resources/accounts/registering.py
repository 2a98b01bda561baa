"""Accounts: made, found by name, and won back by the recovery code."""

from flask import Response, request

from accounts.commands import RegisterAccount
from accounts.errors import NoSuchAccount
from accounts.events import AccountRecovered
from accounts.execute import AccountRequest, AccountResult, recover, register
from service.context import ApiContext
from service.http.body import body_of
from service.http.request import digest_of, random_key_of
from service.http.response import NO_STORE, encode, reply, reply_by_content
from service.openapi.operation import SEEN, Reply, operation
from service.openapi.parameters import IF_NONE_MATCH, RANDOM_KEY
from service.responses.accounts.answers import AccountShown, NewAccount, Recovered
from service.responses.times import format_time
from service.schemas.account_schemas import RECOVERY, REGISTER, RecoverySchema, RegisterSchema

_HEADERS = ("Idempotency-Replayed", "Cache-Control")


class Registering:
    """POST /v1/accounts, POST /v1/accounts/recovery and GET /v1/accounts/<name>."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._accounts = api.context.accounts

    @operation(
        "POST /v1/accounts",
        tag="accounts",
        takes=(RANDOM_KEY,),
        body=RegisterSchema,
        replies=(Reply(status=201, body=NewAccount, headers=("Location", *_HEADERS)),),
        problems=("invalid-name", "name-taken", "account-erased", "busy", "store-nearly-full"),
        bucket="accounts",
    )
    def register_account(self) -> Response:
        """Make an account: the answer holds its first API key and its recovery code."""
        key, body = random_key_of(request), body_of(request)
        given = REGISTER.load(body)
        command = RegisterAccount(given["name"], given.get("bot", False))
        made = register(self._accounts, command, key=key, digest=digest_of(request, body))
        loaded = made.loaded
        vault = self._accounts.open_vault(loaded.account_id)
        tells = made.tells_secrets(self._accounts.now())
        answer = NewAccount(
            id=loaded.account_id,
            name=vault.open(loaded.account.name),
            bot=loaded.account.is_bot,
            since=format_time(loaded.account.registered_at),
            key=vault.key_token(1) if tells else None,
            recovery=vault.recovery_code(1) if tells else None,
        )
        headers = {"Location": "/v1/account", **_headers_of(made)}
        return reply(answer, 201, headers)

    @operation(
        "POST /v1/accounts/recovery",
        tag="accounts",
        takes=(RANDOM_KEY,),
        body=RecoverySchema,
        replies=(Reply(status=201, body=Recovered, headers=_HEADERS),),
        problems=("invalid-key", "account-erased", "too-many", "busy"),
        bucket="accounts",
    )
    def recover_account(self) -> Response:
        """Replace all API keys of an account by one, and its recovery code by another.

        The key of an account that is closed can export and erase it, and nothing else.
        """
        key, body = random_key_of(request), body_of(request)
        code = RECOVERY.load(body)["code"]
        asked = AccountRequest("account", key, digest_of(request, body))
        account_id, made = recover(self._accounts, code, asked)
        vault = self._accounts.open_vault(account_id)
        (event,) = made.events
        if not isinstance(event, AccountRecovered):
            raise TypeError(f"{event} recovers nothing")
        tells = made.tells_secrets(self._accounts.now())
        number = event.key.number
        answer = Recovered(
            id=account_id,
            number=number,
            key=vault.key_token(number) if tells else None,
            recovery=vault.recovery_code(number) if tells else None,
        )
        return reply(answer, 201, _headers_of(made))

    @operation(
        "GET /v1/accounts/<name>",
        tag="accounts",
        takes=(IF_NONE_MATCH,),
        replies=(Reply(body=AccountShown, headers=SEEN),),
        bucket="reads",
    )
    def find_account(self, name: str) -> Response:
        """Show the account of an id, or the one that goes by a name now, however it is spelled."""
        account_id = self._accounts.find_by_id_or_name(name)
        if account_id is None:
            raise NoSuchAccount
        account = self._accounts.account(account_id)
        shown = self._accounts.read_name(account_id, account)
        if shown is None:
            raise NoSuchAccount
        answer = AccountShown(account_id, shown, account.is_bot, format_time(account.registered_at))
        return reply_by_content(request, encode(answer))


def _headers_of(made: AccountResult) -> dict[str, str]:
    return {**NO_STORE, "Idempotency-Replayed": "true"} if made.repeated else NO_STORE
