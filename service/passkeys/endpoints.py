"""Endpoints that add, list and remove passkeys, and that sign in with one."""

from typing import Any

import msgspec
from flask import Response, request

from accounts.commands import RemovePasskey
from accounts.events import PasskeyAdded, PasskeyUsed
from accounts.execute import AccountRequest, AccountResult, execute
from accounts.passkeys.ceremonies import RelyingParty
from accounts.passkeys.sign_in import Passkeys
from service.context import ApiContext
from service.contract.operation import OWN, Reply, operation
from service.contract.parameters import KEY, RANDOM_KEY, switch_parameter
from service.http.body import body_of
from service.http.request import digest_of, is_set, key_of, random_key_of, require_account
from service.http.response import NO_STORE, reply, reply_nothing
from service.passkeys.bodies import PASSKEY, SIGN_IN, TRANSPORTS, PasskeySchema, SignInSchema
from service.passkeys.build import build_passkeys, find_party
from service.passkeys.responses import (
    CreationOptions,
    PasskeyPage,
    PasskeyShown,
    SignedIn,
    SignInOptions,
)

_CACHE = ("Cache-Control",)
_ONCE = ("Idempotency-Replayed", "Cache-Control")
_EVEN_IF_LAST = switch_parameter(
    "even_if_last",
    "`1` to remove even the last passkey of an account that no key manages. After that, only the"
    " recovery code gives access.",
)


class AccountPasskeys:
    """Operations on the passkeys of the caller's account."""

    def __init__(self, api: ApiContext) -> None:
        self._party = api.passkey_party
        self._accounts = api.context.accounts
        self._passkeys = Passkeys(self._accounts)

    @operation(
        "GET /v1/account/passkeys",
        tag="accounts",
        replies=(Reply(body=PasskeyPage, headers=_CACHE),),
        **OWN,
    )
    def list_passkeys(self) -> Response:
        """List the passkeys of the account, and when each was last used."""
        return reply(PasskeyPage(self._build(require_account(request))), 200, NO_STORE)

    @operation(
        "POST /v1/account/passkeys/challenge",
        tag="accounts",
        replies=(Reply(body=CreationOptions, headers=_CACHE),),
        problems=("passkeys-off",),
        bucket="create",
        **OWN,
    )
    def begin_passkey(self) -> Response:
        """Return the options with which a browser creates a passkey for the account."""
        account_id = require_account(request)
        options = self._passkeys.begin_adding(account_id, find_party(request, self._party))
        return reply(msgspec.convert(options, CreationOptions), 200, NO_STORE)

    @operation(
        "POST /v1/account/passkeys",
        tag="accounts",
        parameters=(KEY,),
        body=PasskeySchema,
        replies=(Reply(status=201, body=PasskeyShown, headers=_ONCE),),
        problems=(
            "passkeys-off",
            "passkey-refused",
            "challenge-spent",
            "account-closed",
            "too-many",
            "busy",
        ),
        bucket="create",
        **OWN,
    )
    def add_passkey(self) -> Response:
        """Add a passkey, which the browser has created for the account, to sign in with."""
        account_id, key, body = require_account(request), key_of(request), body_of(request)
        given = PASSKEY.load(body)
        credential = _with_known_transports(given["credential"])
        party = find_party(request, self._party)
        asked = AccountRequest("account", key, digest_of(request, body))
        made = self._passkeys.add(account_id, party, given["label"], credential, asked)
        (event,) = made.events
        if not isinstance(event, PasskeyAdded):
            raise TypeError(f"{event} does not add a passkey")
        number = event.passkey
        shown = next(passkey for passkey in self._build(account_id) if passkey.number == number)
        return reply(shown, 201, _headers_of(made))

    @operation(
        "DELETE /v1/account/passkeys/<int:number>",
        tag="accounts",
        parameters=(_EVEN_IF_LAST,),
        replies=(Reply(status=204, media_type=""),),
        problems=("unknown-passkey", "last-managing-key", "account-closed", "too-many", "busy"),
        bucket="create",
        **OWN,
    )
    def remove_passkey(self, number: int) -> Response:
        """Remove a passkey, and revoke the API keys that it has issued."""
        command = RemovePasskey(number, even_if_last=is_set(request, "even_if_last"))
        execute(self._accounts, require_account(request), command, AccountRequest("account"))
        return reply_nothing()

    def _build(self, account_id: str) -> tuple[PasskeyShown, ...]:
        account = self._accounts.account(account_id)
        return build_passkeys(account, self._accounts.open_vault(account_id))


class SigningIn:
    """Endpoints with which a person signs in by a passkey, without an API key."""

    def __init__(self, api: ApiContext) -> None:
        self._configured = api.passkey_party
        self._accounts = api.context.accounts
        self._passkeys = Passkeys(self._accounts)

    @operation(
        "POST /v1/accounts/sign-in/challenge",
        tag="accounts",
        replies=(Reply(body=SignInOptions, headers=_CACHE),),
        problems=("passkeys-off",),
        bucket="accounts",
    )
    def begin_sign_in(self) -> Response:
        """Return the options with which a browser asks a person for a passkey."""
        options = self._passkeys.begin_signing_in(self._party())
        return reply(msgspec.convert(options, SignInOptions), 200, NO_STORE)

    @operation(
        "POST /v1/accounts/sign-in",
        tag="accounts",
        parameters=(RANDOM_KEY,),
        body=SignInSchema,
        replies=(Reply(status=201, body=SignedIn, headers=_ONCE),),
        problems=(
            "passkeys-off",
            "passkey-refused",
            "challenge-spent",
            "too-many",
            "busy",
            "store-full",
        ),
        bucket="accounts",
    )
    def sign_in(self) -> Response:
        """Issue an API key to a device whose person has used a passkey.

        The key is an ordinary one. It is listed with the others, and can be revoked.
        """
        key, body = random_key_of(request), body_of(request)
        given = SIGN_IN.load(body)
        asked = AccountRequest("account", key, digest_of(request, body))
        party, credential = self._party(), given["credential"]
        account_id, made = self._passkeys.sign_in(party, given["label"], credential, asked)
        (event,) = made.events
        if not isinstance(event, PasskeyUsed):
            raise TypeError(f"{event} does not sign in")
        vault, grant = self._accounts.open_vault(account_id), event.key
        reveals = made.reveals_secrets(self._accounts.now())
        answer = SignedIn(
            id=account_id,
            number=grant.number,
            label=vault.open(grant.label),
            scopes=grant.scopes,
            key=vault.key_token(grant.number) if reveals else None,
            revoked=event.revoked,
        )
        return reply(answer, 201, _headers_of(made))

    def _party(self) -> RelyingParty:
        return find_party(request, self._configured)


def _with_known_transports(credential: dict[str, Any]) -> dict[str, Any]:
    """Return a credential without transports that WebAuthn does not define."""
    response = credential["response"]
    known = [name for name in response.get("transports", ()) if name in TRANSPORTS]
    return {**credential, "response": {**response, "transports": known}}


def _headers_of(made: AccountResult) -> dict[str, str]:
    return {**NO_STORE, "Idempotency-Replayed": "true"} if made.repeated else NO_STORE
