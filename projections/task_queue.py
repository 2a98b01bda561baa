"""The queue of tasks for workers. It has a row for each match, copied from the match's head."""

from collections.abc import Collection, Iterable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from msgspec import UNSET
from redis import Redis

from events import Head
from games.bots import expected_seconds
from games.game import Seat
from games.table import Table, deadlines
from games.table.questions import Asked
from games.table.undo_history import PHASE
from projections.operations.stored_rows import read_row

_PUT = (files("projections") / "task_queue.lua").read_text()
_ROWS = "due:rows"
_NOW = "due:now"
_CLOCKS = "due:clocks"
WHOLE_MATCH = -2  # seat number in the time-out of a match that is waiting for players
_KEYS = (_ROWS, _NOW, _CLOCKS)
_WHOLE = "m"
QUICK_MS = 20  # up to this expected time, a question counts as quick, like one without a search
_UNATTENDED = "0"  # instead of the expected duration


class Task(NamedTuple):
    """A worker's task: to answer for a bot, run a phase (`seat` is `PHASE`), or record a time-out.

    `expected_ms` is the expected duration of the answer, or 0 if it does not need a search. If
    `runs_out_at` is not 0, the task is the time-out of a seat at that time, in milliseconds since
    1970. If the seat is `WHOLE_MATCH`, the task ends a match that still has open seats. The task is
    unattended if it is quick and no person plays in the match: others may go first.
    """

    match_id: str
    seat: Seat
    asked_since: int
    expected_ms: int = 0
    runs_out_at: int = 0
    is_unattended: bool = False

    @property
    def kind(self) -> str:
        """The kind of the task, which is a prefix of job ids: `phase`, `bot` or `clock`."""
        if self.runs_out_at:
            return "clock"
        return "phase" if self.seat == PHASE else "bot"

    @property
    def place(self) -> str:
        """The seat as written in ids: its number, `p` for a phase, or `m` for the whole match."""
        return {PHASE: "p", WHOLE_MATCH: _WHOLE}.get(self.seat) or str(self.seat)


def parse_tasks(match_id: str, waits: str) -> tuple[Task, ...]:
    """Parse the questions in a head's `waits`, as encoded by `spell_tasks`.

    Ignore other content.
    """
    tasks = []
    for token in waits.split():
        place, at, question = token.partition("@")
        if at:
            asked, _, expected_ms = question.partition("~")
            seat = PHASE if place == "p" else int(place)
            task = Task(match_id, seat, int(asked), int(expected_ms or 0))
            tasks.append(task._replace(is_unattended=True) if expected_ms == _UNATTENDED else task)
    return tuple(tasks)


def parse_time_outs(match_id: str, waits: str) -> tuple[Task, ...]:
    """Parse the time-outs in a head's `waits`. Some of them may be due only later."""
    parts = (token.split("!") for token in waits.split() if "!" in token)
    return tuple(
        Task(
            match_id,
            WHOLE_MATCH if seat == _WHOLE else int(seat),
            int(asked),
            runs_out_at=int(at),
        )
        for seat, asked, at in parts
    )


def is_over(head: Head) -> bool:
    """Return whether the match that has this head is over. It may be archived."""
    return head.is_archived or head.waits == "over"


def spell_tasks(tasks: Iterable[Task]) -> str:
    """Encode the tasks of a match for storage in its head, separated by spaces.

    A question is `<seat or p>@<asked>`, followed by `~<expected milliseconds>` if a bot searches,
    and by `~0` if the answer is quick and no person plays in the match. A running clock is
    `<seat>!<asked>!<time it runs out>`, with `m` instead of a seat for a match that has open seats.
    """
    return " ".join(map(_spell_task, tasks))


def _spell_task(task: Task) -> str:
    if task.runs_out_at:
        return f"{task.place}!{task.asked_since}!{task.runs_out_at}"
    expected = str(task.expected_ms or "") or (_UNATTENDED if task.is_unattended else "")
    return f"{task.place}@{task.asked_since}" + (f"~{expected}" if expected else "")


def time_out_tasks(match_id: str, table: Table) -> tuple[Task, ...]:
    """Return the time-outs that become due if nothing else happens."""
    if table.status == "open" and table.open_until is not UNSET:
        return (Task(match_id, WHOLE_MATCH, 1, runs_out_at=table.open_until),)
    return tuple(
        Task(match_id, deadline.seat, deadline.asked_since, runs_out_at=deadline.runs_out_at)
        for deadline in deadlines(table)
    )


