"""Finding the servers: those of the settings, or the embedded one; refusing unsafe ones."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from events import Store
from formicary.servers.embedded import EmbeddedStore
from formicary.settings import Settings
from formicary.wiring import UrlServers


class Opened(Struct, frozen=True):
    """Servers that answer and are safe.

    Attributes:
        servers: how to connect to them.
        embedded: the servers of the data folder, the events' first; empty where `EVENTS_URL`
            is set.
        safety: the events' server's policies, by name.
    """

    servers: UrlServers
    embedded: tuple[EmbeddedStore, ...]
    safety: Mapping[str, str]

    def described(self) -> str:
        """Say in one line where events are kept and how safely."""
        if not self.embedded:
            where = self.servers.events_url.rpartition("@")[2]  # no password
        else:
            store = self.embedded[0]
            where = f"{store.url} ({store.program or 'started by another process'})"
        if self.safety["appendonly"] != "yes":
            return f"{where}; NOT KEPT ON DISK: set appendonly yes"
        return f"{where}; fsync {self.safety['appendfsync']}"


@contextmanager
def opened(settings: Settings, *, join: bool = True) -> Iterator[Opened]:
    """Give the servers while they are used; start the embedded ones if they are to be.

    Embedded, jobs and read models have a server of their own: each hand-off writes half a
    dozen times, and where a disk syncs slowly that would be most of a bot's answer.

    Args:
        settings: where the servers are.
        join: share an embedded server that another process has started.

    Raises:
        NoServer: there is no server, or it does not answer.
        UnsafeStore: the events' server may lose events.
    """
    embedded: list[EmbeddedStore] = []
    try:
        if settings.events_url is None:
            embedded.append(EmbeddedStore(settings.data, settings.binary))
            if settings.jobs_url is None:
                folder = settings.data / "jobs"
                embedded.append(EmbeddedStore(folder, settings.binary, fsync="everysec"))
        for server in embedded:
            server.start(join=join)
        events_url = settings.events_url or embedded[0].url
        jobs_url = settings.jobs_url or (embedded[1].url if embedded else events_url)
        servers = UrlServers(events_url, jobs_url)
        yield Opened(servers, tuple(embedded), Store(servers.events()).safety())
    finally:
        for server in reversed(embedded):
            server.stop()
