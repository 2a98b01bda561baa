"""A log decided again, commit by commit: the same events from the same commands and luck."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from events import Broken, Codec, Entry, Keys, Recorded, canonical
from events.seals import standing_id, state_mac
from games.errors import GameError
from games.game import AnyGame, Over, Phase, RunPhase
from games.luck import Draw, KeyedLuck
from games.table import (
    PositionSet,
    Rewound,
    SeatTaken,
    Table,
    TableEvent,
    check_time,
    clock_of,
    evolve_table,
    is_given_up,
    lapse_proposal,
    passes,
    time_out,
)
from games.table.questions import questions, settle
from games.table.undo_history import UndoPoints
from matches.audit.justify import justified
from matches.commands.commit import match_ended
from matches.commands.execute import luck_key
from matches.commands.position import check_content, check_rules, checked
from matches.commands.standing_answers import kinds_of, standing_command
from matches.commands.timeouts import least_command
from matches.errors import BadPosition
from projections.timeline import begins, codec_of, telling, undo_points

_OF_THE_TABLE = frozenset(get_args(TableEvent))


GIVERS = frozenset({"seat", "bot"})  # who gives commands of the game; phases are the workers'


class Report(Struct, frozen=True):
    """What was checked, all of it found to hold: how many of each."""

    match_id: str = field(name="match")
    events: int
    seals: int
    draws: int
    states: int
    decisions: int


class Replay:
    """Checks a log whose chain holds: records, seals, decisions, luck and states.

    Args:
        match_id: its id.
        game: its game.
        keys: the keys that its first event committed to.
    """

    def __init__(self, match_id: str, game: AnyGame, keys: Keys) -> None:
        self.match_id, self.game, self.keys = match_id, game, keys
        self.codec: Codec[Any] = codec_of(game)
        self.table = Table()
        self.states: list[Any] = [game.start]
        self.labels: list[tuple[str, ...]] = [()]  # labels drawn on the line, by version
        self.undo_history = UndoPoints()
        self._telling = telling(game)
        self._commands = msgspec.json.Decoder(game.command | RunPhase)
        self._tables = canonical.Spelled()
        self._luck_key: tuple[Table, bytes] = self.table, b""
        self.seals = self.draws = self.commits = self.decisions = 0

    def run(self, entries: Sequence[Entry], progress: Callable[[int], None]) -> Report:
        """Check everything from the first event on; `progress` is told the seq after each.

        Raises:
            Broken: the first entry that does not hold.
        """
        commit: list[Recorded[Any]] = []
        at = 0
        for entry in entries:
            recorded = self.codec.proven(entry, self.keys.salt)
            if recorded.record.at < at:
                raise Broken(entry.seq, "record", "its time is before the one before")
            at = recorded.record.at
            self.seals += len(recorded.hidden)
            commit.append(recorded)
            _check_place(commit)
            self._check_audiences(commit)
            if recorded.record.mac is not None:
                self._commit(commit)
                commit = []
            progress(entry.seq)
        if commit:
            raise Broken(commit[0].seq, "gap", "its commit has no end")
        return Report(
            self.match_id, len(entries), self.seals, self.draws, self.commits, self.decisions
        )

    def _check_audiences(self, commit: list[Recorded[Any]]) -> None:
        """Check that hidden values are kept for those whom the event names, and no others."""
        one = commit[-1]
        if not one.hidden:
            return
        meant: dict[str, tuple[int | None, ...]] = {}
        if one is commit[0]:
            meant = {"command": (one.record.seat,), "luck": (), "reasons": ()}
        for name in self.codec.hidden_fields(one.event):
            meant[f"event.{name}"] = getattr(one.event, name).audience
        for path, (audience, _) in one.hidden.items():
            if meant.get(path) != audience:
                raise Broken(one.seq, "seal", f"{path} is not for {audience}")

    def _commit(self, commit: list[Recorded[Any]]) -> None:
        first, last = commit[0], commit[-1]
        told = [one.event for one in commit]
        states = self._decide(first, told)
        line, was = self.labels[-1], self.table
        for one in commit:
            if one.event.__class__ in _OF_THE_TABLE:
                self.table = evolve_table(self.table, one.event, one.seq)
                if isinstance(one.event, Rewound):
                    line = self.labels[one.event.to]
        self.states += states
        stand = questions(self.game, self.table, states[-1])
        drew = "luck" in first.record.seals
        marked = undo_points(
            told, first.record.seat, drew, self._telling, begun=begins(was, self.table)
        )
        if self.table.standing or self.table.clocks:
            self.table = settle(self.table, stand, marked[-1].mover, last.seq, last.record.at)
        self.labels += [self._drawn(first, line)] * len(commit)
        dumped = self.game.dump(states[-1])
        stood = canonical.encode({"state": dumped, "table": self._tables.of(self.table)})
        if state_mac(self.keys.state, last.seq, stood) != last.record.mac:
            raise Broken(last.seq, "mac", "the state is another one")
        self.commits += 1
        asks = any(seat >= 0 for seat, _ in stand)
        self.undo_history.add(marked, asks=asks)

    def _placed(self, seq: int, event: PositionSet, table: Table) -> Any:
        """Return the state that a match begins from: without faults, of its rules and its pack."""
        try:
            state = checked(self.game, event.state.value, len(table.seats))
            check_rules(self.game, state)
            check_content(state, table.content)
        except BadPosition as error:
            raise Broken(seq, "decision", str(error)) from error
        return state

    def _drawn(self, first: Recorded[Any], line: tuple[str, ...]) -> tuple[str, ...]:
        """Return the labels of a line with those of a commit: none is drawn twice."""
        for draw in _draws(first):
            if draw.label in line:
                raise Broken(first.seq, "luck", f"{draw.label} was drawn before")
            line += (draw.label,)
        return line

    def _decide(self, first: Recorded[Any], told: list[Any]) -> list[Any]:
        """Decide a commit's command again: the same events, from the same luck.

        Returns:
            The game's state after each of them.
        """
        luck = self._luck(told)
        self._check_time(first, told)
        fault = "clock" if first.record.by == "clock" else "decision"
        try:
            expected, states = self._expected(first, told, luck)
        except (GameError, msgspec.ValidationError) as error:
            raise Broken(first.seq, fault, str(error)) from error
        if told != expected:
            raise _other_events(first, told, expected, fault)
        if _draws(first) != luck.draws:
            raise Broken(first.seq, "luck", "other draws are recorded")
        self.draws += len(luck.draws)
        return states

    def _luck(self, told: list[Any]) -> KeyedLuck:
        """Return the luck of a commit; its key is the one before while the table is the same."""
        given = told[0].entropy if isinstance(told[0], SeatTaken) else ""
        table, key = self._luck_key
        if given:
            table = replace(self.table, entropy=(*self.table.entropy, given))
            return KeyedLuck(luck_key(self.keys, table))
        if table is not self.table or not key:
            key = luck_key(self.keys, self.table)
            self._luck_key = self.table, key
        return KeyedLuck(key)

    def _expected(
        self, first: Recorded[Any], told: list[Any], luck: KeyedLuck
    ) -> tuple[list[Any], list[Any]]:
        """Return what a commit would have told, with the end of the match where it is over.

        The game's state after each event comes with it.
        """
        command = self._command(first)
        state, table = self.states[-1], self.table
        if first.record.by == "clock":
            events = list(self._timed_out(first, command, luck))
        elif command is None:
            events = list(self._table_events(first, told, luck))
        else:
            self._check_asked(first, command)
            events = [*lapse_proposal(table), *self.game.decide(state, command, luck)]
            self.decisions += 1
        states: list[Any] = []
        for seq, event in enumerate(events, first.seq):
            if event.__class__ not in _OF_THE_TABLE:
                state = self.game.evolve(state, event)
            else:
                table = evolve_table(table, event, seq)
                if isinstance(event, Rewound):
                    state = self.states[event.to]
                elif isinstance(event, PositionSet):
                    state = self._placed(seq, event, table)
            states.append(state)
        if table.status == "running" and self._ends(table, state):
            events.append(match_ended(self.game, self.keys, state, table))
            states.append(state)
        return events, states

    def _ends(self, table: Table, state: Any) -> bool:
        """Tell whether a match that runs ends in a state: it is over, or was given up."""
        over = isinstance(self.game.pending(state), Over)
        return over or is_given_up(table, allied=self.game.allied(state))

    def _check_time(self, first: Recorded[Any], told: list[Any]) -> None:
        """Check a commit's time against the clocks that ran before it."""
        record = first.record
        try:
            check_time(self.table, record.by, record.seat, told, record.at)
        except GameError as error:
            raise Broken(first.seq, "clock", str(error)) from error

    def _timed_out(self, first: Recorded[Any], command: Any, luck: KeyedLuck) -> tuple[Any, ...]:
        """Return what is told of a seat whose time ran out, with what follows from it."""
        seat, table = first.record.seat, self.table
        if seat is None or not 0 <= seat < len(table.seats) or table.status != "running":
            raise Broken(first.seq, "clock", "no clock ran")
        events = time_out(table, seat)
        offer = clock_of(table, seat).offer
        least = (
            least_command(self.game, self.keys, self.states[-1], seat, offer.asked)
            if offer and passes(table, seat)
            else None
        )
        if command != least:
            raise Broken(first.seq, "clock", f"{least} would have been given")
        if command is None:
            return events
        self.decisions += 1
        return (*events, *self.game.decide(self.states[-1], command, luck))

    def _check_asked(self, first: Recorded[Any], command: Any) -> None:
        """Check that a command came from who may give it, while it could be given."""
        seat = getattr(command, "seat", None)
        if seat != first.record.seat or not (seat is None or 0 <= seat < len(self.table.seats)):
            raise Broken(first.seq, "decision", "the command is not its actor's to give")
        if self.table.status != "running":
            raise Broken(first.seq, "decision", f"the match is {self.table.status}")
        if first.record.id == standing_id(self.keys.bot, first.seq):
            given = standing_command(self.game, self.table, self.states[-1], seat or 0)
            if first.record.by != "seat" or given != command:
                raise Broken(first.seq, "decision", "no standing answer gives this command")
        elif seat is not None:
            self._check_player(first, seat)
        elif first.record.by != "phase":
            raise Broken(first.seq, "decision", f"a phase is not run by a {first.record.by}")
        in_phase = isinstance(self.game.pending(self.states[-1]), Phase)
        if isinstance(command, RunPhase) != in_phase:
            raise Broken(first.seq, "decision", "nobody was asked this")

    def _check_player(self, first: Recorded[Any], seat: int) -> None:
        """Check that a command came from the holder of a seat, or the bot that played it."""
        held, by = self.table.seats[seat], first.record.by
        by_player = held.taken is not None and not held.stand_in
        if (
            by not in GIVERS
            or (by == "bot" and not held.played_by)
            or (by == "seat" and not by_player)
        ):
            raise Broken(first.seq, "decision", f"the seat is not played by a {by}")

    def _table_events(
        self, first: Recorded[Any], told: list[Any], luck: KeyedLuck
    ) -> tuple[Any, ...]:
        """Return the table's events that may be told, and the setup that they must bring about."""
        events = justified(
            self.undo_history, self.table, first.seq - 1, first.record, told, kinds_of(self.game)
        )
        if not events:
            raise Broken(first.seq, "decision", "nothing brought it about")
        table = evolve_table(self.table, events[0], first.seq)
        if begins(self.table, table) and not table.is_placed:
            options = msgspec.convert(table.options, self.game.options)
            return (*events, *self.game.setup(options, len(table.seats), luck, table.content))
        return events

    def _command(self, first: Recorded[Any]) -> Any:
        hidden, told = first.hidden.get("command"), bytes(first.record.command)
        if hidden is None and not told:
            return None
        spelled = canonical.encode(hidden[1]) if hidden else told
        try:
            command = self._commands.decode(spelled)
        except msgspec.ValidationError as error:
            raise Broken(first.seq, "record", f"command: {error}") from error
        again = canonical.encode(command)
        if again != spelled and not canonical.is_within(
            canonical.decode(spelled), canonical.decode(again)
        ):
            raise Broken(first.seq, "record", "it holds more than such a command has")
        return command


def _other_events(first: Recorded[Any], told: list[Any], expected: list[Any], fault: str) -> Broken:
    """Name the first event that would not have been told, as a fault."""
    for index, (is_so, was) in enumerate(zip(told, expected, strict=False)):
        if is_so != was:
            return Broken(first.seq + index, fault, f"{was} would have happened")
    count = min(len(told), len(expected))
    return Broken(first.seq + count, fault, f"{len(expected)} events would be told")


def _check_place(commit: list[Recorded[Any]]) -> None:
    """Check that only the first record of a commit tells the command, and one actor all of them."""
    first, one = commit[0].record, commit[-1].record
    begins = one.id is not None
    if begins != (len(commit) == 1) or (one.command and not begins):
        raise Broken(commit[-1].seq, "record", "it is not where its commit puts it")
    if (one.by, one.seat, one.at) != (first.by, first.seat, first.at):
        raise Broken(commit[-1].seq, "record", "its commit is another actor's, or time's")


def _draws(first: Recorded[Any]) -> list[Draw]:
    kept = first.hidden.get("luck")
    if kept is None:
        return []
    try:
        return msgspec.convert(kept[1], list[Draw])
    except msgspec.ValidationError as error:
        raise Broken(first.seq, "luck", str(error)) from error
