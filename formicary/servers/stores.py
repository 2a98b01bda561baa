"""Finding the servers: those of the settings, or the embedded one; refusing unsafe ones."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.faults import check_server, check_store, check_url, make_folder
from formicary.settings import Settings
from formicary.store_files.mending import DamagedStore
from formicary.store_files.repair import RepairPlan
from formicary.wiring import UrlServers

SCHEMES = (
    *("redis", "rediss", "unix"),
    *("redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster"),
)


class OpenServers(Struct, frozen=True):
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

    def describe(self) -> str:
        """Say in one line where events are kept and how safely."""
        if not self.embedded:
            where = self.servers.events_url.rpartition("@")[2]  # no password
        else:
            store = self.embedded[0]
            where = f"{store.url} ({store.program or 'started by another process'})"
        if self.safety["appendonly"] != "yes":
            return f"{where}; NOT KEPT ON DISK: set appendonly yes"
        return f"{where}; fsync {self.safety['appendfsync']}"


def _check(servers: UrlServers, say: Callable[[str], None] | None) -> UrlServers:
    """Return servers that can be used.

    Raises:
        NoServer: one cannot; the message says what to do.
    """
    jobs_url = servers.jobs_url
    check_url("EVENTS_URL", servers.events_url, SCHEMES)
    check_url("JOBS_URL", jobs_url, SCHEMES)
    check_server("EVENTS_URL", servers.events_url, servers.events, say)
    if jobs_url != servers.events_url:
        check_server("JOBS_URL", jobs_url, servers.jobs, say)
    return servers


class Opening(Struct, frozen=True, kw_only=True):
    """How embedded servers are started.

    Attributes:
        join: share a server that another process has started.
        renew: the store is empty and is filled from a backup: it need not be the one that its
            folder had.
        mend: asked whether a damaged log is to be repaired; None: it is not.
        say: takes a line for the person who waits; it is logged unless given.
    """

    join: bool = True
    renew: bool = False
    mend: Callable[[EmbeddedStore, RepairPlan], bool] | None = None
    say: Callable[[str], None] | None = None

    def start(self, server: EmbeddedStore) -> None:
        """Start a server; if its log is damaged and was repaired, once more.

        Raises:
            NoServer: It does not start.
        """
        try:
            server.start(join=self.join, renew=self.renew)
        except DamagedStore as damage:
            if self.mend is None or not self.mend(server, damage.plan):
                raise
            server.start(join=self.join, renew=self.renew)


JOINING = Opening()


@contextmanager
def open_servers(settings: Settings, opening: Opening = JOINING) -> Iterator[OpenServers]:
    """Give the servers while they are used; start the embedded ones if they are to be.

    Embedded, jobs and read models have a server of their own: each hand-off writes half a
    dozen times, and where a disk syncs slowly that would be most of a bot's answer.

    Args:
        settings: where the servers are.
        opening: how the embedded ones are started.

    Raises:
        NoServer: there is no server, or it does not answer.
        UnsafeStore: the events' server may lose events, or was made with another number of
            partitions than the settings say.
    """
    embedded: list[EmbeddedStore] = []
    if settings.events_url is None:
        make_folder(settings.data, "FORMICARY_DATA")
    try:
        if settings.events_url is None:
            embedded.append(EmbeddedStore(settings.data, settings.binary, say=opening.say))
            if settings.jobs_url is None:
                folder = settings.data / "jobs"
                embedded.append(
                    EmbeddedStore(folder, settings.binary, fsync="everysec", say=opening.say)
                )
        for server in embedded:
            opening.start(server)
        events_url = settings.events_url or embedded[0].url
        jobs_url = settings.jobs_url or (embedded[1].url if embedded else events_url)
        servers = _check(UrlServers(events_url, jobs_url, settings.wait), opening.say)
        safety = check_store(servers.events(), settings.partitions)
        yield OpenServers(servers, tuple(embedded), safety)
    finally:
        for server in reversed(embedded):
            server.stop()
