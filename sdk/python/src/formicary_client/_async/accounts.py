"""Accounts: registration, recovery, keys and the inbox."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, cast

from formicary_client._async.session import AsyncSession
from formicary_client.calls import get, part, put, remove, send

if TYPE_CHECKING:
    from formicary_client import models


class AsyncAccounts(AsyncSession):
    """The methods for accounts. All but `register` and `recover` need an API key."""

    async def register(
        self, name: str, *, bot: bool = False, key: str | None = None
    ) -> models.NewAccount:
        """Create an account. Keep its `key` and its `recovery` code: nobody else has them.

        Args:
            name: the name, of 3 to 30 letters, digits, spaces and marks.
            bot: whether a program plays for the account.
            key: the idempotency key, a UUID; the same key returns the same account.
        """
        call = send("POST", "/v1/accounts", {"name": name, "bot": bot}, key=key)
        return cast("models.NewAccount", await self.request(call))

    async def recover(self, code: str, *, key: str | None = None) -> models.Recovered:
        """Replace all keys of an account by one new key, and its recovery code by a new one."""
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
        """Return an account by its name, in any spelling: its ratings and rated matches.

        Args:
            name: the account's name, or its id.
            against: another account; the answer then includes the results of the two against each
                other.
            cursor: `next` of the previous page.
            limit: the maximum number of rated matches.
        """
        query = {"against": against, "cursor": cursor, "limit": limit}
        call = get(f"/v1/accounts/{part(name)}", query)
        return cast("models.AccountShown", await self.request(call))

    async def ratings_picture(self, name: str, *, is_narrow: bool = False) -> str:
        """Return a chart of an account's ratings over time (SVG).

        Args:
            name: the account's name, or its id.
            is_narrow: whether to draw it for a phone, narrow and in large letters.
        """
        query = {"narrow": 1 if is_narrow else None}
        call = get(f"/v1/accounts/{part(name)}/ratings.svg", query, accept="image/svg+xml")
        return cast("str", await self.request(call))

    async def leaderboard(
        self, game: str, *, seats: int | None = None, after: int = 0, limit: int | None = None
    ) -> models.Leaderboard:
        """Return the highest-rated accounts of a game with `seats` seats, the best first."""
        query = {"seats": seats, "after": after, "limit": limit}
        call = get(f"/v1/leaderboards/{part(game)}", query)
        return cast("models.Leaderboard", await self.request(call))

    async def fair_play(self) -> models.FairPlay:
        """Return unusual patterns among accounts that play rated matches.

        Only administrators may call it.
        """
        return cast("models.FairPlay", await self.request(get("/v1/fair-play")))

    async def account(self) -> models.OwnAccount:
        """Return the account of this key."""
        return cast("models.OwnAccount", await self.request(get("/v1/account")))

    async def change_account(
        self, name: str, *, bot: bool, language: str | EllipsisType | None = ...
    ) -> models.OwnAccount:
        """Set the account's name, whether a program plays for it, and its language.

        Args:
            name: the displayed name.
            bot: whether a program plays for the account.
            language: a language such as `de`; None to use the language of each request. It stays
                unchanged unless given.
        """
        chosen = {} if language is ... else {"language": language}
        call = put("/v1/account", {"name": name, "bot": bot, **chosen})
        return cast("models.OwnAccount", await self.request(call))

    async def export_account(self) -> models.ExportShown:
        """Return all stored data of the account."""
        return cast("models.ExportShown", await self.request(get("/v1/account/export")))

    async def erase_account(self) -> None:
        """Erase the account permanently: bots play on for it."""
        await self.request(remove("/v1/account", frozenset({401, 404, 410})))

    async def issue_key(
        self, label: str, scopes: Sequence[str], *, key: str | None = None
    ) -> models.NewKey:
        """Create an API key for some scopes, such as `match:play`; it is only returned once."""
        body = {"label": label, "scopes": list(scopes)}
        call = send("POST", "/v1/account/keys", body, key=key)
        return cast("models.NewKey", await self.request(call))

    async def account_keys(self) -> models.KeyPage:
        """Return the API keys of the account, and their last uses."""
        return cast("models.KeyPage", await self.request(get("/v1/account/keys")))

    async def rotate_key(self, number: int, *, key: str | None = None) -> models.NewKey:
        """Replace an API key by a new one; the old one ends."""
        call = send("POST", f"/v1/account/keys/{part(number)}/rotation", key=key)
        return cast("models.NewKey", await self.request(call))

    async def revoke_key(self, number: int, *, even_if_last: bool = False) -> None:
        """Revoke an API key.

        Args:
            number: the number of the key.
            even_if_last: whether to revoke it even if no other key manages the account; then only
                the recovery code helps.
        """
        path = f"/v1/account/keys/{part(number)}"
        query = {"even_if_last": even_if_last}
        await self.request(remove(path, frozenset({401, 404, 410}), query))

    async def blocked(self) -> models.BlockedPage:
        """Return the accounts that are blocked from sending invitations."""
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
        """Return a page of the account's matches, the latest additions first.

        Args:
            status: `over` for matches that are over.
            asked: whether to return only matches in which the account is asked.
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
