"""Integrity check of a single stored match, which returns a verdict and the first difference."""

import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal

from msgspec import UNSET, MsgspecError, Struct
from redis.exceptions import RedisError
from rich.console import Console
from rich.progress import Progress

from events import Broken, Entry, Head, LogError, Store, canonical, derive_keys
from events.archive import ArchiveError, PackLost
from games import GAMES
from games.errors import UnknownContent
from games.game import AnyGame
from matches.audit.bundle import BundleHeader
from matches.audit.difference import Rehearsal, ReplayDifference, describe_difference
from matches.audit.reading import RereadableLog
from matches.audit.verify import Report, verify
from projections.content_store import ContentStore
from projections.match_cache import MatchDeleted
from projections.operations.damage import find_damage
from projections.task_queue import is_over

Verdict = Literal["holds", "fails", "damaged", "unreadable", "deleted"]
# Faults that code can never cause.
_DAMAGE = ("gap", "link", "head", "genesis", "seal", "commitment")
LONG = 5_000  # events; longer logs are checked with a progress bar


class MatchFinding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Result of checking a match.

    Attributes:
        match_id: the id of the match.
        version, link: the head at the time of the check, with the link in hex.
        verdict: `holds`; `fails` if this code plays the match differently; `damaged` if its stored
            data was modified or lost; `unreadable` if the archive cannot be read now, or is sealed
            under another key; `deleted` if there is nothing left to check.
        game, rules: the name of the game, and the rules version pinned by the match; empty if
            unreadable.
        is_over: whether the match has ended.
        seconds: the duration of the check.
        difference: the first difference; None if the match holds.
        rehearsal: all differences of a match that fails, with its result before and after; None if
            this code cannot even fold the recorded events.
    """

    match_id: str
    version: int
    link: str
    verdict: Verdict
    game: str = ""
    rules: str = ""
    is_over: bool = False
    seconds: float = 0.0
    difference: ReplayDifference | None = None
    rehearsal: Rehearsal | None = None


class KeysGone(LogError):
    """Raised if the store has a match, but not the keys with which it could be verified."""


class StoredMatches:
    """Checker for the matches in a store.

    Args:
        store: the store of the matches.
        games: the games by name, with the code to check against.
    """

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games
        self._packs = ContentStore(store, games)

    def prove(
        self, match_id: str, head: Head, progress: Callable[[int], None] = lambda _: None
    ) -> Report:
        """Check the chain, commitments, seals, luck and macs of a match. Decide all commands again.

        The check uses the store's own keys, so a match may still be running.

        Raises:
            Broken: an event is invalid; the error names the first one and its fault.
            KeysGone: the store does not have the keys of the match.
            LookupError: there is no match with this id.
            MatchDeleted: the match was deleted.
        """
        if head.is_deleted:
            raise MatchDeleted(match_id, head)
        if not head.version:
            raise LookupError(match_id)
        root, entries = self._store.vault(match_id), self._entries(match_id, head)
        created = _read_creation(entries)
        if root is None:
            raise KeysGone(_describe_lost_keys(created, head))
        keys = derive_keys(root)
        with suppress(UnknownContent, KeyError):  # the verifier will report it at the right event
            self._packs.load(created["game"], created["content"])
        return verify(match_id, entries, self._games, keys=keys, head=head, progress=progress)

    def check(self, match_id: str) -> MatchFinding:
        """Check a match up to its current head and return the finding.

        An exception raised by the code is also returned as a finding, and does not stop other
        checks.
        """
        began, head = time.monotonic(), self._store.head(match_id)
        entries, difference, rehearsal = self._entries(match_id, head), None, None
        verdict: Verdict = "holds"
        try:
            self.prove(match_id, head)
            created = _read_creation(entries)
        except MatchDeleted:
            return _found_deleted(match_id, head)
        except RedisError:
            raise
        except Exception as error:  # noqa: BLE001 - the code under test may raise anything; it is reported
            if self._store.head(match_id).is_deleted:
                return _found_deleted(match_id, head)
            verdict = self._judge(match_id, error)
            difference = _describe(entries, self._games, error)
            created = _creation_if_any(entries)
            rehearsal = self._rehearse(match_id, head) if verdict == "fails" else None
        return MatchFinding(
            match_id=match_id,
            version=head.version,
            link=head.link.hex(),
            verdict=verdict,
            game=str(created.get("game", "")),
            rules=str(created.get("rules", "")),
            is_over=is_over(head),
            seconds=round(time.monotonic() - began, 3),
            difference=difference,
            rehearsal=rehearsal,
        )

    def _rehearse(self, match_id: str, head: Head) -> Rehearsal | None:
        """Return all differences of a match, or None if this code cannot fold its events."""
        # these import this module
        from formicary.replay.every_difference import rehearse_match  # noqa: PLC0415
        from formicary.replay.rehearsing import open_recorded  # noqa: PLC0415

        try:
            entries = tuple(self._entries(match_id, head))
            created, root = _read_creation(entries), self._store.vault(match_id)
            game = self._games[created["game"]]
            content = created["content"]
            header = BundleHeader(
                match_id=match_id,
                game=game.name,
                rules=created["rules"],
                content=content,
                version=head.version,
                link=head.link.hex(),
                pack=UNSET if content == game.content else self._packs.pack(game.name, content),
            )
            keys = derive_keys(root) if root else None
            return rehearse_match(open_recorded(header, game, entries, keys)) if keys else None
        except RedisError:
            raise
        except Exception:  # noqa: BLE001 - the code under test may raise anything; its fault is reported
            return None

    def _judge(self, match_id: str, error: Exception) -> Verdict:
        """Return the verdict for an error caused by the archive, the stored data, or the code."""
        try:
            return "damaged" if self._is_damage(match_id, error) else "fails"
        except ArchiveError:
            return "unreadable"

    def _is_damage(self, match_id: str, error: Exception) -> bool:
        """Return whether an error comes from the stored data, not from the code that reads it.

        Raises:
            ArchiveError: the archive cannot be read now, so the cause is unknown.
        """
        if isinstance(error, ArchiveError) and not isinstance(error, PackLost):
            raise error
        if isinstance(error, Broken):
            return error.fault in _DAMAGE or find_damage(self._store, match_id) is not None
        return isinstance(error, LogError) or self._store.vault(match_id) is None

    def _entries(self, match_id: str, head: Head) -> Iterable[Entry]:
        return RereadableLog(lambda: self._store.read(match_id, until=head.version))


def _read_creation(entries: Iterable[Entry]) -> dict[str, Any]:
    """Return a match's first event as plain JSON data. Raise `Broken` if there is none."""
    first = next(iter(entries), None)
    if first is None:
        raise Broken(1, "gap", "the stream is gone")
    created: dict[str, Any] = canonical.decode(first.e)["event"]
    return created


