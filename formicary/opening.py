"""Finding the servers: those of the settings, or the embedded one; refusing unsafe ones."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from events import Store
from formicary.embedded import EmbeddedStore
from formicary.settings import Settings
from formicary.wiring import UrlServers


class Opened(Struct, frozen=True):
    """Servers that answer and are safe.

    Attributes:
        servers: how to connect to them.
        embedded: the server of the data folder; None where `EVENTS_URL` is set.
        safety: the events' server's policies, by name.
    """

    servers: UrlServers
    embedded: EmbeddedStore | None
    safety: Mapping[str, str]

    def described(self) -> str:
        """Say in one line where events are kept and how safely."""
        if self.embedded is None:
            where = self.servers.events_url.rpartition("@")[2]  # no password
        else:
            where = f"{self.embedded.url} ({self.embedded.program or 'started by another process'})"
        if self.safety["appendonly"] != "yes":
            return f"{where}; NOT KEPT ON DISK: set appendonly yes"
        return f"{where}; fsync {self.safety['appendfsync']}"


@contextmanager
def opened(settings: Settings, *, join: bool = True) -> Iterator[Opened]:
    """Give the servers while they are used; start the embedded one if it is to be.

    Args:
        settings: where the servers are.
        join: share an embedded server that another process has started.

    Raises:
        NoServer: there is no server, or it does not answer.
        UnsafeStore: the events' server may lose events.
    """
    embedded = None
    if settings.events_url is None:
        embedded = EmbeddedStore(settings.data, settings.binary)
        embedded.start(join=join)
    try:
        url = settings.events_url or (embedded.url if embedded else "")
        servers = UrlServers(url, settings.jobs_url or url)
        yield Opened(servers, embedded, Store(servers.events()).safety())
    finally:
        if embedded:
            embedded.stop()
