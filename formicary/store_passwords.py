"""Passwords for stores, read from files because more people can see environment variables."""

from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit


def add_password(url: str | None, path: Path | None) -> str | None:
    """Return the URL of a store after inserting the password from a file.

    Args:
        url: the URL; None for the embedded store, which has no password.
        path: the path of the file; None if no file is configured.

    Raises:
        ValueError: the URL or the password is missing, the URL already contains a password, or the
            file cannot be read. The message does not contain the password.
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
