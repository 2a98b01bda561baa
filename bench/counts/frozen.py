"""The paths with a clock that does not move: the service asks its store for news by the clock.

`python -m bench.counts.frozen` runs under callgrind.
"""

import time

time.monotonic = lambda: 1.0  # before modules that take it by name

from bench.counts.paths import main  # noqa: E402

if __name__ == "__main__":
    main()
