"""Run `python -m tests.replays` with `report`, `record` or `changes`, and optional names.

A name is the name of a game, or `table` for matches about the parts that all games share.
"""

import sys

from games import GAMES
from tests.replays.changes import changes
from tests.replays.recording import missing_parts, record
from tests.replays.table_matches import TABLE, kept_paths, missing_of_table, record_table

task, *names = sys.argv[1:] or ["report"]
if task == "changes":
    differing = changes(GAMES, names)
    sys.stdout.write("".join(f"{change}\n" for change in differing) or "nothing differs\n")
    sys.exit(bool(differing))
for name in names or (*GAMES, TABLE.name):
    if name == TABLE.name:
        missing = record_table() if task == "record" else missing_of_table(kept_paths())
    else:
        missing = {"record": record, "report": missing_parts}[task](GAMES[name])
    print(name, f"does not show {sorted(missing)}" if missing else "shows everything")
