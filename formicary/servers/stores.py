"""Opening the servers: those of the settings, or embedded ones; unsafe ones are refused."""

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
    "redis",
    "rediss",
    "unix",
    "redis+sentinel",
    "rediss+sentinel",
    "redis+cluster",
    "rediss+cluster",
)


class OpenServers(Struct, frozen=True):
    """Servers that answer and are safe.

    Attributes:
        servers: the addresses to connect to.
        embedded: the servers of the data folder, the events' first; empty if `EVENTS_URL` is set.
        safety: the events' server's policies, by name.
    """

    servers: UrlServers
    embedded: tuple[EmbeddedStore, ...]
    safety: Mapping[str, str]

    def describe(self) -> str:
        """Describe in one line the place and the durability of the events."""
        if not self.embedded:
            where = self.servers.events_url.rpartition("@")[2]  # without the password
        else:
            store = self.embedded[0]
            where = f"{store.url} ({store.program or 'started by another process'})"
        if self.safety["appendonly"] != "yes":
            return f"{where}; NOT KEPT ON DISK: set appendonly yes"
        return f"{where}; fsync {self.safety['appendfsync']}"


def _check(servers: UrlServers, say: Callable[[str], None] | None) -> UrlServers:
    """Return the servers after checking that they can be used.

    Raises:
        NoServer: one cannot be used; the message names the remedy.
    """
    jobs_url = servers.jobs_url
    check_url("EVENTS_URL", servers.events_url, SCHEMES)
    check_url("JOBS_URL", jobs_url, SCHEMES)
    check_server("EVENTS_URL", servers.events_url, servers.events, say)
    if jobs_url != servers.events_url:
        check_server("JOBS_URL", jobs_url, servers.jobs, say)
    return servers


class Opening(Struct, frozen=True, kw_only=True):
    """Options for starting embedded servers.

    Attributes:
        join: whether to share a server that another process has started.
        renew: whether the store is empty and is filled from a backup: it may then differ from its
            folder's previous store.
        mend: called with a damaged log; returns whether it was repaired. None to never repair.
        say: takes a line for the person at the terminal; lines are logged unless given.
    """

    join: bool = True
    renew: bool = False
    mend: Callable[[EmbeddedStore, RepairPlan], bool] | None = None
    say: Callable[[str], None] | None = None

    def start(self, server: EmbeddedStore) -> None:
        """Start a server; if its log is damaged and was repaired, start it once more.

        Raises:
            NoServer: it does not start.
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
    """Yield the servers while they are used; start the embedded ones if needed.

    Embedded jobs and read models have a server of their own. Each hand-off writes about six times,
    and on a disk with slow syncs these writes would take most of a bot's answer time.

    Args:
        settings: the settings with the servers' addresses.
        opening: the options for starting the embedded servers.

    Raises:
        NoServer: there is no server, or it does not answer.
        UnsafeStore: the events' server may lose events, or has another number of partitions than
            the settings.
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
