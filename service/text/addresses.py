"""Addresses as the client reaches them, below the path of a proxy."""

from contextvars import ContextVar

ROOT: ContextVar[str] = ContextVar("root", default="")  # set for each request


def at_root(path: str) -> str:
    """Return a path of the service as the client reaches it.

    A trusted proxy sends its own path in `X-Forwarded-Prefix`. Outside a request there is no
    prefix.
    """
    return f"{ROOT.get()}{path}"
