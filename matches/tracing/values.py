"""The values of an expression at the versions of a match, encoded as JSON."""

from typing import Any, NamedTuple

import msgspec

from games.game import AnyGame, Seat
from matches.conditions import Expression, Unclear, ViewPart

NOT_JSON = "the value cannot be written as JSON"
_encode = msgspec.json.encode
_decode = msgspec.json.decode
_UNWRITABLE = (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError)


class TracedValue(NamedTuple):
    """The value of an expression at a version.

    Attributes:
        json: the value as JSON; `null` if the expression has none.
        fault: the reason if the expression has no value; None otherwise.
    """

    json: bytes
    fault: str | None = None


class ViewValues:
    """The values of an expression in the views of one reader.

    The expression is evaluated only if the part of the view that it reads has changed.
    """

    def __init__(self, expression: Expression, game: AnyGame, reader: Seat | None) -> None:
        self._expression, self._game, self._reader = expression, game, reader
        self._part = ViewPart(expression)
        self._state: Any = None
        self._seen: bytes | None = None
        self._value: TracedValue | None = None

    def at(self, state: Any) -> TracedValue | None:
        """Return the value in a state, or None before the setup, when there is no view.

        Raises:
            CostlyCondition: the evaluation takes too many steps.
        """
        if state is self._state:
            return self._value
        self._state = state
        if state == self._game.start:
            self._seen = self._value = None
            return None
        seen = self._part.encode(self._game.view(state, self._reader))
        if seen != self._seen:
            self._seen, self._value = seen, self._evaluate(seen)
        return self._value

    def _evaluate(self, seen: bytes) -> TracedValue:
        try:
            value = self._expression.value(_decode(seen))
        except Unclear as error:
            return TracedValue(b"null", str(error))
        try:
            return TracedValue(_encode(value))
        except _UNWRITABLE:
            return TracedValue(b"null", NOT_JSON)
