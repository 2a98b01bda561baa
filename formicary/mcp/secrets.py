"""Tokens: their sources, the token for each match, and their removal from all output."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HIDDEN = "[hidden]"
_TOKEN_LIKE = re.compile(r"\b(?:seat|key|recovery)\.[0-9a-z]+(?:\.[0-9a-z]+)?\.[0-9A-Za-z_-]{16,}")


class BadTokenFile(Exception):
    """The file with the token cannot be read, or other users can read it."""


def read_token(environ: Mapping[str, str] = os.environ) -> str:
    """Return the token or API key of `FORMICARY_TOKEN`, or of the file of `FORMICARY_TOKEN_FILE`.

    Raises:
        BadTokenFile: The file cannot be read, or other users can read it.
    """
    if named := environ.get("FORMICARY_TOKEN_FILE"):
        path = Path(named)
        try:
            if path.stat().st_mode & 0o077:
                raise BadTokenFile(f"{path} can be read by others: chmod 600 {path}")
            return path.read_text().strip()
        except OSError as error:
            raise BadTokenFile(f"{path} cannot be read: {error.strerror}") from error
    return environ.get("FORMICARY_TOKEN", "").strip()


class TokenStore:
    """The tokens of a session: the configured one, and those of seats taken during the session.

    Args:
        token: the configured token; empty for none.
        match_id: the match of a seat's token; empty if it may be used for any match.
    """

    def __init__(self, token: str = "", match_id: str = "") -> None:
        self._token, self._match_id = token, match_id
        self._seats: dict[str, str] = {}

    @property
    def is_account(self) -> bool:
        """True if the configured token is an account's key."""
        return self._token.startswith("key.")

    def keep(self, match_id: str, token: str) -> None:
        """Keep the token of a seat that was taken."""
        self._seats[match_id] = token

    def find(self, match_id: str = "") -> str:
        """Return the token to send for a match, or for requests without a match; empty for none."""
        if match_id in self._seats:
            return self._seats[match_id]
        is_meant = match_id and self._match_id in ("", match_id)
        return self._token if self.is_account or is_meant else ""

    def hide(self, text: str) -> str:
        """Return a text without any token in it, including tokens of others."""
        for token in (self._token, *self._seats.values()):
            if token:
                text = text.replace(token, HIDDEN)
        return _TOKEN_LIKE.sub(HIDDEN, text)

    def hide_all(self, content: Any) -> Any:
        """Return JSON-plain values without any token in them."""
        match content:
            case str():
                return self.hide(content)
            case dict():
                return {self.hide(name): self.hide_all(value) for name, value in content.items()}
            case list() | tuple():
                return [self.hide_all(value) for value in content]
            case _:
                return content
