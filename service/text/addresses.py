"""URLs as the client sees them, including the path prefix of a proxy."""

from contextvars import ContextVar

ROOT: ContextVar[str] = ContextVar("root", default="")  # set for each request

GUIDE = "/guide/writing-a-client.md"  # the guide for clients, as Markdown


def at_root(path: str) -> str:
    """Return a path of the service as seen by the client, including the proxy's prefix.

    A trusted proxy sends its path in `X-Forwarded-Prefix`. Outside a request, the prefix is empty.
    """
    return f"{ROOT.get()}{path}"
