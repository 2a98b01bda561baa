"""`python -m tests.replays report [GAME ...]`, `record [GAME ...]` or `changes [GAME ...]`."""

import sys

from games import GAMES
from tests.replays.changes import changes
from tests.replays.recording import record, unshown

task, *names = sys.argv[1:] or ["report"]
if task == "changes":
    found = changes(GAMES, names)
    sys.stdout.write("".join(f"{change}\n" for change in found) or "nothing differs\n")
    sys.exit(bool(found))
for name in names or GAMES:
    missing = {"record": record, "report": unshown}[task](GAMES[name])
    print(name, f"does not show {sorted(missing)}" if missing else "shows everything")
