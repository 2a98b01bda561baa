"""`python -m tests.replays report [GAME ...]` or `record [GAME ...]`."""

import sys

from games import GAMES
from tests.replays.recording import record, unshown

task, *names = sys.argv[1:] or ["report"]
for name in names or GAMES:
    missing = {"record": record, "report": unshown}[task](GAMES[name])
    print(name, f"does not show {sorted(missing)}" if missing else "shows everything")
