"""Methods for accounts: registration, recovery, API keys and the inbox."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, cast

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, part, put, remove, send

if TYPE_CHECKING:
    from formicary_client import models


class AsyncAccounts(AsyncSession):
    """Methods for accounts. All except `register`, `recover` and signing in require an API key."""

    async def register(
        self, name: str, *, bot: bool = False, test: bool = False, key: str | None = None
    ) -> models.NewAccount:
        """Create an account. Store its `key` and `recovery` code, because nobody else keeps a copy.

        Args:
            name: the account name: 3 to 30 letters, digits, spaces and punctuation marks.
            bot: whether a program plays for the account.
            test: whether it is a test account, which never meets others and is erased after seven
                days.
            key: the idempotency key, a UUID; the same key returns the same account.
        """
        body = {"name": name, "bot": bot, **({"test": True} if test else {})}
        call = send("POST", "/v1/accounts", body, key=key)
        return cast("models.NewAccount", await self.request(call))

    async def recover(self, code: str, *, key: str | None = None) -> models.Recovered:
        """Replace all keys of an account with a single new key.

        Its recovery code is replaced too, and its passkeys are removed.
        """
        call = send("POST", "/v1/accounts/recovery", {"code": code}, key=key)
        return cast("models.Recovered", await self.request(call))

    async def find_account(
        self,
        name: str,
        *,
        against: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.AccountShown:
        """Look up an account by name, in any spelling, and return its ratings and rated matches.

        Args:
            name: the account's name or id.
            against: another account; the response then includes the results of their matches
                against each other.
            cursor: `next` of the previous page.
            limit: the maximum number of rated matches.
        """
        query = {"against": against, "cursor": cursor, "limit": limit}
        call = get(f"/v1/accounts/{part(name)}", query)
        return cast("models.AccountShown", await self.request(call))

    async def ratings_picture(self, name: str, *, is_narrow: bool = False) -> str:
        """Return a chart of an account's ratings over time (SVG).

        Args:
            name: the account's name or id.
            is_narrow: whether to draw a narrow chart with large text, for a phone.
        """
        query = {"narrow": 1 if is_narrow else None}
        call = get(f"/v1/accounts/{part(name)}/ratings.svg", query, accept="image/svg+xml")
        return cast("str", await self.request(call))

    async def leaderboard(
        self, game: str, *, seats: int | None = None, after: int = 0, limit: int | None = None
    ) -> models.Leaderboard:
        """Return the highest-rated accounts of a game with `seats` seats, best first."""
        query = {"seats": seats, "after": after, "limit": limit}
        call = get(f"/v1/leaderboards/{part(game)}", query)
        return cast("models.Leaderboard", await self.request(call))

    async def fair_play(self) -> models.FairPlay:
        """Return unusual patterns among accounts that play rated matches.

        This method is only available to administrators.
        """
        return cast("models.FairPlay", await self.request(get("/v1/fair-play")))

    async def account(self) -> models.OwnAccount:
        """Return the account to which this API key belongs."""
        return cast("models.OwnAccount", await self.request(get("/v1/account")))

    async def change_account(
        self, name: str, *, bot: bool, language: str | EllipsisType | None = ...
    ) -> models.OwnAccount:
        """Set the account's name, its language, and whether a program plays for it.

        Args:
            name: the displayed name.
            bot: whether a program plays for the account.
            language: a language such as `de`; None to use the language of each request. If omitted,
                it stays unchanged.
        """
        chosen = {} if language is ... else {"language": language}
        call = put("/v1/account", {"name": name, "bot": bot, **chosen})
        return cast("models.OwnAccount", await self.request(call))

    async def export_account(self) -> models.ExportShown:
        """Return all data that the service stores about the account."""
        return cast("models.ExportShown", await self.request(get("/v1/account/export")))

    async def erase_account(self) -> None:
        """Erase the account permanently. Bots take over its running matches."""
        await self.request(remove("/v1/account", frozenset({401, 404, 410})))

    async def issue_key(
        self, label: str, scopes: Sequence[str], *, key: str | None = None
    ) -> models.IssuedKey:
        """Create an API key with the given scopes, such as `match:play`.

        The key is returned only once.
        """
        body = {"label": label, "scopes": list(scopes)}
        call = send("POST", "/v1/account/keys", body, key=key)
        return cast("models.IssuedKey", await self.request(call))

    async def account_keys(self) -> models.KeyPage:
        """Return the account's API keys, and when each key was last used."""
        return cast("models.KeyPage", await self.request(get("/v1/account/keys")))

    async def rotate_key(self, number: int, *, key: str | None = None) -> models.IssuedKey:
        """Replace an API key with a new one. The old key stops working."""
        call = send("POST", f"/v1/account/keys/{part(number)}/rotation", key=key)
        return cast("models.IssuedKey", await self.request(call))

    async def revoke_key(self, number: int, *, even_if_last: bool = False) -> None:
        """Revoke an API key.

        Args:
            number: the number of the key.
            even_if_last: whether to revoke it even if no other key can manage the account. In that
                case, only the recovery code restores access.
        """
        path = f"/v1/account/keys/{part(number)}"
        query = {"even_if_last": even_if_last}
        await self.request(remove(path, frozenset({401, 404, 410}), query))

    async def passkeys(self) -> models.PasskeyPage:
        """Return the account's passkeys, and when each was last used to sign in."""
        return cast("models.PasskeyPage", await self.request(get("/v1/account/passkeys")))

    async def begin_passkey(self) -> models.CreationOptions:
        """Return the options with which a browser or an authenticator creates a passkey."""
        call = send("POST", "/v1/account/passkeys/challenge")
        return cast("models.CreationOptions", await self.request(call))

    async def add_passkey(
        self, label: str, credential: models.CreatedCredential, *, key: str | None = None
    ) -> models.PasskeyShown:
        """Add a passkey to the account.

        Args:
            label: the label of the passkey.
            credential: the credential that was created for the options of `begin_passkey`.
            key: the idempotency key.
        """
        body = {"label": label, "credential": credential}
        call = send("POST", "/v1/account/passkeys", body, key=key)
        return cast("models.PasskeyShown", await self.request(call))

    async def remove_passkey(self, number: int, *, even_if_last: bool = False) -> None:
        """Remove a passkey, and revoke the API keys that it has issued.

        Args:
            number: the number of the passkey.
            even_if_last: whether to remove it even if nothing else can manage the account. In that
                case, only the recovery code restores access.
        """
        path = f"/v1/account/passkeys/{part(number)}"
        query = {"even_if_last": even_if_last}
        await self.request(remove(path, frozenset({401, 404, 410}), query))

    async def begin_sign_in(self) -> models.SignInOptions:
        """Return the options with which a browser or an authenticator uses a passkey."""
        call = send("POST", "/v1/accounts/sign-in/challenge")
        return cast("models.SignInOptions", await self.request(call))

    async def sign_in(
        self, label: str, credential: models.UsedCredential, *, key: str | None = None
    ) -> models.SignedIn:
        """Sign in with a passkey, and return a new API key for this device.

        Args:
            label: the label of the new key, such as the name of the device.
            credential: the credential that was used for the options of `begin_sign_in`.
            key: the idempotency key, a UUID; the same key returns the same API key.
        """
        body = {"label": label, "credential": credential}
        call = send("POST", "/v1/accounts/sign-in", body, key=key)
        return cast("models.SignedIn", await self.request(call))

    async def requests(  # noqa: PLR0913  # the filters of the list
        self,
        *,
        number: int | None = None,
        match_id: str | None = None,
        status: str | None = None,
        problem: str | None = None,
        since: str | None = None,
        until: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.RequestPage:
        """Return the latest requests of this API key that changed something or were refused.

        Args:
            number: the number of another key of the account, whose requests are returned instead.
            match_id: only requests about this match.
            status: only requests with this status, such as `409` or `4xx`.
            problem: only requests with this type of problem, such as `rule-violation`.
            since: only requests at or after this time.
            until: only requests before this time.
            cursor: `next` of the previous page.
            limit: the maximum number of requests.
        """
        query: dict[str, Any] = {
            "key": number,
            "match": match_id,
            "status": status,
            "problem": problem,
            "since": since,
            "until": until,
            "cursor": cursor,
            "limit": limit,
        }
        return cast("models.RequestPage", await self.request(get("/v1/account/requests", query)))

    async def blocked(self) -> models.BlockedPage:
        """Return the accounts from which invitations are blocked."""
        return cast("models.BlockedPage", await self.request(get("/v1/account/blocked")))

    async def block(self, account: str) -> None:
        """Block invitations from an account."""
        await self.request(put(f"/v1/account/blocked/{part(account)}"))

    async def unblock(self, account: str) -> None:
        """Allow invitations from an account again."""
        await self.request(remove(f"/v1/account/blocked/{part(account)}"))

    async def inbox(
        self,
        *,
        status: str | None = None,
        asked: bool = False,
        before: int | None = None,
        limit: int | None = None,
    ) -> models.InboxPage:
        """Return a page of the account's matches, most recently added first.

        Args:
            status: `over` to list finished matches.
            asked: whether to list only matches that wait for the account to act.
            before: `next` of the previous page.
            limit: the maximum number of matches.
        """
        query: dict[str, Any] = {
            "status": status,
            "asked": asked,
            "before": before,
            "limit": limit,
        }
        return cast("models.InboxPage", await self.request(get("/v1/inbox", query)))