def answer_tasks(
    match_id: str, asked: Iterable[Asked], table: Table, answered: Collection[Seat]
) -> tuple[Task, ...]:
    """Return the questions that workers must answer, for phases, bots and standing answers.

    Args:
        match_id: the id of the match.
        asked: the pending questions.
        table: the current table.
        answered: the seats with a standing answer that currently results in a command.
    """
    tasks = []
    for question in asked:
        level = None if question.seat == PHASE else table.seats[question.seat].played_by
        expected_ms = 0
        if level and question.seat not in answered:
            expected_ms = round(1000 * expected_seconds(level))
        elif question.seat != PHASE and question.seat not in answered:
            continue  # a person answers
        is_alone = expected_ms <= QUICK_MS and all(seat.played_by for seat in table.seats)
        expected_ms = 0 if is_alone else expected_ms
        tasks.append(Task(match_id, question.seat, question.since, expected_ms, 0, is_alone))
    return tuple(tasks)


class TaskQueue:
    """The rows with the tasks of all matches, on the job server.

    Args:
        client: a connection that returns bytes.
    """

    def __init__(self, client: Redis) -> None:
        self._client: Any = client  # redis-py types its commands as `sync or async, bytes or str`
        self._put = self._client.register_script(_PUT)

    def put(self, heads: Mapping[str, Head]) -> None:
        """Store heads that were read from feeds, unless the stored rows are newer."""
        with self._client.pipeline(transaction=False) as pipe:
            pipe.script_load(_PUT)  # in one pipeline, since redis-py would query the server first
            for match_id, head in heads.items():
                pipe.evalsha(self._put.sha, 3, *_KEYS, *_arguments(match_id, head, b""))
            pipe.execute()

    def mend(self, match_id: str, head: Head, seen: bytes | None) -> bool:
        """Replace the row of a match with the given head.

        The row must have been read before the head. This can set a row back to an older head, if an
        older copy of the store was restored. Return whether the row was different.
        """
        if seen == _row(head):
            return False
        self._put(keys=_KEYS, args=_arguments(match_id, head, seen or b""))
        return True

    def rows(self, matches: Iterable[str]) -> dict[str, bytes | None]:
        """Return the stored rows of the given matches, as input for `mend`."""
        names = list(matches)
        return dict(zip(names, self._client.hmget(_ROWS, names), strict=True)) if names else {}

    def scan(self, cursor: int, count: int) -> tuple[int, dict[str, bytes]]:
        """Return about `count` rows, and the cursor of the rows after them.

        The scan begins with the cursor 0, and has ended if 0 is returned.
        """
        following, rows = self._client.hscan(_ROWS, cursor, count=count)
        return following, {match_id.decode(): row for match_id, row in rows.items()}

    def drop(self, match_id: str, seen: bytes) -> None:
        """Delete the row of a match that is no longer in the store, unless the row has changed."""
        self._put(keys=_KEYS, args=[match_id, 0, "", 0, seen, ""])

    def head(self, match_id: str) -> Head | None:
        """Return the head stored in a match's row."""
        return _read(self._client.hget(_ROWS, match_id))

    def heads(self, matches: Iterable[str]) -> dict[str, Head]:
        """Return the heads stored in the rows of matches. Matches without a row are omitted."""
        heads = {match_id: _read(row) for match_id, row in self.rows(matches).items()}
        return {match_id: head for match_id, head in heads.items() if head}

    def tasks(self) -> tuple[Task, ...]:
        """Return all questions that are waiting for workers, according to the stored rows."""
        matches = [match_id.decode() for match_id in self._client.smembers(_NOW)]
        tasks: list[Task] = []
        for match_id, head in self.heads(sorted(matches)).items():
            tasks += parse_tasks(match_id, head.waits)
        return tuple(tasks)

    def run_out(self, now: int) -> tuple[Task, ...]:
        """Return the time-outs that are due at a given time in milliseconds since 1970.

        They are read from the rows.
        """
        matches = [
            match_id.decode() for match_id in self._client.zrangebyscore(_CLOCKS, "-inf", now)
        ]
        tasks = (
            task
            for match_id, head in self.heads(matches).items()
            for task in parse_time_outs(match_id, head.waits)
        )
        return tuple(task for task in tasks if task.runs_out_at <= now)


def knows(row: bytes | None, head: Head) -> bool:
    """Return whether a stored row contains the given head."""
    return row == _row(head)


def _arguments(match_id: str, head: Head, instead: bytes) -> list[Any]:
    """Return the arguments for the script that stores a row."""
    waited = 1 if "@" in head.waits else 0
    first = min((task.runs_out_at for task in parse_time_outs(match_id, head.waits)), default="")
    return [match_id, head.version, _row(head), waited, instead, first]


def _row(head: Head) -> bytes:
    return f"{head.version} {head.link.hex()} {head.waits}".encode()


def _read(row: bytes | None) -> Head | None:
    return read_row(row, _read_head, "tasks")


def _read_head(row: bytes) -> Head:
    version, link, waits = row.decode().split(" ", 2)
    return Head(int(version), bytes.fromhex(link), waits)
