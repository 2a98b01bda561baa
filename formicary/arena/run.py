"""Run an arena while showing a progress bar, from the plan to the finished statistics."""

from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from formicary.arena.figures import Figures, compute_figures
from formicary.arena.pairings import cores, pairings, play_all
from games import GAMES
from games.bots import is_level


class Arena(Struct, frozen=True):
    """Configuration of an arena: the game, the bot level of each contestant, and the match count.

    Attributes:
        seed: the seed; the same seed reproduces the same matches, unless a bot has a time budget.
        jobs: the number of processes; None for one per core.
    """

    game: str
    levels: tuple[str, ...]
    matches: int
    seed: str = "arena"
    jobs: int | None = None


def run_arena(plan: Arena, console: Console) -> Figures:
    """Play the matches of an arena and return their statistics.

    Raises:
        ValueError: The game or a bot level is unknown, or the game does not allow this many seats.
    """
    game = GAMES.get(plan.game)
    if game is None:
        raise ValueError(f"unknown game {plan.game!r}; choose one of {', '.join(GAMES)}")
    fewest, most = game.seats
    if not fewest <= len(plan.levels) <= most:
        raise ValueError(f"{game.title} is for {fewest} to {most} seats")
    for level in plan.levels:
        if not is_level(level):
            raise ValueError(f"unknown bot level {level!r}")
    wanted = list(pairings(plan.game, plan.levels, plan.matches, plan.seed))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task(f"{game.title}: {', '.join(plan.levels)}", total=plan.matches)
        results = play_all(wanted, plan.jobs or cores(), lambda _: progress.advance(bar))
    return compute_figures(plan.game, plan.seed, plan.levels, results)
