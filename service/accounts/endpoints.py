"""Endpoints for the caller's own account, registration, recovery, and administration."""

from collections.abc import Iterable, Sequence

from flask import Response, request

from accounts.commands import (
    AccountCommand,
    ChooseLanguage,
    CloseAccount,
    MarkAccount,
    RegisterAccount,
    RenameAccount,
    UnblockSomebody,
)
from accounts.errors import NoSuchAccount
from accounts.events import AccountRecovered
from accounts.execute import AccountRequest, AccountResult, execute, recover, register
from accounts.export import export_events, open_texts
from matches.block import block_somebody
from matches.erase import erase_person, find_matches
from matches.queries import read
from matches.times import format_time
from service.accounts.bodies import (
    CLOSING,
    NAME,
    PROFILE,
    RECOVERY,
    REGISTER,
    ClosingSchema,
    NameSchema,
    ProfileSchema,
    RecoverySchema,
    RegisterSchema,
)
from service.accounts.build import build_addresses, build_own
from service.accounts.responses import (
    BlockedPage,
    BlockedShown,
    ExportShown,
    NewAccount,
    OwnAccount,
    Recovered,
)
from service.api_keys.build import build_keys
from service.context import ApiContext
from service.contract.operation import OWN, Reply, operation
from service.contract.parameters import RANDOM_KEY
from service.http.body import body_of
from service.http.request import digest_of, random_key_of, require_account, require_token
from service.http.response import NO_STORE, reply, reply_nothing
from service.passkeys.build import build_passkeys
from service.ratings.build import build_rated_match, build_ratings
from service.ratings.responses import RatedMatch
from service.text.addresses import at_root

_SHOWN = ("Cache-Control",)
_NOTHING = Reply(status=204, media_type="")
_HEADERS = ("Idempotency-Replayed", "Cache-Control")


