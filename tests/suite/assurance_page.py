"""The page on assurance, whose tables are written by the searches that they list."""

from collections.abc import Iterable
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "assurance.md"


def put_table(text: str, mark: str, rows: Iterable[str]) -> str:
    """Return the text of the page with other rows between the two comments of a mark."""
    first, last = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->\n"
    before, _, rest = text.partition(first)
    after = rest.partition(last)[2]
    return before + first + "".join(f"{row}\n" for row in rows) + last + after
