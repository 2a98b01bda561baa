"""Choose a command for a bot of a given level, and fall back to weaker bots if a search fails."""

from collections.abc import Callable
from math import inf
from typing import Any, TypeAlias

from games.bots.choice import SHOWN, Choice
from games.bots.levels import LONGEST_SECONDS, expected_seconds, level_of, patience_seconds
from games.bots.search import Search, SearchSettings
from games.bots.simple import choose_greedy, choose_random
from games.game import AnyGame, Seat
from games.luck import Luck, SeededLuck

Clock: TypeAlias = Callable[[], float]  # returns monotonic time in seconds

_SEEDS = 1 << 53


def choose(  # noqa: PLR0913  # every input of a choice
    game: AnyGame,
    view: object,
    seat: Seat,
    level: str,
    luck: Luck,
    *,
    clock: Clock | None = None,
    iterations: int | None = None,
    longest: float = LONGEST_SECONDS,
) -> Choice:
    """Choose a command for a seat with an open question, using a bot of a given level.

    The result depends only on the arguments, unless the clock ends a search. Even then, the choice
    can be reproduced with its recorded `iterations`.

    Args:
        game: the rules.
        view: the seat's view.
        seat: the seat that is asked.
        level: the level, such as `greedy` or `mcts:200`; see `games.bots.levels`.
        luck: fresh luck for the bot's draws, seeded by the bot key and the question.
        clock: the clock for time budgets, also used to end a search that takes far too long. An
            infinite time ends the search immediately.
        iterations: the number of iterations of a search; overrides its budget.
        longest: the time limit of a search in seconds, regardless of its budget.

    Raises:
        ValueError: The level does not exist, or has a time budget while there is no clock.
    """
    wanted = level_of(level)
    if wanted.engine == "random":
        return choose_random(game, view, seat, luck)
    if wanted.engine == "greedy":
        return _or_weaker(game, view, seat, luck, ())
    if wanted.milliseconds is not None and clock is None and iterations is None:
        raise ValueError(f"{level} needs a clock")
    return _search(game, view, seat, luck, _Budget(level, clock, iterations, longest))


class _Budget:
    """The budget and the time limit of a search."""

    def __init__(
        self, level: str, clock: Clock | None, iterations: int | None, longest: float
    ) -> None:
        wanted = level_of(level)
        self._level = level
        self._longest = min(longest, LONGEST_SECONDS)
        self._iterations = iterations if iterations is not None else wanted.iterations
        self._clock = None if iterations is not None else clock
        patience = min(patience_seconds(level), self._longest)
        self._end = self._clock() + patience if self._clock else 0.0
        self.cut: tuple[str, ...] = ()  # the reason for stopping before the budget was used up

    def allows(self, done: int) -> bool:
        """Return whether another iteration may run."""
        if self._iterations is not None and done >= self._iterations:
            return False
        if self._clock is not None and (now := self._clock()) >= self._end:
            self.cut = _cut(self._level, now, self._longest)
            return False
        return True


def _cut(level: str, now: float, longest: float) -> tuple[str, ...]:
    """Return the reason why a search was cut short.

    The result is empty if the search simply used up its time budget.
    """
    if now == inf:
        return ("mcts was told to stop",)
    if expected_seconds(level) > longest:
        return (f"mcts reached the cap of {longest:g} s",)
    return () if level_of(level).milliseconds is not None else ("mcts ran out of patience",)


def _search(game: AnyGame, view: Any, seat: Seat, luck: Luck, budget: _Budget) -> Choice:
    search: Search | None = None
    fell_back: tuple[str, ...] = ()
    try:
        own = SeededLuck(luck.below("search", _SEEDS))  # so that a fallback draws the same numbers
        settings = SearchSettings(explore=game.explore, rollout=game.rollout)
        search = Search(game, view, seat, own, settings)
        if len(search.commands) == 1:
            return Choice(search.commands[0], engine="mcts")
        while budget.allows(search.iterations):
            search.iterate()
    except Exception as error:  # noqa: BLE001 - the match must continue after any error
        fell_back = (f"mcts failed: {type(error).__name__}",)
    fell_back += budget.cut
    if search is not None and search.iterations:
        return _most_tried(search, fell_back)
    return _or_weaker(game, view, seat, luck, fell_back or ("mcts had no time",))


def _most_tried(search: Search, fell_back: tuple[str, ...]) -> Choice:
    """Return the command that the search tried most often. Ties go to the better value."""
    tried = [
        (node.visits, node.total / node.visits, command)
        for command in search.commands
        if (node := search.root.below.get(command)) is not None and node.visits
    ]
    tried.sort(key=lambda entry: (-entry[0], -entry[1]))
    _, value, command = tried[0]
    others = tuple((other, worth) for _, worth, other in tried[1 : SHOWN + 1])
    return Choice(command, value, others, "mcts", search.iterations, fell_back)


def _or_weaker(
    game: AnyGame, view: Any, seat: Seat, luck: Luck, fell_back: tuple[str, ...]
) -> Choice:
    """Return the greedy choice, or a random one if that fails.

    The choice includes the reasons for falling back.
    """
    try:
        choice = choose_greedy(game, view, seat, luck)
    except Exception as error:  # noqa: BLE001 - as above
        fell_back = (*fell_back, f"greedy failed: {type(error).__name__}")
        choice = choose_random(game, view, seat, luck)
    return Choice(
        choice.command, choice.value, choice.alternatives, choice.engine, fell_back=fell_back
    )
