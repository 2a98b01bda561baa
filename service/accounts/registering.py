"""Registration of accounts, and their recovery with the recovery code."""

from flask import Response, request

from accounts.commands import RegisterAccount
from accounts.events import AccountRecovered
from accounts.execute import AccountRequest, AccountResult, recover, register
from service.accounts.bodies import RECOVERY, REGISTER, RecoverySchema, RegisterSchema
from service.accounts.responses import NewAccount, Recovered
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import RANDOM_KEY
from service.contract.times import format_time
from service.http.body import body_of
from service.http.request import digest_of, random_key_of
from service.http.response import NO_STORE, reply
from service.text.addresses import at_root

_HEADERS = ("Idempotency-Replayed", "Cache-Control")


class Registering:
    """POST /v1/accounts and POST /v1/accounts/recovery."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._accounts = api.context.accounts

    @operation(
        "POST /v1/accounts",
        tag="accounts",
        parameters=(RANDOM_KEY,),
        body=RegisterSchema,
        replies=(Reply(status=201, body=NewAccount, headers=("Location", *_HEADERS)),),
        problems=("invalid-name", "name-taken", "account-erased", "busy", "store-nearly-full"),
        bucket="accounts",
    )
    def register_account(self) -> Response:
        """Register an account. The response contains its first API key and its recovery code."""
        key, body = random_key_of(request), body_of(request)
        given = REGISTER.load(body)
        command = RegisterAccount(given["name"], given.get("bot", False))
        made = register(self._accounts, command, key=key, digest=digest_of(request, body))
        loaded = made.loaded
        vault = self._accounts.open_vault(loaded.account_id)
        reveals = made.reveals_secrets(self._accounts.now())
        answer = NewAccount(
            id=loaded.account_id,
            name=vault.open(loaded.account.name),
            bot=loaded.account.is_bot,
            since=format_time(loaded.account.registered_at),
            key=vault.key_token(1) if reveals else None,
            recovery=vault.recovery_code(1) if reveals else None,
        )
        headers = {"Location": at_root("/v1/account"), **_headers_of(made)}
        return reply(answer, 201, headers)

    @operation(
        "POST /v1/accounts/recovery",
        tag="accounts",
        parameters=(RANDOM_KEY,),
        body=RecoverySchema,
        replies=(Reply(status=201, body=Recovered, headers=_HEADERS),),
        problems=("invalid-key", "account-erased", "too-many", "busy"),
        bucket="accounts",
    )
    def recover_account(self) -> Response:
        """Replace all API keys of an account by a new one, and its recovery code by another.

        The new key of a closed account can only export and erase it.
        """
        key, body = random_key_of(request), body_of(request)
        code = RECOVERY.load(body)["code"]
        asked = AccountRequest("account", key, digest_of(request, body))
        account_id, made = recover(self._accounts, code, asked)
        vault = self._accounts.open_vault(account_id)
        (event,) = made.events
        if not isinstance(event, AccountRecovered):
            raise TypeError(f"{event} does not recover an account")
        reveals = made.reveals_secrets(self._accounts.now())
        number = event.key.number
        answer = Recovered(
            id=account_id,
            number=number,
            key=vault.key_token(number) if reveals else None,
            recovery=vault.recovery_code(number) if reveals else None,
        )
        return reply(answer, 201, _headers_of(made))


def _headers_of(made: AccountResult) -> dict[str, str]:
    return {**NO_STORE, "Idempotency-Replayed": "true"} if made.repeated else NO_STORE
