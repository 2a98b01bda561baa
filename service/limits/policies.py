"""How much of what is granted in which time: the policies, as they are set from outside."""

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
REQUESTS = "requests"
_POLICY = re.compile(r"([0-9]{1,6})/(second|minute|hour|day)(?: burst ([0-9]{1,6}))?")
_HELD = re.compile(r"[0-9]{1,6}")


class Policy(Struct, frozen=True):
    """So many requests of a bucket in so many seconds.

    Attributes:
        name: of the bucket.
        amount: how many requests.
        seconds: in how long; 0 where the amount is how many may be held at once.
        burst: how many may come at once, where that is more than what the seconds allow.
    """

    name: str
    amount: int
    seconds: int
    burst: int = 0

    @property
    def each(self) -> float:
        """After how many seconds one more request is granted."""
        return self.seconds / self.amount

    @property
    def field(self) -> str:
        """The policy as an item of the header field RateLimit-Policy."""
        if not self.seconds:
            return f'"{self.name}";q={self.amount};qu="concurrent-requests"'
        if self.burst:
            return f'"{self.name}";q={self.burst};w={ceil(self.burst * self.each)}'
        return f'"{self.name}";q={self.amount};w={self.seconds}'


DEFAULTS: Mapping[str, Policy] = MappingProxyType(
    {
        one.name: one
        for one in (
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
            Policy("tokens", 60, UNITS["minute"]),
        )
    }
)
OFF: Mapping[str, Policy] = MappingProxyType({})


def fit_held(policies: Mapping[str, Policy], streams: int) -> Mapping[str, Policy]:
    """Return policies for a process that holds so many streams.

    Unless it is set, an address holds a quarter of them, and 50 where that is less.
    """
    held = policies.get(HELD)
    if held is None or held is not DEFAULTS[HELD]:
        return policies
    return {**policies, HELD: replace(held, amount=max(held.amount, streams // 4))}


def read_policies(text: str) -> Mapping[str, Policy]:
    """Return the policies that a text asks for; those that it does not name are the default ones.

    `search=60/minute, create=30/hour, commands=200/second burst 1000, held-streams=50` changes
    some, `search=off` takes one away, and `off` takes all.

    Raises:
        ValueError: it cannot be read; the message says what is wrong and how it is written.
    """
    if text.strip() == "off":
        return OFF
    found = dict(DEFAULTS)
    named: set[str] = set()
    for part in text.split(",") if text.strip() else ():
        name, _, wanted = (one.strip() for one in part.partition("="))
        if name not in DEFAULTS:
            raise ValueError(f"{name!r} is none of {', '.join(DEFAULTS)}")
        if name in named:
            raise ValueError(f"{name!r} is set twice")
        named.add(name)
        if wanted == "off":
            del found[name]
        else:
            found[name] = _read_policy(DEFAULTS[name], wanted)
    return found


def _read_policy(default: Policy, text: str) -> Policy:
    held = not default.seconds
    match = (_HELD if held else _POLICY).fullmatch(text)
    form = "50" if held else "60/minute (per second, minute, hour or day)"
    if match is None:
        raise ValueError(f"{default.name}={text!r} is not written as {form}, or off")
    amount = int(match[0] if held else match[1])
    burst = 0 if held else int(match[3] or 0)
    if not 1 <= amount <= AMOUNT_MOST or burst > AMOUNT_MOST:
        raise ValueError(f"{default.name}={text!r}: numbers are from 1 to {AMOUNT_MOST}")
    if held:
        return replace(default, amount=amount)
    if burst and not default.burst:
        raise ValueError(f"{default.name}={text!r}: only commands and requests have a burst")
    if default.burst:
        burst = burst or amount
    return Policy(default.name, amount, UNITS[match[2]], burst)
