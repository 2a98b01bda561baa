"""Forgeries of bundles with the expected findings, for tests and for `sdk/vectors`."""

from tests.matches.forgeries import (
    of_clocks,
    of_ends,
    of_lines,
    of_receipts,
    of_records,
    of_seats,
    of_secrets,
    of_spelling,
)
from tests.matches.forgeries.forgery import Forgery

_TABLES = (of_spelling, of_lines, of_records, of_clocks, of_ends, of_seats, of_secrets, of_receipts)
FORGERIES: dict[str, Forgery] = {
    name: forgery for table in _TABLES for name, forgery in table.FORGERIES.items()
}