def _creation_if_any(entries: Iterable[Entry]) -> dict[str, Any]:
    try:
        return _read_creation(entries)
    except (LogError, MsgspecError, KeyError, TypeError):
        return {}


def _found_deleted(match_id: str, head: Head) -> MatchFinding:
    return MatchFinding(
        match_id=match_id, version=head.version, link=head.link.hex(), verdict="deleted"
    )


def _describe(
    entries: Iterable[Entry], games: Mapping[str, AnyGame], error: Exception
) -> ReplayDifference:
    if isinstance(error, Broken):
        return describe_difference(entries, games, error)
    if isinstance(error, KeysGone):
        return ReplayDifference(fault="keys", detail=str(error))
    fault = "archive" if isinstance(error, ArchiveError) else "crash"
    return ReplayDifference(fault=fault, detail=f"{type(error).__name__}: {error}")


def _describe_lost_keys(created: Mapping[str, Any], head: Head) -> str:
    """Describe the consequences of the loss of a match's keys, given its first event."""
    text = "the store has lost its keys"
    if not is_over(head):
        return f"{text}, so it can be neither verified nor continued"
    if created.get("keeps_keys") or created.get("is_private"):
        return f"{text}, and it keeps them back: its bundle has none either"
    return f"{text}, but it has released those that prove it: verify its bundle"


def verify_match(store: Store, match_id: str, console: Console) -> Report:
    """Check the chain, commitments, seals, luck and macs of a match. Decide all commands again.

    The check uses the store's own keys, so the match may still be running.

    Raises:
        Broken: An event is invalid; the error names the first one and its fault.
        KeysGone: The store does not have the keys of the match.
        LookupError: There is no match with this id.
        MatchDeleted: The match was deleted.
    """
    head = store.head(match_id)
    with Progress(console=console, disable=head.version < LONG, transient=True) as bar:
        task = bar.add_task("deciding again", total=head.version)
        return StoredMatches(store, GAMES).prove(
            match_id, head, lambda seq: bar.update(task, completed=seq)
        )
