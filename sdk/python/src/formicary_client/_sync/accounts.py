"""Accounts: registered, recovered, their keys, and what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, cast

from formicary_client._sync.session import Session
from formicary_client.calls import get, part, put, remove, send

if TYPE_CHECKING:
    from formicary_client import models


class Accounts(Session):
    """What is done with an account, by an API key but for `register` and `recover`."""

    def register(
        self, name: str, *, bot: bool = False, key: str | None = None
    ) -> models.NewAccount:
        """Make an account: keep its `key` and its `recovery` code, nobody else has them.

        Args:
            name: of 3 to 30 letters, digits, spaces and marks.
            bot: whether a program plays for it.
            key: the idempotency key, a UUID; with the same one you get the same account.
        """
        call = send("POST", "/v1/accounts", {"name": name, "bot": bot}, key=key)
        return cast("models.NewAccount", self.request(call))

    def recover(self, code: str, *, key: str | None = None) -> models.Recovered:
        """Replace all keys of an account by one, and its recovery code by another."""
        call = send("POST", "/v1/accounts/recovery", {"code": code}, key=key)
        return cast("models.Recovered", self.request(call))

    def find_account(
        self,
        name: str,
        *,
        against: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> models.AccountShown:
        """Return the account of a name, however it is spelled: its ratings and rated matches.

        Args:
            name: its name, or its id.
            against: another account: how the two did against one another is told besides.
            cursor: `next` of the page before.
            limit: how many rated matches at most.
        """
        query = {"against": against, "cursor": cursor, "limit": limit}
        call = get(f"/v1/accounts/{part(name)}", query)
        return cast("models.AccountShown", self.request(call))

    def ratings_picture(self, name: str, *, is_narrow: bool = False) -> str:
        """Return the ratings of an account over time, drawn (SVG).

        Args:
            name: its name, or its id.
            is_narrow: draw it for a phone, narrow and in large letters.
        """
        query = {"narrow": 1 if is_narrow else None}
        call = get(f"/v1/accounts/{part(name)}/ratings.svg", query, accept="image/svg+xml")
        return cast("str", self.request(call))

    def leaderboard(
        self, game: str, *, seats: int | None = None, after: int = 0, limit: int | None = None
    ) -> models.Leaderboard:
        """Return the strongest accounts of a game, played by so many seats, the best first."""
        query = {"seats": seats, "after": after, "limit": limit}
        call = get(f"/v1/leaderboards/{part(game)}", query)
        return cast("models.Leaderboard", self.request(call))

    def fair_play(self) -> models.FairPlay:
        """Return what is unusual about who plays rated matches; for administrators alone."""
        return cast("models.FairPlay", self.request(get("/v1/fair-play")))

    def account(self) -> models.OwnAccount:
        """Return whose key this is."""
        return cast("models.OwnAccount", self.request(get("/v1/account")))

    def change_account(
        self, name: str, *, bot: bool, language: str | EllipsisType | None = ...
    ) -> models.OwnAccount:
        """Set the account's name, whether a program plays for it, and what its person reads.

        Args:
            name: the name that people read.
            bot: whether a program plays for it.
            language: such as `de`; None for what each request asks for. It stays unless given.
        """
        chosen = {} if language is ... else {"language": language}
        call = put("/v1/account", {"name": name, "bot": bot, **chosen})
        return cast("models.OwnAccount", self.request(call))

    def export_account(self) -> models.ExportShown:
        """Return all that is stored about the account."""
        return cast("models.ExportShown", self.request(get("/v1/account/export")))

    def erase_account(self) -> None:
        """Erase the account for ever: bots play on for it."""
        self.request(remove("/v1/account", frozenset({401, 404, 410})))

    def issue_key(
        self, label: str, scopes: Sequence[str], *, key: str | None = None
    ) -> models.NewKey:
        """Make an API key for some scopes, such as `match:play`; it is told once."""
        body = {"label": label, "scopes": list(scopes)}
        call = send("POST", "/v1/account/keys", body, key=key)
        return cast("models.NewKey", self.request(call))

    def account_keys(self) -> models.KeyPage:
        """Return which API keys there are, and when they were used."""
        return cast("models.KeyPage", self.request(get("/v1/account/keys")))

    def rotate_key(self, number: int, *, key: str | None = None) -> models.NewKey:
        """Put another API key in the place of one, which ends."""
        call = send("POST", f"/v1/account/keys/{part(number)}/rotation", key=key)
        return cast("models.NewKey", self.request(call))

    def revoke_key(self, number: int, *, even_if_last: bool = False) -> None:
        """End an API key.

        Args:
            number: of the key.
            even_if_last: whether also the last that manages the account; then only the recovery
                code helps.
        """
        path = f"/v1/account/keys/{part(number)}"
        query = {"even_if_last": even_if_last}
        self.request(remove(path, frozenset({401, 404, 410}), query))

    def blocked(self) -> models.BlockedPage:
        """Return whose invitations are kept away."""
        return cast("models.BlockedPage", self.request(get("/v1/account/blocked")))

    def block(self, account: str) -> None:
        """Keep somebody's invitations away."""
        self.request(put(f"/v1/account/blocked/{part(account)}"))

    def unblock(self, account: str) -> None:
        """Let somebody invite the account again."""
        self.request(remove(f"/v1/account/blocked/{part(account)}"))

    def inbox(
        self,
        *,
        status: str | None = None,
        asked: bool = False,
        before: int | None = None,
        limit: int | None = None,
    ) -> models.InboxPage:
        """Return a page of the account's matches, those that it came to last first.

        Args:
            status: `over` for what is over.
            asked: whether only matches are wanted in which the account is asked.
            before: `next` of the page before.
            limit: how many at most.
        """
        query: dict[str, Any] = {
            "status": status,
            "asked": asked,
            "before": before,
            "limit": limit,
        }
        return cast("models.InboxPage", self.request(get("/v1/inbox", query)))
