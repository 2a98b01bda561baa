"""Faults of released descriptions that were mended although this changes a promise."""

from collections.abc import Mapping

# Components that have another name, and the reason. Their values are the same.
RENAMED: Mapping[str, str] = {
    "NewKey": "IssuedKey",  # generated Go code has a constructor `NewKey` of `Key`
    "BotSeat": "SeatPlan",  # a union with an object without required fields
    "PlayerSeat": "SeatPlan",
}
