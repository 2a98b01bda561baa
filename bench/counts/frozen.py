"""The paths with a frozen clock, because the service polls its store by the clock.

`python -m bench.counts.frozen` runs under callgrind.
"""

import time

time.monotonic = lambda: 1.0  # before modules that import it by name

from bench.counts.paths import main  # noqa: E402

if __name__ == "__main__":
    main()
