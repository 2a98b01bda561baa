"""The audit of single matches: their proofs, their bundles, and what was seen of them before."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from events import Broken, Entry
from events.tlog import LogEntry, TlogError, leaf_of, leaf_salt, parse_entry
from events.tlog.leaves import MatchAdopted, MatchAlive, MatchFinished, MatchLogged, encode_entry
from formicary.audit.findings import AuditFinding, FindingKind
from formicary.audit.log_audit import AuditedLog
from formicary.audit.sources import AuditSource, ListedMatch
from formicary.audit.state import SeenMatch
from games.game import AnyGame
from matches.audit.bundle import prove_bundle, read_bundle_lines
from matches.inclusion.check import (
    Included,
    check_against_match,
    check_entry,
    check_proofs,
    parse_inclusion,
)
from matches.inclusion.entries import alive_entry, possible_withdrawals
from matches.inclusion.proofs import Inclusion


class MatchFault(Exception):
    """Raised if a match differs from the log, or from an earlier audit.

    Attributes:
        finding: the finding.
    """

    def __init__(self, kind: FindingKind, match_id: str, text: str) -> None:
        super().__init__(text)
        self.finding = AuditFinding(kind, match_id, text)


class Audited(NamedTuple):
    """The result for one match: what is kept of it, and a finding, if there is one."""

    seen: SeenMatch | None
    finding: AuditFinding | None = None


class MatchAuditor:
    """Compares matches with the log.

    Args:
        source: the service or folder.
        log: its log.
        games: the games, by name. Their rules decide the commands of finished matches again.
        now: the time in milliseconds since 1970.
    """

    def __init__(
        self, source: AuditSource, log: AuditedLog, games: Mapping[str, AnyGame], now: int
    ) -> None:
        self._source, self._log, self._games, self._now = source, log, games, now

    def audit(self, listed: ListedMatch, seen: SeenMatch | None) -> Audited:
        """Audit one match. A fault does not end the audit, and is found again by the next one.

        Raises:
            LogFault: the proofs lead to a checkpoint of another tree.
            SourceAway: the source cannot be read now.
        """
        try:
            return self._audit(listed, seen)
        except MatchFault as fault:
            return Audited(seen, fault.finding)

    def _audit(self, listed: ListedMatch, seen: SeenMatch | None) -> Audited:
        match_id = listed.match_id
        content = self._source.inclusion(match_id)
        if content is None:
            return self._find_withdrawn(match_id, seen)
        included = self._check_proofs(match_id, content)
        if not included.entries:
            if listed.is_new:
                return Audited(seen)
            raise MatchFault("unlogged", match_id, "it is not in the log")
        entries = [opened.entry for opened in included.entries]
        _compare_with_seen(match_id, entries, seen)
        is_ended = isinstance(entries[-1], MatchFinished)
        now_seen = SeenMatch(
            key=parse_inclusion(content).key,
            entries=tuple(encode_entry(entry).decode() for entry in entries),
            places=tuple(sorted({*self._places(included), *(seen.places if seen else ())})),
            is_verified=is_ended and seen is not None and seen.is_verified,
            seen_at=self._now,
        )
        if listed.is_over and not now_seen.is_verified:
            self._verify(match_id, included, now_seen, seen)
            if not is_ended and not listed.is_new:
                raise MatchFault("unlogged", match_id, "it is over, and its end is not in the log")
            now_seen.is_verified = is_ended
        return Audited(now_seen)

    def _places(self, included: Included) -> Iterator[int]:
        return (opened.index for opened in included.entries)

    def _check_proofs(self, match_id: str, content: bytes) -> Included:
        try:
            inclusion = parse_inclusion(content)
        except Broken as error:
            raise MatchFault("unlogged", match_id, error.detail) from error
        try:
            included = check_proofs(inclusion, self._log.key)
        except Broken as error:
            if self._is_logged(inclusion):
                text = f"its proof is not valid, although the log has its entries: {error.detail}"
                raise MatchFault("altered", match_id, text) from error
            raise MatchFault("unlogged", match_id, error.detail) from error
        self._log.check_checkpoint(included.checkpoint, f"the proof of match {match_id}")
        return included

    def _is_logged(self, inclusion: Inclusion) -> bool:
        """Return whether the log has the entries of a match, whatever their proofs are."""
        try:
            entries = [parse_entry(proof.entry.encode()) for proof in inclusion.entries]
            leaves = [_leaf(inclusion.key, entry) for entry in entries]
        except (TlogError, ValueError):
            return False
        return bool(leaves) and all(leaf in self._log.leaves for leaf in leaves)

    def _find_withdrawn(self, match_id: str, seen: SeenMatch | None) -> Audited:
        """Look for the entry of a match that the service no longer shows."""
        if seen is None or not seen.key:
            return Audited(None)  # withdrawn between the list and this request
        if seen.gone == "withdrawn":
            return Audited(seen)
        for entry in possible_withdrawals(match_id, seen.seen_at, self._now):
            place = self._log.leaves.get(_leaf(seen.key, entry))
            if place is not None:
                seen.gone = "withdrawn"
                seen.places = (*seen.places, place)
                text = f"{entry.form}, for the reason: {entry.reason}"
                return Audited(seen, AuditFinding("withdrawn", match_id, text))
        raise MatchFault("missing", match_id, "it is gone, and the log has no entry about this")

    def _verify(
        self, match_id: str, included: Included, now_seen: SeenMatch, seen: SeenMatch | None
    ) -> None:
        """Verify the bundle of a finished match against all its entries, old and new."""
        content = self._source.bundle(match_id)
        if content is None:
            raise MatchFault("missing", match_id, "it has no bundle")
        events: list[Entry] = []
        try:
            proof = prove_bundle(content.splitlines(keepends=True), self._games, keep=events)
        except Broken as error:
            raise MatchFault("broken", match_id, str(error)) from error
        events = events or [*_entries_of(content)]
        try:
            check_against_match(included, match_id, events)
        except Broken as error:
            raise MatchFault("replaced", match_id, str(error)) from error
        for text in seen.entries if seen else ():
            try:
                check_entry(parse_entry(text.encode()), match_id, events)
            except Broken as error:
                raise MatchFault("rolled-back", match_id, f"seen before: {error}") from error
        heads = (_leaf(now_seen.key, alive_entry(match_id, event)) for event in events)
        opened = {place for leaf in heads if (place := self._log.leaves.get(leaf)) is not None}
        now_seen.places = tuple(sorted({*now_seen.places, *opened}))
        if proof.report is None and proof.is_over is False:
            raise MatchFault("rolled-back", match_id, "its bundle has no end")


def _leaf(key: str, entry: LogEntry) -> bytes:
    return leaf_of(entry, leaf_salt(bytes.fromhex(key), entry))


def _entries_of(content: bytes) -> Sequence[Entry]:
    return read_bundle_lines(content.splitlines(keepends=True))[1]


def _compare_with_seen(match_id: str, entries: Sequence[LogEntry], seen: SeenMatch | None) -> None:
    """Check that a match has not gone back, and is the one that was seen before.

    Raises:
        MatchFault: it has another beginning, another link at a version, or an older head.
    """
    if seen is None or not seen.entries:
        return
    before = [parse_entry(text.encode()) for text in seen.entries]
    old, new = before[0], entries[0]
    is_same_kind = isinstance(old, MatchLogged) and isinstance(new, MatchLogged)
    if is_same_kind and old != new:
        raise MatchFault("replaced", match_id, "the log has another creation of it than before")
    was, now = _heads(before), _heads(entries)
    for version, link in was.items():
        if version in now and now[version] != link:
            raise MatchFault("rolled-back", match_id, f"version {version} was another one before")
    if was and max(was) > max(now, default=0):
        text = f"it was at version {max(was)} before, and is at {max(now, default=0)}"
        raise MatchFault("rolled-back", match_id, text)


def _heads(entries: Sequence[LogEntry]) -> dict[int, str]:
    kinds = (MatchAdopted, MatchAlive, MatchFinished)
    return {entry.version: entry.link for entry in entries if isinstance(entry, kinds)}
