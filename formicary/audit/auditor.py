"""An audit from its first checkpoint to its findings, which can be interrupted and resumed."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from events.tlog import BadSignedNote, Checkpoint, TlogError, open_checkpoint
from events.tlog.notes import parse_key
from formicary.audit.findings import AuditFinding, LogFault
from formicary.audit.log_audit import AuditedLog, check_restart, trusted_key
from formicary.audit.match_audit import MatchAuditor
from formicary.audit.promise_audit import PromiseAuditor
from formicary.audit.sources import AuditSource, ListedMatch
from formicary.audit.state import AuditState, KeptTiles, read_state, write_state
from games.game import AnyGame
from matches.inclusion.promises import InclusionPromise
from matches.inclusion.public_log import CurrentLog

KEEP_EVERY = 50  # matches


class AuditPlan(Struct, frozen=True):
    """The options of an audit.

    Attributes:
        state: the file that the auditor keeps. Tiles are kept in a folder beside it.
        key: the public key of the log, from a source that the auditor trusts; empty for the one
            that was seen first.
        against: checkpoints that others have seen.
        promises: promises of inclusion that the service has made, each once.
    """

    state: Path
    key: str = ""
    against: tuple[bytes, ...] = ()
    promises: tuple[InclusionPromise, ...] = ()


class AuditCounts(Struct):
    """Counts of an audit.

    Attributes:
        entries: the number of entries of the log.
        unopened: the number of entries that the auditor could not open, such as those of private
            matches.
        matches: the number of matches that were looked at.
        verified: the number of finished matches whose bundle was verified, now or before.
        promises: the number of promises.
        kept: the number of promises that are kept.
        early: the number of promises that are not due yet.
        checkpoint: the origin, size and root of the log.
    """

    entries: int = 0
    unopened: int = 0
    matches: int = 0
    verified: int = 0
    promises: int = 0
    kept: int = 0
    early: int = 0
    checkpoint: Checkpoint | None = None


class Auditor:
    """Audits a service or a folder.

    Args:
        source: the service or folder.
        games: the games, by name.
        plan: the options.
        now: the time in milliseconds since 1970.
        progress: called with a text and the numbers of the matches done and of all matches.

    Attributes:
        counts: the counts up to now.
    """

    def __init__(
        self,
        source: AuditSource,
        games: Mapping[str, AnyGame],
        plan: AuditPlan,
        now: int,
        progress: Callable[[str, int, int], None] = lambda _text, _done, _all: None,
    ) -> None:
        self._source, self._games, self._plan = source, games, plan
        self._now, self._progress = now, progress
        self.counts = AuditCounts()

    def run(self) -> Iterator[AuditFinding]:
        """Yield the findings. The state is stored now and then, and at the end.

        Raises:
            SourceAway: the source cannot be read now. Run the audit again to resume it.
            BadState: the file of the auditor cannot be read or written.
        """
        state = read_state(self._plan.state)
        try:
            current, log = yield from self._audit_log(state)
            yield from self._audit_promises(current, log)
            yield from self._audit_matches(state, log)
            opened = {place for seen in state.matches.values() for place in seen.places}
            self.counts.entries = log.checkpoint.size
            self.counts.unopened = log.checkpoint.size - len(opened) - int(state.number > 1)
            self.counts.checkpoint = log.checkpoint
            self.counts.verified = sum(seen.is_verified for seen in state.matches.values())
        except LogFault as fault:
            yield fault.finding  # the state keeps the last checkpoint that was in order

    def _audit_log(
        self, state: AuditState
    ) -> Generator[AuditFinding, None, tuple[CurrentLog, AuditedLog]]:
        """Audit the tree, and note it in the state. Yields notes, and returns the log."""
        self._progress("reading the log", 0, 0)
        current = self._source.current()
        key = trusted_key(state, current, self._plan.key)
        files = self._source.log(current.number)
        try:
            kept = self._plan.state.with_name(f"{self._plan.state.name}.{current.number}.tiles")
            log = AuditedLog(KeptTiles(files, kept), key)
        except LogFault as fault:
            if fault.finding.kind != "altered":
                raise
            log = AuditedLog(files, key)  # a forked log has other tiles than those that were kept
        yield from check_restart(self._source, current, log, state)
        if state.number == current.number:
            log.check_extends(_open(state.checkpoint.encode(), state.key), "the last audit")
        for note in self._plan.against:
            log.check_checkpoint(_open(note, str(key)), "another reader's checkpoint")
        if state.number != current.number:
            for seen in state.matches.values():
                seen.places, seen.is_verified = (), False
        state.number, state.key = current.number, str(key)
        self._keep(state, log)
        return current, log

    def _audit_promises(self, current: CurrentLog, log: AuditedLog) -> Iterator[AuditFinding]:
        auditor = PromiseAuditor(self._source, current, log, self._now)
        for promise in self._plan.promises:
            self.counts.promises += 1
            if auditor.is_early(promise):
                self.counts.early += 1
                continue
            finding = auditor.audit(promise)
            if finding is None:
                self.counts.kept += 1
            else:
                yield finding

    def _audit_matches(self, state: AuditState, log: AuditedLog) -> Iterator[AuditFinding]:
        auditor = MatchAuditor(self._source, log, self._games, self._now)
        listed = self._list(state)
        for done, match in enumerate(listed):
            self._progress("matches", done, len(listed))
            seen, finding = auditor.audit(match, state.matches.get(match.match_id))
            if seen is not None:
                state.matches[match.match_id] = seen
            if finding is not None:
                yield finding
            self.counts.matches += 1
            if done % KEEP_EVERY == KEEP_EVERY - 1:
                self._keep(state, log)
        self._keep(state, log)

    def _list(self, state: AuditState) -> Sequence[ListedMatch]:
        """Return the listed matches, and those that were seen before and are listed no more."""
        listed = {match.match_id: match for match in self._source.matches()}
        for match_id in state.matches:
            listed.setdefault(match_id, ListedMatch(match_id, is_over=False))
        return [*listed.values()]

    def _keep(self, state: AuditState, log: AuditedLog) -> None:
        state.checkpoint = log.note.decode()
        write_state(self._plan.state, state)


def _open(note: bytes, key: str) -> Checkpoint:
    try:
        return open_checkpoint(note, parse_key(key))
    except (BadSignedNote, TlogError) as error:
        raise LogFault("key", f"a checkpoint to compare with is not valid: {error}") from error
