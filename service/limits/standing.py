"""How a caller stands against a policy, and the header fields that say so.

They are those of draft-ietf-httpapi-ratelimit-headers-10.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from msgspec import Struct

from service.limits.policies import Policy


class Standing(Struct, frozen=True):
    """What is left to a caller under a policy.

    Attributes:
        policy: the policy.
        remaining: how many requests are left.
        seconds: in how long more will be granted.
    """

    policy: Policy
    remaining: int
    seconds: float


def fields_of(standings: Sequence[Standing]) -> Mapping[str, str]:
    """Return the header fields that tell how a caller stands."""
    return {
        "RateLimit-Policy": ", ".join(one.policy.field for one in standings),
        "RateLimit": ", ".join(_spell(one) for one in standings),
    }


def facts_of(standings: Sequence[Standing]) -> Mapping[str, Any]:
    """Return what a refused request is told: the bucket, what it grants, and in how long."""
    policy = standings[0].policy
    return {"bucket": policy.name, "granted": policy.amount, "seconds": policy.seconds}


def _spell(one: Standing) -> str:
    return f'"{one.policy.name}";r={one.remaining};t={max(0, ceil(one.seconds))}'
