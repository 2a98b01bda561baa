"""Tables that a process builds only once are built at startup."""

import os
import subprocess
import sys

FIRST = """
from games import GAMES
from games.luck import SeededLuck
from games.myrmes.drawing import garden
from games.words import load_words
from formicary.servers.warmup import rehearse

kept = [part for part in vars(garden).values() if hasattr(part, "cache_info")]
assert kept and not any(part.cache_info().currsize for part in kept)
rehearse(GAMES.values())
before = {part: part.cache_info().misses for part in kept}
assert all(part.cache_info().currsize for part in kept if part.cache_info().misses)
assert any(before.values())
game = GAMES["myrmes"]
state = game.start
for event in game.setup(game.options(), game.seats[1], SeededLuck(0)):
    state = game.evolve(state, event)
game.draw(game.view(state, None), load_words(game.words, "en"))
assert {part: part.cache_info().misses for part in kept} == before
"""


def test_a_board_that_was_rehearsed_is_put_together_from_parts_that_are_kept():
    run = subprocess.run(
        [sys.executable, "-c", FIRST], capture_output=True, text=True, check=False, env=os.environ
    )

    assert run.returncode == 0, run.stderr
