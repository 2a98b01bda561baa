"""Implementation of `formicary doctor`, which checks everything that the service needs."""

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from msgspec import Struct
from packaging.requirements import Requirement
from redis.exceptions import RedisError

import events
from events import LogError, Store, UnsafeStore
from formicary.keys.check import ServiceKeyCheck
from formicary.keys.recorded import KeyIds, KeyKind
from formicary.servers.ports import listens
from formicary.servers.program import NoServer, find_server
from formicary.servers.stores import OpenServers, open_servers
from formicary.settings import Settings
from formicary.store_clock import SKEW_MS
from formicary.store_files.losses import NAME as LOSSES
from formicary.store_files.losses import matches_of, read_losses
from formicary.upkeep.consistency import examine_store
from formicary.upkeep.logged.findings import examine_log
from formicary.wiring import Wiring, wire
from games.registry import list_installed
from projections.operations.damage import find_damage

OLDEST_PYTHON = (3, 11)
ROWS_MOST = 6  # maximum number of losses printed
MISMATCHES_MOST = 3  # maximum number of differences from the log printed


class Finding(Struct, frozen=True):
    """Result of one check.

    Attributes:
        name: The subject of the check.
        fine: Whether the check passed.
        text: Details of the result, or instructions to fix the problem.
        needed: Whether the service requires it in order to run.
        is_unreadable: Whether the archive cannot be read now, but everything that was read is
            correct.
    """

    name: str
    fine: bool
    text: str
    needed: bool = True
    is_unreadable: bool = False


def examine(settings: Settings) -> Iterator[Finding]:
    """Run all checks in order and yield their findings."""
    yield Finding("Python", sys.version_info >= OLDEST_PYTHON, sys.version.split()[0])
    yield from _packages()
    yield _ours()
    yield from _games()
    yield _server(settings)
    yield from _store(settings)
    busy = listens(settings.host, settings.port)
    where = f"{settings.host}:{settings.port}"
    yield Finding("port", not busy, f"{where} is {'busy' if busy else 'free'}", needed=False)
    for program, use in (
        ("redis-server", "the store's tests use it"),
        ("chromium", "the browser tests need it"),
    ):
        path = shutil.which(program)
        yield Finding(program, path is not None, path or f"not found: {use}", needed=False)


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
            installed = version(requirement.name)
        except PackageNotFoundError:
            yield Finding(requirement.name, fine=False, text=f"missing: {requirement}")
            continue
        fine = requirement.specifier.contains(installed, prereleases=True)
        yield Finding(
            requirement.name, fine, installed if fine else f"{installed}, not {requirement}"
        )


def _ours() -> Finding:
    """Check that `events` is our package, not the one of the same name on PyPI."""
    home = Path(__file__).parent.parent.parent
    folder = Path(events.__file__ or "").parent
    fine = folder == home / "events"
    return Finding(
        "events", fine, str(folder) if fine else f"{folder} is another package: uninstall it"
    )


def _games() -> Iterator[Finding]:
    """Yield a finding for each installed game that is not usable."""
    for installed in list_installed():
        if installed.game is None:
            text = f"{installed.place} is left out: {installed.fault}"
            yield Finding(f"game {installed.name}", fine=False, text=text, needed=False)


def _server(settings: Settings) -> Finding:
    if settings.events_url:
        return Finding("server", fine=True, text="EVENTS_URL is set")
    return _try("server", lambda: find_server(settings.binary))


def _store(settings: Settings) -> Iterator[Finding]:
    """Yield findings about the store's durability, and about the consistency of its contents."""
    try:
        with open_servers(settings) as opened:
            yield Finding("store", fine=True, text=opened.describe())
            wiring = wire(opened.servers, settings)
            yield judge_clock(wiring.clock.skew_ms if wiring.clock else 0)
            for fit in examine_store(wiring):
                unreadable = fit.is_unreadable
                yield Finding(fit.name, fit.fine, fit.text, is_unreadable=unreadable)
            yield _log(settings, wiring, opened)
            yield from _keys(settings, opened)
            if settings.events_url is None:
                yield from _losses(settings, wiring.store)
    except (NoServer, UnsafeStore, RedisError) as error:
        yield Finding("store", fine=False, text=str(error))


def _log(settings: Settings, wiring: Wiring, opened: OpenServers) -> Finding:
    """Compare the public log with the store."""
    found = examine_log(wiring.context, settings, KeyIds(opened.servers.events))
    if found.is_unreadable:
        return Finding("public log", fine=False, text=found.text, is_unreadable=True)
    if not found.mismatches:
        return Finding("public log", fine=True, text=found.text)
    shown = "; ".join(map(str, found.mismatches[:MISMATCHES_MOST]))
    more = len(found.mismatches) - MISMATCHES_MOST
    rest = f"; and {more} more (formicary verify --all)" if more > 0 else ""
    return Finding("public log", fine=False, text=f"{shown}{rest}")


def judge_clock(skew_ms: int) -> Finding:
    """Return a finding about how far this machine's clock differs from the job server's."""
    text = f"{abs(skew_ms) / 1000:.1f} s {'ahead of' if skew_ms > 0 else 'behind'} the jobs' server"
    if abs(skew_ms) < SKEW_MS:
        return Finding("clock", fine=True, text=text)
    text += ": matches use the server's time, log lines this machine's; fix its NTP"
    return Finding("clock", fine=False, text=text, needed=False)


def _losses(settings: Settings, store: Store) -> Iterator[Finding]:
    """Yield findings about data cut out of the log, and about the matches that this has damaged."""
    losses = list(read_losses(settings.data))
    if not losses:
        return
    damaged = sorted(match_id for match_id in matches_of(losses) if _is_damaged(store, match_id))
    rows = [f"{loss.file}: {loss.text}" for loss in losses if loss.was_acknowledged]
    rows += sorted({row for loss in losses if loss.was_acknowledged for row in loss.lost})
    listed = "; ".join(rows[:ROWS_MOST]) or "unfinished"
    text = (
        f"parts that were cut out of it: {len(losses)} ({listed});"
        f" {settings.data / LOSSES} lists all; move that file away once they are dealt with"
    )
    if not damaged:
        text += ". None of the matches in it is damaged now: the archive has the missing events"
    yield Finding("losses of the log", fine=False, text=text, needed=False)
    if damaged:
        text = f"{', '.join(damaged)}: events are missing; restore a backup, or delete them"
        yield Finding("damaged matches", fine=False, text=text)


def _is_damaged(store: Store, match_id: str) -> bool:
    try:
        return find_damage(store, match_id) is not None
    except LogError:
        return True


def _keys(settings: Settings, opened: OpenServers) -> Iterator[Finding]:
    """Yield findings that compare the service's keys with those recorded in its store."""
    check = ServiceKeyCheck(settings, opened.servers.events)
    faults = dict(check.faults())
    files: dict[KeyKind, Path] = {
        "archive": settings.archive_key_file,
        "receipts": settings.key_file,
    }
    for kind, path in files.items():
        known = ", ".join(sorted(check.ids.of(kind)))
        text = f"{path}: {known or 'not used yet'}; keep a copy elsewhere"
        if not path.exists():
            text = "it is created when it is first needed"
        yield Finding(f"{kind} key", kind not in faults, faults.get(kind, text))


def _try(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, fine=True, text=look())
    except (NoServer, UnsafeStore, RedisError) as error:
        return Finding(name, fine=False, text=str(error))