class OwnAccounts:
    """Operations of account owners. They require an API key with the scope `account:manage`."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._accounts = api.context.accounts

    @operation(
        "GET /v1/account",
        tag="accounts",
        replies=(Reply(body=OwnAccount, headers=_SHOWN),),
        **OWN,
    )
    def get_account(self) -> Response:
        """Return the account that the API key belongs to."""
        return reply(self._own(require_account(request)), 200, NO_STORE)

    @operation(
        "PUT /v1/account",
        tag="accounts",
        body=ProfileSchema,
        replies=(Reply(body=OwnAccount, headers=_SHOWN),),
        problems=(
            "invalid-name",
            "name-taken",
            "account-closed",
            "too-many",
            "busy",
            "store-full",
        ),
        bucket="create",
        **OWN,
    )
    def change_account(self) -> Response:
        """Change the account's name or language, or whether it belongs to a bot or a person."""
        account_id = require_account(request)
        given = PROFILE.load(body_of(request))
        self._execute(account_id, RenameAccount(given["name"]))
        self._execute(account_id, MarkAccount(given["bot"]))
        if "language" in given:
            self._execute(account_id, ChooseLanguage(given["language"] or ""))
        return reply(self._own(account_id), 200, NO_STORE)

    @operation(
        "GET /v1/account/export",
        tag="accounts",
        replies=(Reply(body=ExportShown, headers=_SHOWN),),
        bucket="search",
        **OWN,
    )
    def export_account(self) -> Response:
        """Export the stored personal data of the account holder.

        Requests and notes are left out, because they have endpoints of their own.
        """
        api, account_id = self._api, require_account(request)
        account, vault = self._accounts.account(account_id), self._accounts.open_vault(account_id)
        matches = tuple(sorted(find_matches(api.context, account_id)))
        self._accounts.names_revision()
        history = self._history(account_id)
        answer = ExportShown(
            account=self._own(account_id),
            former_names=open_texts(vault, account.former_names),
            keys=build_keys(account, vault, api.activity_log.key_uses(account_id)),
            passkeys=build_passkeys(account, vault),
            blocked=tuple(sorted(account.blocked)),
            webhooks=open_texts(vault, (webhook.details for webhook in account.webhooks.values())),
            matches=matches,
            games=self._games(matches, history),
            ratings=build_ratings(api.ratings, account_id),
            history=history,
            addresses=build_addresses(api.activity_log.kept_addresses(account_id)),
            events=export_events(self._accounts.streams, account_id, vault),
        )
        return reply(answer, 200, NO_STORE)

    @operation(
        "DELETE /v1/account",
        tag="accounts",
        replies=(_NOTHING,),
        problems=("busy",),
        bucket="create",
        **OWN,
    )
    def erase_account(self) -> Response:
        """Erase the account permanently, including its name, keys, passkeys and webhooks.

        Bots take over its seats.
        """
        account_id = require_account(request)
        keys = self._accounts.account(account_id).key_count
        erase_person(self._api.context, account_id)
        self._api.activity_log.forget_account(account_id)
        self._api.requests.forget_account(account_id, keys)
        return reply_nothing()

    @operation(
        "GET /v1/account/blocked",
        tag="accounts",
        replies=(Reply(body=BlockedPage, headers=_SHOWN),),
        **OWN,
    )
    def list_blocked(self) -> Response:
        """List the accounts that this account has blocked."""
        account = self._accounts.account(require_account(request))
        blocked = [
            BlockedShown(blocked_id, self._accounts.name_of(blocked_id))
            for blocked_id in account.blocked
        ]
        answer = BlockedPage(tuple(sorted(blocked, key=lambda row: row.account_id)))
        return reply(answer, 200, NO_STORE)

    @operation(
        "PUT /v1/account/blocked/<account_id>",
        tag="accounts",
        replies=(_NOTHING,),
        problems=("account-closed", "too-many", "busy"),
        bucket="create",
        **OWN,
    )
    def block_account(self, account_id: str) -> Response:
        """Block another account from sending invitations to this one.

        Seats that the other account has reserved for this one in open matches are declined.
        """
        own = require_account(request)
        self._check_there(own, account_id)
        block_somebody(self._api.context, own, account_id)
        return reply_nothing()

    @operation(
        "DELETE /v1/account/blocked/<account_id>",
        tag="accounts",
        replies=(_NOTHING,),
        problems=("account-closed", "too-many", "busy"),
        bucket="create",
        **OWN,
    )
    def unblock_account(self, account_id: str) -> Response:
        """Unblock an account. This works even if the blocked account has been erased."""
        own = require_account(request)
        if not self._accounts.has_blocked(own, account_id):
            self._check_there(own, account_id)
        self._execute(own, UnblockSomebody(account_id))
        return reply_nothing()

    def _history(self, account_id: str) -> tuple[RatedMatch, ...]:
        played = self._api.ratings.whole_history(account_id)
        return tuple(build_rated_match(self._accounts, result) for result in played)

    def _games(self, matches: Sequence[str], history: Iterable[RatedMatch]) -> dict[str, str]:
        """Return the game slug of each match, indexed by match id.

        Matches that neither the lists nor the ratings contain are left out.
        """
        rated = {match.match_id: match.game for match in history}
        listed = {name: row.game for name, row in self._api.lobby.rows(matches).items()}
        known = {**rated, **listed}
        return {name: known[name] for name in matches if name in known}

    def _check_there(self, own: str, account_id: str) -> None:
        account = self._accounts.account(account_id)
        if not account.is_there or account.is_test != self._accounts.is_test(own):
            raise NoSuchAccount

    def _own(self, account_id: str) -> OwnAccount:
        return build_own(self._accounts, account_id)

    def _execute(self, account_id: str, command: AccountCommand) -> None:
        execute(self._accounts, account_id, command, AccountRequest("account"))


class AccountAdministration:
    """Administrator operations on accounts: rename or close an account."""

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
        """Close an account permanently. After that, its keys can only read or erase the account."""
        read.check_admin(self._api.context, require_token(request))
        self._execute(account_id, CloseAccount(CLOSING.load(body_of(request))["reason"]))
        return reply_nothing()

    def _execute(self, account_id: str, command: AccountCommand) -> None:
        execute(self._api.context.accounts, account_id, command, AccountRequest("admin"))


class Registering:
    """Endpoints that create or recover an account without an API key."""

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
        """Register an account. The response includes its first API key and a recovery code."""
        key, body = random_key_of(request), body_of(request)
        given = REGISTER.load(body)
        is_bot, is_test = given.get("bot", False), given.get("test", False)
        command = RegisterAccount(given["name"], is_bot, is_test)
        made = register(self._accounts, command, key=key, digest=digest_of(request, body))
        loaded = made.loaded
        vault = self._accounts.open_vault(loaded.stream_id)
        reveals = made.reveals_secrets(self._accounts.now())
        answer = NewAccount(
            id=loaded.stream_id,
            name=vault.open(loaded.state.name),
            bot=loaded.state.is_bot,
            test=loaded.state.is_test,
            since=format_time(loaded.state.registered_at),
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
        """Replace all API keys of an account with a new one, and renew its recovery code.

        Its passkeys are removed as well.

        The new key of a closed account can only be used to export or erase it.
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
