"""URLs as seen by the client, below the path prefix of a proxy."""

from contextvars import ContextVar

ROOT: ContextVar[str] = ContextVar("root", default="")  # set for each request


def at_root(path: str) -> str:
    """Prefix a path of the service with the root path that the client uses.

    A trusted proxy sends its path in `X-Forwarded-Prefix`. Outside a request, the prefix is empty.
    """
    return f"{ROOT.get()}{path}"
