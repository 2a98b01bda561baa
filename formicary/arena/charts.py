"""Empty sheets for charts. They need matplotlib, an optional extra: `formicary[charts]`."""

from importlib.util import find_spec
from typing import Any

MISSING = "charts need matplotlib: run `make charts`, or install formicary[charts]"


def can_draw() -> bool:
    """Return whether charts can be drawn here."""
    return find_spec("matplotlib") is not None


def new_sheet() -> Any:
    """Return an empty sheet (a matplotlib `Figure`), 10 by 4 inches.

    Raises:
        ImportError: matplotlib is not installed; `can_draw` checks this beforehand.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415 - slow to load, seldom used

    return Figure(figsize=(10, 4), layout="constrained")
