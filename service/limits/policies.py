"""Rate limit policies, which can be configured by the operator."""

import re
from collections.abc import Mapping
from math import ceil
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
AMOUNT_MOST = 100_000
HELD = "held-streams"
IN_FLIGHT = "in-flight"
RUNNING_WHATIFS = "running-whatifs"
REQUESTS = "requests"
_POLICY = re.compile(r"([0-9]{1,6})/(second|minute|hour|day)(?: burst ([0-9]{1,6}))?")
_HELD = re.compile(r"[0-9]{1,6}")


class Policy(Struct, frozen=True):
    """A limit on the number of requests within a period.

    Attributes:
        name: the name of the bucket.
        amount: the number of requests.
        seconds: the length of the window; 0 if the amount limits concurrent requests.
        burst: the number of requests that may arrive at the same time, if it exceeds the regular
            rate.
    """

    name: str
    amount: int
    seconds: int
    burst: int = 0

    @property
    def each(self) -> float:
        """The number of seconds after which another request is allowed."""
        return self.seconds / self.amount

    @property
    def field(self) -> str:
        """The policy in the format of the RateLimit-Policy header field."""
        if not self.seconds:
            return f'"{self.name}";q={self.amount};qu="concurrent-requests"'
        if self.burst:
            return f'"{self.name}";q={self.burst};w={ceil(self.burst * self.each)}'
        return f'"{self.name}";q={self.amount};w={self.seconds}'


DEFAULTS: Mapping[str, Policy] = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Policy("commands", 200, UNITS["second"], burst=1000),
            Policy("create", 300, UNITS["hour"]),
            Policy("accounts", 60, UNITS["hour"]),
            Policy("webhooks", 60, UNITS["hour"]),
            Policy("search", 30, UNITS["minute"]),
            Policy("reads", 600, UNITS["minute"]),
            Policy("streams", 120, UNITS["minute"]),
            Policy(HELD, 50, 0),
            Policy(IN_FLIGHT, 256, 0),
            Policy(REQUESTS, 1000, UNITS["second"], burst=5000),
            Policy("analyses", 60, UNITS["hour"]),
            Policy("notes", 20, UNITS["hour"]),
            Policy("table-notes", 120, UNITS["hour"]),
            Policy("whatifs", 120, UNITS["hour"]),
            Policy(RUNNING_WHATIFS, 1, 0),
            Policy("tokens", 60, UNITS["minute"]),
        )
    }
)
OFF: Mapping[str, Policy] = MappingProxyType({})


def fit_held(policies: Mapping[str, Policy], streams: int) -> Mapping[str, Policy]:
    """Adapt the policies to a process that can hold the given number of streams.

    Unless the limit is configured, an address may hold a quarter of the streams or 50, whichever is
    larger.
    """
    held = policies.get(HELD)
    if held is None or held is not DEFAULTS[HELD]:
        return policies
    return {**policies, HELD: replace(held, amount=max(held.amount, streams // 4))}


def read_policies(text: str) -> Mapping[str, Policy]:
    """Parse the policies in a string. Policies that it does not mention keep their defaults.

    `search=60/minute, create=30/hour, commands=200/second burst 1000, held-streams=50` changes
    several policies, `search=off` removes one, and `off` removes all.

    Raises:
        ValueError: The text is not valid. The message explains the error and the expected format.
    """
    if text.strip() == "off":
        return OFF
    policies = dict(DEFAULTS)
    named: set[str] = set()
    for part in text.split(",") if text.strip() else ():
        name, _, wanted = (side.strip() for side in part.partition("="))
        if name not in DEFAULTS:
            raise ValueError(f"{name!r} is not one of {', '.join(DEFAULTS)}")
        if name in named:
            raise ValueError(f"{name!r} is set twice")
        named.add(name)
        if wanted == "off":
            del policies[name]
        else:
            policies[name] = _read_policy(DEFAULTS[name], wanted)
    return policies


def _read_policy(default: Policy, text: str) -> Policy:
    held = not default.seconds
    match = (_HELD if held else _POLICY).fullmatch(text)
    form = "50" if held else "60/minute (per second, minute, hour or day)"
    if match is None:
        raise ValueError(f"{default.name}={text!r} must be {form}, or off")
    amount = int(match[0] if held else match[1])
    burst = 0 if held else int(match[3] or 0)
    if not 1 <= amount <= AMOUNT_MOST or burst > AMOUNT_MOST:
        raise ValueError(f"{default.name}={text!r}: numbers must be from 1 to {AMOUNT_MOST}")
    if held:
        return replace(default, amount=amount)
    if burst and not default.burst:
        raise ValueError(f"{default.name}={text!r}: only commands and requests have a burst")
    if default.burst:
        burst = burst or amount
    return Policy(default.name, amount, UNITS[match[2]], burst)
