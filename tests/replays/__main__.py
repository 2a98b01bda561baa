"""`python -m tests.replays report [NAME ...]`, `record [NAME ...]` or `changes [NAME ...]`.

A name is a game's, or `table` for the matches that show the parts common to all games.
"""

import sys

from games import GAMES
from tests.replays.changes import changes
from tests.replays.recording import missing_parts, record
from tests.replays.table_matches import TABLE, kept_paths, missing_of_table, record_table

task, *names = sys.argv[1:] or ["report"]
if task == "changes":
    found = changes(GAMES, names)
    sys.stdout.write("".join(f"{change}\n" for change in found) or "nothing differs\n")
    sys.exit(bool(found))
for name in names or (*GAMES, TABLE.name):
    if name == TABLE.name:
        missing = record_table() if task == "record" else missing_of_table(kept_paths())
    else:
        missing = {"record": record, "report": missing_parts}[task](GAMES[name])
    print(name, f"does not show {sorted(missing)}" if missing else "shows everything")
