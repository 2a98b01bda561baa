"""Addresses as the client reaches them, below the path of a proxy."""

from contextvars import ContextVar

ROOT: ContextVar[str] = ContextVar("root", default="")  # of the request; each sets its own


def at_root(path: str) -> str:
    """Return the path of something here as the client reaches it.

    A trusted proxy names its own path in `X-Forwarded-Prefix`. Outside a request there is none.
    """
    return f"{ROOT.get()}{path}"
