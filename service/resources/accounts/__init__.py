"""The doors of accounts."""

from typing import Any

# What the contracts of doors say that are for an account's owner alone.
OWN: dict[str, Any] = {"account": "needed", "scope": "account:manage"}
