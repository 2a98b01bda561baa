"""Entry point that counts the instructions of the paths while the clock is frozen.

The service polls its store at intervals, so a running clock would change the counts. Run `python -m
bench.counts.frozen` under callgrind.
"""

import time

time.monotonic = lambda: 1.0  # before importing modules that use it by name

from bench.counts.paths import main  # noqa: E402

if __name__ == "__main__":
    main()
