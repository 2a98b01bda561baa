"""Random playouts through the public functions, compared with catanatron's random players.

A decision is counted each time a seat has to choose. The choice is uniform over the complete list
of legal commands, and every game is played to its end, events included. Catanatron plays with four
random players.
"""

import json
import random
import time
from collections.abc import Callable, Mapping
from importlib.resources import files

from catanatron import Color, Game, RandomPlayer
from msgspec import Struct

from bench.rig.harness import Row, at_least, freeze_loaded, interleave
from bench.rig.sizes import size
from games import GAMES
from games.folding import bind_play, fold
from games.game import AnyGame, Over, RunPhase, Seats
from games.luck import SeededLuck

SECONDS, GAMES_COUNTED, ROUNDS = size(2.0, 0.01), size(10, 1), size(5, 1)


def floors_of(game: AnyGame) -> Mapping[str, float]:
    """Return the playout targets of a game from its `bench.json`, relative to catanatron's rates.

    `decisions` are decisions per second. `listed`, which not every game has, are legal commands
    listed per second.
    """
    package = game.decide.__module__.rpartition(".")[0]
    floors: dict[str, float] = json.loads(files(package).joinpath("bench.json").read_text())
    return floors


class Counts(Struct):
    """The totals of playouts: games, decisions and legal commands listed."""

    games: int = 0
    decisions: int = 0
    listed: int = 0


def playout(game: AnyGame, seats: int, seed: int, counts: Counts) -> None:
    """Play one random game to the end, and add it to the totals."""
    luck, choose = SeededLuck(seed), random.Random(seed).random
    pending, legal, play = game.pending, game.legal, bind_play(game)
    state = fold(game, game.start, game.setup(game.options(), seats, luck))
    phase = RunPhase()
    decisions = listed = 0
    while not isinstance(asked := pending(state), Over):
        command = phase
        if isinstance(asked, Seats):
            questions = asked.questions
            question = questions[int(choose() * len(questions))]
            commands = legal(state, question.seat)
            decisions += 1
            listed += len(commands)
            command = commands[int(choose() * len(commands))]
        state = play(state, command, luck)
    counts.games += 1
    counts.decisions += decisions
    counts.listed += listed


def ours(game: AnyGame, seats: int) -> Callable[[], float]:
    """Return a function that plays games and returns how many decisions it made per second."""

    def run() -> float:
        counts, start = Counts(), time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            playout(game, seats, counts.games, counts)
        return counts.decisions / (time.perf_counter() - start)

    return run


def theirs() -> float:
    """Return catanatron's decisions per second. Every action that a player chose counts."""
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        random.seed(decisions)
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        decisions += len(game.state.actions)
    return decisions / (time.perf_counter() - start)


def theirs_listed() -> float:
    """Return the average number of legal actions that catanatron lists per decision."""
    random.seed(1)
    decisions = listed = 0
    for _ in range(5):
        game = Game([RandomPlayer(color) for color in Color])
        while game.winning_color() is None and game.state.num_turns < 1000:
            listed += len(game.state.playable_actions)
            decisions += 1
            game.play_tick()
    return listed / decisions


def rows() -> list[Row]:
    """Measure every game with as many seats as it allows."""
    games = [GAMES[name] for name in GAMES]
    runs = {game.name: ours(game, game.seats[1]) for game in games}
    freeze_loaded()
    rates = interleave({"catanatron": theirs, **runs}, rounds=ROUNDS)
    measured = []
    for game in games:
        counts = Counts()
        for seed in range(GAMES_COUNTED):
            playout(game, game.seats[1], seed, counts)
        mean = counts.listed / counts.decisions
        name = f"playouts, {game.name} ({counts.decisions / counts.games:.0f} a game)"
        floors, rate = floors_of(game), rates[game.name]
        wanted = floors["decisions"]
        measured.append(at_least(name, "decisions/s", rate, rates["catanatron"], ratio=wanted))
        if (floor := floors.get("listed")) is not None:
            reference = rates["catanatron"] * theirs_listed()
            listed = f"legal commands, {game.name} ({mean:.1f} a list)"
            measured.append(at_least(listed, "commands/s", rate * mean, reference, ratio=floor))
    return measured
