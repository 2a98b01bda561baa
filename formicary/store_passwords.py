"""Passwords of stores, read from files: more people can see an environment than a file."""

from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit


def add_password(url: str | None, path: Path | None) -> str | None:
    """Return the address of a store with the password that a file holds.

    Args:
        url: the address; None for the embedded store, which has no password.
        path: the file; None if there is none.

    Raises:
        ValueError: the address or the password is missing, the address already has a password, or
            the file cannot be read. The message does not contain the password.
    """
    if path is None:
        return url
    if url is None:
        raise ValueError("there is no address to add the password to")
    parts = urlsplit(url)
    user, _, hosts = parts.netloc.rpartition("@")
    if ":" in user:
        raise ValueError("the address has a password already")
    try:
        password = path.read_text().strip()
    except (OSError, UnicodeError) as error:
        raise ValueError(f"{path} cannot be read: {type(error).__name__}") from None
    if not password:
        raise ValueError(f"{path} is empty")
    return urlunsplit(parts._replace(netloc=f"{user}:{quote(password, safe='')}@{hosts}"))
