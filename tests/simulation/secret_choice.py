"""The secret choice in which two worlds of one seed differ, and the answers that others receive.

Both worlds are the same run: the same times, faults and random numbers. One seat of one match sends
another number of workers in one round. Until the other seat sends its own, which opens both, nobody else may
receive another answer, or receive it at another time.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

Seat = tuple[str, int]  # a match and a seat
NUMBERS = 3  # of workers that a seat may send
SKIPPED = 5  # choices before the one that differs: less than this, as the seed decides
# Seals, links, macs and tokens, which differ in each world.
_HEX = re.compile(rb'"[0-9a-f]{16,128}"|seat\.\d\.[\w-]+')


class Answered(NamedTuple):
    """An answer of the service.

    Attributes:
        at: the simulated time in seconds.
        reader: the match and the seat of its reader; None for a spectator.
        request: the method and the path.
        status: the status.
        length: the number of bytes of the body.
        body: the body, with seals masked.
    """

    at: float
    reader: Seat | None
    request: str
    status: int
    length: int
    body: bytes


class SecretChoice:
    """The first secret choice, after some others, that nothing opens at once.

    Args:
        shift: the number that is added to the number of workers.
        skipped: the number of such choices before it.

    Attributes:
        chooser: the match and the seat; None until the choice.
        made_at: the simulated time of the choice.
        opened_at: the simulated time at which the other seat sends its own.
        answers: the answers of the service, oldest first.
        matches: the matches of two persons. A bot chooses without a request.
    """

    def __init__(self, shift: int, skipped: int) -> None:
        self.chooser: Seat | None = None
        self.made_at = self.opened_at = inf
        self.answers: list[Answered] = []
        self.matches: set[str] = set()
        self._shift = shift
        self._skipped = skipped
        self._on_the_way: Counter[str] = Counter()  # choices without an answer, by match
        self._answered: dict[str, int] = {}  # the seq of the newest event of a choice, by match

    def change(self, seat: Seat, shown: Any, command: Any, now: float) -> Any:
        """Return a seat's command, changed if it is the choice.

        `shown` is the answer with the question of the seat.
        """
        if command["type"] != "send":
            return command
        if self.chooser is None and self._is_secret(seat, shown):
            if not self._skipped:
                self.chooser, self.made_at = seat, now
            self._skipped -= 1
        if self.chooser is None or seat[0] != self.chooser[0] or self.opened_at < now:
            return command
        if seat != self.chooser:
            self.opened_at = now
            return command
        # The seat may take its choice back and choose again: that differs as well.
        return {**command, "workers": (command["workers"] - 1 + self._shift) % NUMBERS + 1}

    def _is_secret(self, seat: Seat, shown: Any) -> bool:
        """Return whether the other seat, also a person, has not chosen and is not choosing."""
        match_id, number = seat
        asked = shown["asked"]
        others = [question["seat"] for question in asked] if isinstance(asked, list) else []
        is_asked = any(other not in (None, number) for other in others)
        is_newest = shown["version"] >= self._answered.get(match_id, 0)
        is_alone = is_newest and not self._on_the_way[match_id]
        return match_id in self.matches and is_asked and is_alone

    @contextmanager
    def sending(self, match_id: str, command: Any) -> Iterator[None]:
        """Note that a command is on its way."""
        is_choice = command["type"] == "send"
        self._on_the_way[match_id] += is_choice
        try:
            yield
        finally:
            self._on_the_way[match_id] -= is_choice

    def note_effect(self, match_id: str, seq: int) -> None:
        """Note the newest event of an answered command."""
        self._answered[match_id] = max(seq, self._answered.get(match_id, 0))

    def note(self, at: float, reader: Seat | None, request: str, answer: TestResponse) -> None:
        """Note an answer."""
        body = answer.get_data()
        masked = _HEX.sub(lambda digits: b"#" * len(digits[0]), body)
        row = Answered(at, reader, request, answer.status_code, len(body), masked)
        self.answers.append(row)

    def others(self, until: float) -> list[Answered]:
        """Return the answers before a time that somebody else received."""
        return [row for row in self.answers if row.at < until and row.reader != self.chooser]
