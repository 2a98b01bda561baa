"""Resources of accounts."""

from typing import Any

# The contract fields of operations for the owner of an account only.
OWN: dict[str, Any] = {"account": "required", "scope": "account:manage"}
