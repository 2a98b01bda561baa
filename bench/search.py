"""The search, compared with plain playouts and with OpenSpiel's Python implementations.

Positions come from the middle of matches with four greedy seats. All times are the processor time
of this process, so that other load on the machine matters less.
"""

import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.rig.harness import Row, at_least, at_most, freeze_loaded, interleave
from bench.rig.sizes import size
from games import GAMES
from games.bots import choose
from games.bots.search import Search, SearchSettings
from games.folding import bind_play
from games.game import AnyGame, Over, RunPhase, Seat, Seats
from games.luck import SeededLuck

SEATS = 4
POSITIONS, ROUNDS = size(6, 1), size(5, 1)
ITERATIONS = size(100, 4)  # per search
LEAST_PER_SECOND = 500.0

Asked = tuple[Any, Seat]


class TimedSearch(Search):
    """A search that measures the time spent on rollouts and weighing separately from the tree."""

    apart = 0.0

    def iterate(self) -> None:
        weighed = self.worth.of

        def of(state: Any) -> list[float]:
            start = time.process_time()
            values = weighed(state)
            self.apart += time.process_time() - start
            return values

        self.worth.of = of  # type: ignore[method-assign]
        super().iterate()
        self.worth.of = weighed  # type: ignore[method-assign]

    def _roll(self, state: Any, left: int) -> Any:
        start, decisions = time.process_time(), self.decisions
        state = super()._roll(state, left)
        self.apart += time.process_time() - start
        self.decisions = decisions  # count only the decisions in the tree
        return state


class TimedRollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]  # has no types
    """OpenSpiel's rollouts, which also measure how long they take."""

    apart = 0.0

    def evaluate(self, state: Any) -> Any:
        start = time.process_time()
        values = super().evaluate(state)
        self.apart += time.process_time() - start
        return values


