"""Parts of mutation testing: the modules that are changed, and the tests that must notice."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Part:
    """Modules that are changed together, and the tests that run them.

    Attributes:
        title: the name of the part in documents.
        modules: patterns of paths, from the root of the sources.
        tests: folders and files.
        recorded: the name of the game whose recorded matches are decided again, if any.
    """

    title: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    recorded: str = ""

    def paths(self) -> list[Path]:
        """Return the paths of the modules from the root, in order."""
        return sorted({path.relative_to(ROOT) for name in self.modules for path in ROOT.glob(name)})

    def contains(self, test: str) -> bool:
        """Return whether the part uses a collected test, by its id."""
        return not test.startswith(REPLAYS) or f"[{self.recorded}/" in test


REPLAYS = "tests/replays/test_replays.py"
PARTS = {
    "atta-ants": Part(
        title="rules of Atta Ants",
        modules=(
            "games/atta_ants/rules/*.py",
            "games/atta_ants/board.py",
            "games/atta_ants/cells.py",
            "games/atta_ants/content.py",
            "games/atta_ants/decide.py",
            "games/atta_ants/evolve.py",
            "games/atta_ants/legal.py",
            "games/atta_ants/pending.py",
            "games/atta_ants/scoring.py",
            "games/atta_ants/setup.py",
            "games/atta_ants/square.py",
            "games/atta_ants/state.py",
        ),
        tests=(
            "tests/games/atta_ants/rules",
            "tests/games/atta_ants/test_evolve.py",
            "tests/games/atta_ants/test_first_player.py",
            "tests/games/atta_ants/test_pack_faults.py",
            "tests/games/atta_ants/test_random_matches.py",
            "tests/games/atta_ants/test_setup.py",
            "tests/games/atta_ants/test_view.py",
            REPLAYS,
        ),
        recorded="atta-ants",
    ),
    "myrmes": Part(
        title="rules of Myrmes",
        modules=(
            "games/myrmes/rules/*.py",
            "games/myrmes/evolve/*.py",
            "games/myrmes/legal/*.py",
            "games/myrmes/content.py",
            "games/myrmes/decide.py",
            "games/myrmes/pending.py",
            "games/myrmes/scoring.py",
            "games/myrmes/setup.py",
            "games/myrmes/state.py",
        ),
        tests=(
            "tests/games/myrmes/rules",
            "tests/games/myrmes/test_conditions.py",
            "tests/games/myrmes/test_pack_faults.py",
            "tests/games/myrmes/test_packs.py",
            "tests/games/myrmes/test_parts.py",
            "tests/games/myrmes/test_positions.py",
            "tests/games/myrmes/test_random_matches.py",
            "tests/games/myrmes/test_setup.py",
            "tests/games/myrmes/test_terrain.py",
            "tests/games/myrmes/test_unsound_packs.py",
            REPLAYS,
        ),
        recorded="myrmes",
    ),
    "march-of-the-ants": Part(
        title="rules of March of the Ants",
        modules=(
            "games/march_of_the_ants/rules/*.py",
            "games/march_of_the_ants/evolve/*.py",
            "games/march_of_the_ants/tasks/*.py",
            "games/march_of_the_ants/agenda.py",
            "games/march_of_the_ants/ants.py",
            "games/march_of_the_ants/content.py",
            "games/march_of_the_ants/decide.py",
            "games/march_of_the_ants/decision.py",
            "games/march_of_the_ants/layout.py",
            "games/march_of_the_ants/legal.py",
            "games/march_of_the_ants/modifiers.py",
            "games/march_of_the_ants/operations.py",
            "games/march_of_the_ants/pending.py",
            "games/march_of_the_ants/scoring.py",
            "games/march_of_the_ants/setup.py",
            "games/march_of_the_ants/state.py",
        ),
        tests=(
            "tests/games/march_of_the_ants/cards",
            "tests/games/march_of_the_ants/content/test_content.py",
            "tests/games/march_of_the_ants/matches/test_matches.py",
            "tests/games/march_of_the_ants/rules",
            "tests/games/march_of_the_ants/test_allies.py",
            "tests/games/march_of_the_ants/test_board.py",
            REPLAYS,
        ),
        recorded="march-of-the-ants",
    ),
    "read-models": Part(
        title="read models",
        modules=(
            "projections/inbox/*.py",
            "projections/lobby.py",
            "projections/lobby_follower.py",
            "projections/ratings/*.py",
            "projections/redact.py",
            "projections/requests/*.py",
            "projections/task_queue.py",
            "projections/timeline.py",
            "projections/undo_history.py",
        ),
        tests=(
            "tests/formicary/upkeep/test_consistency.py",
            "tests/games/undo/test_undo_history.py",
            "tests/matches/comparing",
            "tests/matches/queries",
            "tests/matches/records/test_old_events.py",
            "tests/matches/undo",
            "tests/matches/withdrawn",
            "tests/projections",
            "tests/service/inbox",
            "tests/service/playing/test_seat_bots.py",
            "tests/service/ratings",
            "tests/service/requests",
            "tests/service/seats",
            "tests/workers/archive",
            "tests/workers/lost",
            "tests/workers/ratings",
            "tests/workers/test_parked.py",
            "tests/workers/test_sweep.py",
        ),
    ),
}
