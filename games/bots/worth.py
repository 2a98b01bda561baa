"""Evaluate a state of any game for each seat, on a scale from 0 (last) to 1 (first).

Games appraise states in units of their own, and only some of them take rivals into account. The
value is therefore based on a seat's appraisal minus the mean of its rivals', relative to the start
of the search, and scaled by the average size of the differences seen in this search. Allied seats
have no rivals.
"""

from typing import Any

from games.bots.totals import add_up
from games.game import AnyGame, Outcome, Over


class Worth:
    """Evaluator for the states of one search.

    Args:
        game: the game of the states.
        start: the state at the start of the search.
    """

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game = game
        self._seats = range(len(game.score(start)))
        self._allied = game.allied(start)
        self._start = self._leads(start)
        self._spread = 0.0
        self._weighed = 0

    def of(self, state: Any) -> list[float]:
        """Return the value of a state for each seat."""
        if self.game.pending(state).__class__ is Over:
            outcome = self.game.outcome(state)
            if outcome is not None:
                if self._allied:
                    return [1.0 if outcome.ranking[0] else 0.0] * len(self._seats)
                return places(outcome, len(self._seats))
        leads = self._leads(state)
        shifts = [lead - start for lead, start in zip(leads, self._start, strict=True)]
        self._widen(add_up(map(abs, shifts)) / len(shifts))
        unit = 2.0 * self._spread or 1.0
        return [0.5 + 0.45 * x / (1.0 + abs(x)) for x in [shift / unit for shift in shifts]]

    def _leads(self, state: Any) -> list[float]:
        appraise = self.game.appraise
        worths = [appraise(state, seat) for seat in self._seats]
        if self._allied:
            return worths
        total, rivals = add_up(worths), max(1, len(worths) - 1)
        return [worth - (total - worth) / rivals for worth in worths]

    def _widen(self, shift: float) -> None:
        """Update the mean difference. An outlier counts as at most four times the mean."""
        self._weighed += 1
        if self._weighed > 4:
            shift = min(shift, 4.0 * self._spread)
        self._spread += (shift - self._spread) / self._weighed


def places(outcome: Outcome, seats: int) -> list[float]:
    """Return, for each seat, the share of its rivals that rank behind it. A tie counts as half."""
    values = [0.5] * seats
    ahead = 0
    for group in outcome.ranking:
        for seat in group:
            beaten = seats - ahead - len(group) + (len(group) - 1) / 2
            values[seat] = beaten / max(1, seats - 1)
        ahead += len(group)
    return values
