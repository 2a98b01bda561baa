"""Empty figures on which charts are drawn.

Drawing charts requires matplotlib, which the optional extra `formicary[charts]` installs.
"""

from importlib.util import find_spec
from typing import Any

MISSING = "charts need matplotlib: run `make charts`, or install formicary[charts]"


def can_draw() -> bool:
    """Return whether charts can be drawn in this environment."""
    return find_spec("matplotlib") is not None


def new_sheet() -> Any:
    """Return a blank matplotlib `Figure`, 10 by 4 inches.

    Raises:
        ImportError: matplotlib is not installed. Use `can_draw` to check this beforehand.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415 - slow to load, seldom used

    return Figure(figsize=(10, 4), layout="constrained")