@cache
def midgame(name: str) -> tuple[Asked, ...]:
    """Return positions from the middle of a match, each with the seat that has a choice to make."""
    game = GAMES[name]
    luck = SeededLuck(f"bench/{name}")
    state, positions = game.start, []
    for event in game.setup(game.options(), SEATS, luck):
        state = game.evolve(state, event)
    while not isinstance(asked := game.pending(state), Over):
        command = RunPhase()
        if isinstance(asked, Seats):
            seat = asked.questions[0].seat
            if len(game.legal(state, seat)) > 1:
                positions.append((state, seat))
            command = choose(game, game.view(state, seat), seat, "greedy", luck).command
        for event in game.decide(state, command, luck):
            state = game.evolve(state, event)
    middle = positions[len(positions) * 2 // 5 : len(positions) * 3 // 5]
    return tuple(middle[:: max(1, len(middle) // POSITIONS)][:POSITIONS])


def search_all(
    game: AnyGame, settings: SearchSettings, kind: type[Search] = Search
) -> tuple[int, int, float]:
    """Search every position. Return the iterations, the decisions and the duration in seconds."""
    iterations = decisions = 0
    apart = 0.0
    views = [(game.view(state, seat), seat) for state, seat in midgame(game.name)]
    start = time.process_time()
    for view, seat in views:
        search = kind(game, view, seat, SeededLuck(1), settings)
        for _ in range(ITERATIONS):
            search.iterate()
        iterations += search.iterations
        decisions += search.decisions
        apart += getattr(search, "apart", 0.0)
    return iterations, decisions, time.process_time() - start - apart


def play_all(game: AnyGame, times: int, most: float = 1e9) -> tuple[int, float]:
    """Play randomly from every position. Return the decisions and the duration in seconds.

    Args:
        game: the game of the positions.
        times: the number of playouts from each position.
        most: the average number of decisions per playout after which to stop early.
    """
    luck, choose_one = SeededLuck(2), random.Random(2).random
    pending, legal, play = game.pending, game.legal, bind_play(game)
    phase, decisions, start = RunPhase(), 0, time.process_time()
    for number, (beginning, _) in enumerate(midgame(game.name) * times, 1):
        state = beginning
        while decisions < most * number and not isinstance(asked := pending(state), Over):
            command = phase
            if isinstance(asked, Seats):
                questions = asked.questions
                question = questions[int(choose_one() * len(questions))]
                commands = legal(state, question.seat)
                decisions += 1
                command = commands[int(choose_one() * len(commands))]
            state = play(state, command, luck)
    return decisions, time.process_time() - start


def plain(game: AnyGame) -> Callable[[], float]:
    """Return a function that runs plain playouts and returns its decisions per second."""

    def run() -> float:
        decisions, seconds = play_all(game, ITERATIONS // 4)
        return decisions / seconds

    return run


def inside(game: AnyGame) -> Callable[[], float]:
    """Return a function that searches with full rollouts and returns decisions per second."""

    def run() -> float:
        _, decisions, seconds = search_all(game, SearchSettings(explore=game.explore, rollout=None))
        return decisions / seconds

    return run


def rate(game: AnyGame) -> Callable[[], float]:
    """Return a function that searches as a bot does and returns its iterations per second."""

    def run() -> float:
        iterations, _, seconds = search_all(
            game, SearchSettings(explore=game.explore, rollout=game.rollout)
        )
        return iterations / seconds

    return run


def tree(game: AnyGame) -> Callable[[], float]:
    """Return a function that measures the tree's overhead, in microseconds per iteration.

    The time for rollouts and weighing is excluded, and so is the time to play the same number of
    decisions.
    """

    def run() -> float:
        settings = SearchSettings(explore=game.explore, rollout=game.rollout, weigh_after=1 << 60)
        iterations, decisions, seconds = search_all(game, settings, TimedSearch)
        count, taken = play_all(game, ITERATIONS, most=decisions / iterations)
        return (seconds - decisions * taken / count) / iterations * 1e6

    return run


def their_tree() -> float:
    """Return the tree overhead of OpenSpiel's Python MCTS for Connect Four, excluding rollouts."""
    game, rollouts = pyspiel.load_game("connect_four"), TimedRollouts(1, np.random.RandomState(2))
    simulations = POSITIONS * ITERATIONS
    bot = mcts.MCTSBot(game, 2.0, simulations, rollouts, random_state=np.random.RandomState(3))
    state = game.new_initial_state()
    start = time.process_time()
    bot.mcts_search(state)
    return (time.process_time() - start - rollouts.apart) / simulations * 1e6


def their_rate() -> float:
    """Return the iterations per second of OpenSpiel's ISMCTS in the middle of a gin rummy game."""
    game, draw = pyspiel.load_game("gin_rummy"), np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(2)), 2.0, ITERATIONS,
        random_state=np.random.RandomState(3),
    )  # fmt: skip
    state, decisions = game.new_initial_state(), 0
    while decisions < 20 or state.is_chance_node():
        if state.is_chance_node():
            outcomes = [action for action, _ in state.chance_outcomes()]
            state.apply_action(outcomes[draw.randint(len(outcomes))])
        else:
            decisions += 1
            state.apply_action(draw.choice(state.legal_actions()))
    start = time.process_time()
    bot.run_search(state)
    return ITERATIONS / (time.process_time() - start)


def rows() -> list[Row]:
    """Measure every game."""
    runs: dict[str, Callable[[], float]] = {"tree": their_tree, "rate": their_rate}
    for name, game in GAMES.items():
        runs |= {f"{name} plain": plain(game), f"{name} inside": inside(game)}
        runs |= {f"{name} tree": tree(game), f"{name} rate": rate(game)}
        play_all(game, 2)  # fill the caches
    freeze_loaded()
    rates = interleave(runs, rounds=ROUNDS)
    measured = []
    for name in GAMES:
        of_game = {kind: rates[f"{name} {kind}"] for kind in ("plain", "inside", "tree", "rate")}
        measured += [
            at_least(
                f"search to the end, {name} (plain playouts)", "decisions/s",
                of_game["inside"], of_game["plain"], ratio=0.85,
            ),
            at_most(
                f"tree and worlds, {name} (OpenSpiel MCTS)", "us/iteration",
                of_game["tree"], rates["tree"], ratio=1.5,
            ),
            Row(
                f"search mid-game, {name} (OpenSpiel ISMCTS)", "iterations/s",
                of_game["rate"], rates["rate"], f">= {LEAST_PER_SECOND:.0f}/s",
                of_game["rate"] >= LEAST_PER_SECOND,
            ),
        ]  # fmt: skip
    return measured
