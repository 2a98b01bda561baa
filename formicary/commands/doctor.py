"""`formicary doctor`: check that everything the service needs is there."""

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from msgspec import Struct
from packaging.requirements import Requirement
from redis.exceptions import RedisError

import events
from events import UnsafeStore
from events.archive import NoServiceKey
from formicary.archiving.key_file import ArchiveKeyFile
from formicary.servers.embedded import NoServer, find_server
from formicary.servers.ports import listens
from formicary.servers.stores import open_servers
from formicary.settings import Settings
from formicary.store_clock import SKEW_MS
from formicary.upkeep.consistency import examine_store
from formicary.wiring import wire
from games.registry import list_installed

OLDEST_PYTHON = (3, 11)


class Finding(Struct, frozen=True):
    """One thing that was checked.

    Attributes:
        name: What was checked.
        fine: Whether it is as it should be.
        text: What was found, or what to do.
        needed: Whether the service cannot run without it.
        is_unreadable: The archive cannot be read now; nothing that was read is wrong.
    """

    name: str
    fine: bool
    text: str
    needed: bool = True
    is_unreadable: bool = False


def examine(settings: Settings) -> Iterator[Finding]:
    """Yield the findings, one after another."""
    yield Finding("Python", sys.version_info >= OLDEST_PYTHON, sys.version.split()[0])
    yield from _packages()
    yield _ours()
    yield from _games()
    yield _server(settings)
    yield from _store(settings)
    yield _archive_key(settings)
    busy = listens(settings.host, settings.port)
    where = f"{settings.host}:{settings.port}"
    yield Finding("port", not busy, f"{where} is {'busy' if busy else 'free'}", needed=False)
    for program, use in (
        ("redis-server", "the store's tests use it"),
        ("chromium", "the browser tests need it"),
    ):
        found = shutil.which(program)
        yield Finding(program, found is not None, found or f"not found: {use}", needed=False)


def _packages() -> Iterator[Finding]:
    try:
        wanted = requires("formicary") or []
    except PackageNotFoundError:
        yield Finding("packages", fine=False, text="formicary is not installed: pip install -e .")
        return
    for requirement in map(Requirement, wanted):
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            found = version(requirement.name)
        except PackageNotFoundError:
            yield Finding(requirement.name, fine=False, text=f"missing: {requirement}")
            continue
        fine = requirement.specifier.contains(found, prereleases=True)
        yield Finding(requirement.name, fine, found if fine else f"{found}, not {requirement}")


def _ours() -> Finding:
    """`events` is also the name of a package on the index."""
    home = Path(__file__).parent.parent.parent
    found = Path(events.__file__ or "").parent
    fine = found == home / "events"
    return Finding(
        "events", fine, str(found) if fine else f"{found} is another package: uninstall it"
    )


def _games() -> Iterator[Finding]:
    """Yield a finding for each game that is installed and cannot be used."""
    for one in list_installed():
        if one.game is None:
            text = f"{one.place} is left out: {one.fault}"
            yield Finding(f"game {one.name}", fine=False, text=text, needed=False)


def _server(settings: Settings) -> Finding:
    if settings.events_url:
        return Finding("server", fine=True, text="EVENTS_URL is set")
    return _try("server", lambda: find_server(settings.binary))


def _store(settings: Settings) -> Iterator[Finding]:
    """Yield whether the store runs safely, and whether what it holds fits together."""
    try:
        with open_servers(settings) as found:
            yield Finding("store", fine=True, text=found.describe())
            wiring = wire(found.servers, settings)
            yield judge_clock(wiring.clock.skew_ms if wiring.clock else 0)
            for fit in examine_store(wiring):
                unreadable = fit.is_unreadable
                yield Finding(fit.name, fit.fine, fit.text, is_unreadable=unreadable)
    except (NoServer, UnsafeStore, RedisError) as error:
        yield Finding("store", fine=False, text=str(error))


def judge_clock(skew_ms: int) -> Finding:
    """Return whether this machine's clock agrees with the jobs' server's."""
    text = f"{abs(skew_ms) / 1000:.1f} s {'ahead of' if skew_ms > 0 else 'behind'} the jobs' server"
    if abs(skew_ms) < SKEW_MS:
        return Finding("clock", fine=True, text=text)
    text += ": times of matches are the server's, those of the log this machine's; mend its NTP"
    return Finding("clock", fine=False, text=text, needed=False)


def _archive_key(settings: Settings) -> Finding:
    """Return whether the key that seals archived matches and backups can be used."""
    path = settings.archive_key_file
    try:
        keys = ArchiveKeyFile(path)(make=False)
    except NoServiceKey as error:
        return Finding("archive key", fine=False, text=f"{error}: put back the copy that you keep")
    text = f"{path}: keep a copy elsewhere" if keys else "made with the first pack or backup"
    return Finding("archive key", fine=True, text=text)


def _try(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, fine=True, text=look())
    except (NoServer, UnsafeStore, RedisError) as error:
        return Finding(name, fine=False, text=str(error))
