"""Checks every match in a store in parallel. An interrupted run can be resumed."""

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec import MsgspecError, Struct

from events import Store
from formicary.servers.embedded import die_with_parent
from formicary.settings import read_settings
from formicary.upkeep.stored_match import MatchFinding, StoredMatches
from formicary.wiring import UrlServers, wire
from games import GAMES
from games.code_hash import code_hash

_AHEAD = 4  # queued matches per process
_Head = tuple[int, str]


class Began(Struct, frozen=True):
    """First line of a findings file.

    Attributes:
        code: the hash of the code that checked the matches; findings of different code are
            discarded.
    """

    code: str


class Kept:
    """The findings of an interrupted run, one per line. The current run appends its own findings.

    Args:
        path: the path of the file. It is created if needed, and deleted once all matches are
            checked.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._began = Began(hash_of_all_code())
        self.found = self._read()
        path.parent.mkdir(parents=True, exist_ok=True)
        self._out = path.open("wb")
        self._write(self._began)
        for finding in self.found.values():
            self._write(finding)
        self._out.flush()

    def _read(self) -> dict[str, MatchFinding]:
        """Return the matches that passed with exactly the same code.

        All others are checked again.
        """
        try:
            first, *lines = self._path.read_bytes().splitlines()
            if msgspec.json.decode(first, type=Began) != self._began:
                return {}
        except (FileNotFoundError, ValueError):  # also `ValueError` if the file is empty
            return {}
        passed = {}
        for line in lines:
            try:
                finding = msgspec.json.decode(line, type=MatchFinding)
            except MsgspecError:
                break  # incomplete line
            if finding.verdict == "holds":
                passed[finding.match_id] = finding
        return passed

    def knows(self, match_id: str, head: _Head) -> MatchFinding | None:
        """Return the stored finding of a match, or None if the match has changed since."""
        finding = self.found.get(match_id)
        return finding if finding and (finding.version, finding.link) == head else None

    def keep(self, finding: MatchFinding) -> None:
        """Append the finding about a match."""
        self._write(finding)
        self._out.flush()

    def _write(self, line: Began | MatchFinding) -> None:
        self._out.write(msgspec.json.encode(line) + b"\n")

    def close(self, *, is_done: bool) -> None:
        """Close the file and delete it if all matches are checked."""
        self._out.close()
        if is_done:
            self._path.unlink(missing_ok=True)


def hash_of_all_code() -> str:
    """Return a hash of the code and data of all games, and of the code that checks matches."""
    hashed = sha256()
    for name in sorted(GAMES):
        hashed.update(f"{name} {code_hash(GAMES[name])} ".encode())
    audit = Path(__file__).parents[2] / "matches"
    for path in sorted(audit.glob("**/*.py")):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


def cores() -> int:
    """Return the number of CPU cores available to this process."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not available on macOS
        return os.cpu_count() or 1


def check_every_match(
    store: Store, servers: UrlServers, kept: Kept, *, processes: int = 0
) -> Iterator[MatchFinding]:
    """Check every match, even running ones. Yield the findings in no particular order.

    Args:
        store: the store of the matches.
        servers: the server URLs for the worker processes; they read the archive's location from the
            settings.
        kept: the findings of an interrupted run.
        processes: the number of processes; 0 for one per core.

    Raises:
        RedisError: the store does not respond; findings up to that point are saved.
    """
    known: list[MatchFinding] = []
    if (processes or cores()) == 1:
        matches = StoredMatches(store, GAMES)
        for match_id in _unknown(store, kept, known):
            finding = matches.check(match_id)
            kept.keep(finding)
            yield finding
        yield from known
        return
    yield from _check_in_processes(store, servers, kept, processes or cores())


def _check_in_processes(
    store: Store, servers: UrlServers, kept: Kept, processes: int
) -> Iterator[MatchFinding]:
    known: list[MatchFinding] = []
    context = get_context("spawn")  # a forked process would share our connections
    with ProcessPoolExecutor(
        processes, context, initializer=_equip, initargs=(servers.events_url, servers.jobs_url)
    ) as pool:
        try:
            ids = _unknown(store, kept, known)
            waiting: set[Future[MatchFinding]] = set()
            while True:
                fresh = list(islice(ids, processes * _AHEAD - len(waiting)))
                waiting |= {pool.submit(_check, match_id) for match_id in fresh}
                if not waiting:
                    break
                yield from known
                known.clear()
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    kept.keep(future.result())
                    yield future.result()
            yield from known
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _unknown(store: Store, kept: Kept, known: list[MatchFinding]) -> Iterator[str]:
    """Yield the matches to check. Add existing findings of all other matches to `known`."""
    for match_id, head in store.heads():
        before = kept.knows(match_id, (head.version, head.link.hex()))
        if before is None:
            yield match_id
        else:
            known.append(before)


class _Equipment:
    """The objects with which a worker process checks matches."""

    matches: StoredMatches | None = None


def _equip(events_url: str, jobs_url: str) -> None:
    die_with_parent()
    wiring = wire(UrlServers(events_url, jobs_url), read_settings())
    _Equipment.matches = StoredMatches(wiring.store, GAMES)


def _check(match_id: str) -> MatchFinding:
    if _Equipment.matches is None:
        raise RuntimeError("this process was not equipped to check matches")
    return _Equipment.matches.check(match_id)
