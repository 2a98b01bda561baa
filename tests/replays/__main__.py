"""Record matches of the games that are named, or of all."""

import sys

from games import GAMES
from tests.replays.recording import record

for name in sys.argv[1:] or GAMES:
    missing = record(GAMES[name])
    print(name, "shows everything" if not missing else f"does not show {sorted(missing)}")
