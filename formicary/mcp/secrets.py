"""Handling of tokens: read them, select one for each match, and redact them from output."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from events.secret import SENSITIVE_PATTERN

HIDDEN = "[hidden]"
_SECRETS = re.compile(SENSITIVE_PATTERN)


class BadTokenFile(Exception):
    """Raised if the token file cannot be read, or if other users can read it."""


def read_token(environ: Mapping[str, str] = os.environ) -> str:
    """Read the token or API key from `FORMICARY_TOKEN_FILE` or `FORMICARY_TOKEN`.

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
    """Store for the tokens of a session: the configured token, and the tokens of seats taken later.

    Args:
        token: the configured token; empty for none.
        match_id: the match to which a configured seat token belongs; empty to use the token for any
            match.
    """

    def __init__(self, token: str = "", match_id: str = "") -> None:
        self._token, self._match_id = token, match_id
        self._seats: dict[str, str] = {}

    @property
    def is_account(self) -> bool:
        """True if the configured token is the API key of an account."""
        return self._token.startswith("key.")

    def keep(self, match_id: str, token: str) -> None:
        """Store the token of a seat that was taken."""
        self._seats[match_id] = token

    def find(self, match_id: str = "") -> str:
        """Return the token for a match, or for requests outside a match.

        Return "" if none exists.
        """
        if match_id in self._seats:
            return self._seats[match_id]
        is_meant = match_id and self._match_id in ("", match_id)
        return self._token if self.is_account or is_meant else ""

    def hide(self, text: str) -> str:
        """Redact all tokens in a text, including any unknown text that looks like a secret."""
        for token in (self._token, *self._seats.values()):
            if token:
                text = text.replace(token, HIDDEN)
        return _SECRETS.sub(HIDDEN, text)

    def hide_all(self, content: Any) -> Any:
        """Redact all tokens in a JSON-compatible value."""
        match content:
            case str():
                return self.hide(content)
            case dict():
                return {self.hide(name): self.hide_all(value) for name, value in content.items()}
            case list() | tuple():
                return [self.hide_all(value) for value in content]
            case _:
                return content
