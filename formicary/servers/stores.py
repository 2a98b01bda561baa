"""Opens the configured servers, or embedded ones. Servers that are not safe to use are refused."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.faults import (
    check_has_store,
    check_server,
    check_store,
    check_url,
    make_folder,
)
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
    """Servers that respond and are safe to use.

    Attributes:
        servers: the URLs to connect to.
        embedded: the servers of the data folder, with the event server first; empty if `EVENTS_URL`
            is set.
        safety: the durability settings of the event server, by name.
    """

    servers: UrlServers
    embedded: tuple[EmbeddedStore, ...]
    safety: Mapping[str, str]

    def describe(self) -> str:
        """Return a one-line description of where events are stored and how durably."""
        if not self.embedded:
            where = self.servers.events_url.rpartition("@")[2]  # without the password
        else:
            store = self.embedded[0]
            where = f"{store.url} ({store.program or 'started by another process'})"
        if self.safety["appendonly"] != "yes":
            return f"{where}; NOT KEPT ON DISK: set appendonly yes"
        return f"{where}; fsync {self.safety['appendfsync']}"


def _check(servers: UrlServers, say: Callable[[str], None] | None) -> UrlServers:
    """Check that the servers can be used safely, and return them.

    Raises:
        NoServer: a server is not usable; the message names the remedy.
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
        make: whether to make a store if the data folder has none.
        renew: whether the store is empty and will be filled from a backup; it may then differ from
            the folder's previous store.
        mend: called for a damaged log; returns True if it was repaired. None to never repair.
        say: prints a line to the terminal; by default, lines are logged.
    """

    join: bool = True
    make: bool = True
    renew: bool = False
    mend: Callable[[EmbeddedStore, RepairPlan], bool] | None = None
    say: Callable[[str], None] | None = None

    def start(self, server: EmbeddedStore) -> None:
        """Start a server. If its damaged log had to be repaired, try once more.

        Raises:
            NoServer: the server does not start.
        """
        try:
            server.start(join=self.join, renew=self.renew)
        except DamagedStore as damage:
            if self.mend is None or not self.mend(server, damage.plan):
                raise
            server.start(join=self.join, renew=self.renew)


JOINING = Opening()
EXISTING = Opening(make=False)


@contextmanager
def open_servers(settings: Settings, opening: Opening = JOINING) -> Iterator[OpenServers]:
    """Open the servers for the duration of a block, and start embedded ones if necessary.

    Embedded jobs and read models use a separate server. Each job causes about six writes, and on a
    disk with slow syncs these would account for most of a bot's response time.

    Args:
        settings: the settings with the server URLs.
        opening: the options for starting embedded servers.

    Raises:
        NoServer: there is no server, it does not respond, or there is no store to join.
        UnsafeStore: the event server may lose events, or its number of partitions differs from the
            settings.
    """
    embedded: list[EmbeddedStore] = []
    if settings.events_url is None:
        if not opening.make:
            check_has_store(settings.data, "FORMICARY_DATA")
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
