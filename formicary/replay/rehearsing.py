"""Plays the recorded commands of a match again from the beginning, by the current code.

Verification decides each command in its recorded position. Here it is decided in the position that
the current code has reached, so that the recorded result can be compared with the new one.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events import Broken, Entry, Keys, Recorded
from events.records import hidden_values
from events.seals import ROOT_BYTES, salt
from formicary.replay.loading import begin_match, create_context
from games.errors import GameError
from games.game import AnyGame, RunPhase
from games.table.commands import AnswerProposal, GoTo, Rewind, Situation
from games.table.decide import decide
from games.table.undo_history import PHASE
from games.versions import under
from matches.audit.bundle import BundleHeader, Proof, header_of, supply_pack
from matches.audit.verify import Shown
from matches.commands.commit import WORKERS, Actor, CommandRequest, commit, situation_at
from matches.commands.luck import MatchLuck
from matches.context import Context
from matches.queries.read import Reader
from matches.records import OpenedBundle
from matches.records.opened import refuse_earlier
from matches.records.situations import situation_before
from projections.match_cache import Match
from projections.operations.faults import describe_fault
from projections.redact import OpenedValue
from projections.timeline import UNFOLDABLE, Position, Timeline, codec_of

_REFUSALS = (GameError, msgspec.ValidationError, Broken, *UNFOLDABLE)


class NewResult(Struct, frozen=True):
    """A match as the current code plays it.

    Attributes:
        bundle: the match, with the events of the current code.
        seq: the seq of the first recorded command that the current code cannot play; 0 if it plays
            all of them, or ends the match earlier.
        reason: why it cannot be played, in English.
    """

    bundle: OpenedBundle
    seq: int = 0
    reason: str = ""


def open_recorded(
    header: BundleHeader, game: AnyGame, entries: Sequence[Entry], keys: Keys
) -> OpenedBundle:
    """Fold the recorded events of a match without deciding its commands again.

    Raises:
        Broken: the events cannot be decoded or folded by the current code.
        UnknownRules: the game does not have the version of the rules.
    """
    supply_pack(header, game)
    game = under(game, header.rules)
    timeline = Timeline(header.match_id, game, codec_of(game), refuse_earlier)
    timeline.extend(entries)
    return _open(header, timeline, entries, keys)


def read_stored(context: Context, match_id: str) -> OpenedBundle:
    """Return a match of the store, without deciding its commands again.

    Raises:
        NoSuchMatch: there is no match with this id; `MatchDeleted` if it was deleted.
        Broken: see `open_recorded`.
    """
    match = context.cache.fresh(match_id)
    reader = Reader(match, None)
    table = match.timeline.newest
    own = table.content == match.game.content
    pack = None if own else context.cache.content_store.pack(table.game, table.content)
    header = header_of(reader, pack)
    entries = tuple(context.store.read(match_id, until=header.version))
    return open_recorded(header, context.games[table.game], entries, match.keys)


def _open(
    header: BundleHeader, timeline: Timeline, entries: Sequence[Entry], keys: Keys
) -> OpenedBundle:
    """Return a match in the form of an opened bundle, with everything that the keys open."""
    opened = {
        entry.seq: {
            path: OpenedValue(salt(keys.salt, entry.seq, path).hex(), value)
            for path, (_, value) in hidden_values(entry).items()
        }
        for entry in entries
        if entry.s
    }
    is_over = timeline.newest.status == "over"
    shown = Shown(len(entries), len(opened), 0)
    return OpenedBundle(
        header=header,
        proof=Proof(header, shown, None, is_over),
        game=timeline.game,
        entries=tuple(entries),
        timeline=timeline,
        keys=keys,
        seat=None,
        opened=opened,
    )


def play_again(recorded: OpenedBundle) -> NewResult:
    """Play the recorded commands again, each in the position that the current code has reached.

    Phases run if the current code asks for them, and recorded phases are left out if it does not.
    """
    keys = recorded.keys
    if keys is None:
        raise ValueError("the match has not released its keys")
    header = replace(recorded.header, match_id=name_result(recorded.header.match_id))
    context = create_context(header.game, {header.game: recorded.game})
    match = begin_match(context, header, replace(keys, token=context.random(ROOT_BYTES)))
    match.timeline = Timeline(header.match_id, recorded.game, match.codec, refuse_earlier)
    playing = _Playing(recorded, match, keys)
    seq, reason = playing.run()
    line = match.timeline
    header = replace(header, version=line.version, link=line.link.hex())
    return NewResult(_open(header, line, playing.entries, keys), seq, reason)


def name_result(match_id: str) -> str:
    """Return the id under which the new result of a match is shown."""
    return f"newcode2{match_id[:8]}"


class _Playing:
    """Plays the commands of one match.

    Attributes:
        entries: the entries of the new result.
    """

    def __init__(self, recorded: OpenedBundle, match: Match, keys: Keys) -> None:
        self._recorded, self._match = recorded, match
        self._luck = MatchLuck(keys)
        self._versions = {0: 0}  # the new version by the recorded one
        self.entries: list[Entry] = []

    def run(self) -> tuple[int, str]:
        """Play all commands. Return the seq of the one that cannot be played, and the reason."""
        for stored in commits_of(self._recorded):
            first = stored[0]
            try:
                if self._match.timeline.newest.status != "over":
                    self._follow(stored)
            except _REFUSALS as error:
                return first.seq, explain(error)
        if self._recorded.timeline.tip().since(PHASE) is None:
            self._run_phases(first)
        return 0, ""

    def _follow(self, stored: Sequence[Recorded[Any]]) -> None:
        """Play the command of a recorded commit."""
        at = situation_before(self._recorded, stored)
        is_phase = isinstance(at.command, RunPhase)
        if not at.in_phase:
            self._run_phases(stored[0])
        begin = self._match.timeline.version
        if not is_phase or self._position.since(PHASE) is not None:
            self._play(at, stored[0])
        end = self._match.timeline.version
        for offset, recorded in enumerate(stored, 1):
            self._versions[recorded.seq] = min(begin + offset, end)
        self._versions[stored[-1].seq] = end

    @property
    def _position(self) -> Position:
        return self._match.timeline.tip()

    def _run_phases(self, first: Recorded[Any]) -> None:
        """Run the phases that the current code asks for, at the time of a recorded event."""
        phase = CommandRequest(actor=WORKERS, command=RunPhase())
        while self._position.since(PHASE) is not None:
            self._commit(phase, "phase", first.record.at)

    def _play(self, at: Situation, first: Recorded[Any]) -> None:
        """Play the command of a recorded situation in the current position."""
        request = CommandRequest(
            actor=Actor(at.by, at.seat),
            command=self._renumber(at.command),
            is_standing=at.is_standing,
            reasons=first.hidden["reasons"][1] if "reasons" in first.hidden else None,
        )
        self._commit(request, first.record.id or "", first.record.at)

    def _commit(self, request: CommandRequest, command_id: str, time: int) -> None:
        match, before = self._match, self._position
        at = situation_at(match, before, request, match.timeline)
        made = commit(match, before, at, request, decide(at, self._luck), command_id, time)
        match.timeline.add(made)
        self.entries += made.entries

    def _renumber(self, command: Any) -> Any:
        """Return a command with the versions of the new result."""
        if isinstance(command, GoTo | Rewind):
            return replace(command, to=self._versions.get(command.to, command.to))
        if isinstance(command, AnswerProposal):
            proposal = self._versions.get(command.proposal, command.proposal)
            return replace(command, proposal=proposal)
        return command


def explain(error: Exception) -> str:
    """Return why a command cannot be played."""
    is_named = isinstance(error, GameError | msgspec.ValidationError | Broken)
    return str(error) if is_named else describe_fault(error)


def commits_of(bundle: OpenedBundle) -> Iterator[Sequence[Recorded[Any]]]:
    """Yield the events of each commit of a match."""
    stored: list[Recorded[Any]] = []
    for recorded in bundle.recorded():
        stored.append(recorded)
        if recorded.record.mac is not None:
            yield stored
            stored = []
