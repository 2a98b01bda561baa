"""A caller's remaining allowance under a policy, and the header fields that report it.

The fields follow draft-ietf-httpapi-ratelimit-headers-10.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from msgspec import Struct

from service.limits.policies import Policy


class Standing(Struct, frozen=True):
    """The remaining allowance of a caller under a policy.

    Attributes:
        policy: the policy that applies.
        remaining: the number of requests left.
        seconds: the number of seconds until more requests are allowed.
    """

    policy: Policy
    remaining: int
    seconds: float


def fields_of(standings: Sequence[Standing]) -> Mapping[str, str]:
    """Format the standings of a caller as header fields."""
    return {
        "RateLimit-Policy": ", ".join(standing.policy.field for standing in standings),
        "RateLimit": ", ".join(_spell(standing) for standing in standings),
    }


def facts_of(standings: Sequence[Standing]) -> Mapping[str, Any]:
    """Return the details of a rejection: the name, amount and period of the exceeded limit."""
    policy = standings[0].policy
    return {"bucket": policy.name, "granted": policy.amount, "seconds": policy.seconds}


def _spell(standing: Standing) -> str:
    return f'"{standing.policy.name}";r={standing.remaining};t={max(0, ceil(standing.seconds))}'
