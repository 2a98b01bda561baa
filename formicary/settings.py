"""What can be set from outside, all of it by environment variables."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from service.limits.policies import DEFAULTS, Policy, read_policies

TOKEN_LEAST = 32
LOCAL_URL = "http://127.0.0.1:8000"  # of the service where nothing is set
_HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
LONGEST_BOT_SECONDS = 300  # no search lasts longer


class Settings(Struct, frozen=True, kw_only=True):
    """How this process runs.

    Attributes:
        events_url: of the server with the streams (`EVENTS_URL`); None for the embedded one.
        jobs_url: of the server with jobs and read models (`JOBS_URL`); None for the same one.
        data: the folder of the embedded server (`FORMICARY_DATA`), made when it is needed.
        binary: the server program to embed (`FORMICARY_SERVER`); None to look for one.
        host: the address that the API listens at (`FORMICARY_HOST`).
        port: its port (`FORMICARY_PORT`); `up` takes a free one where it is busy.
        keys: the file with the key that signs receipts (`FORMICARY_KEYS`), made at first start;
            `receipt-keys.json` in the data folder unless given.
        admin_token: what administrators prove themselves with (`FORMICARY_ADMIN_TOKEN`), at least
            32 characters; None: there are none.
        bot_seconds: how long a bot may think about one decision (`FORMICARY_BOT_SECONDS`).
        sleep_seconds: after how long without a look a match that only bots play sleeps
            (`FORMICARY_SLEEP_SECONDS`); None, or `off`: never.
        open_days: after how many days a match ends whose seats are not taken
            (`FORMICARY_OPEN_DAYS`); None, or `off`: never.
        limits: what one sender may ask for in a while, by bucket (`FORMICARY_LIMITS`).
        workers: how many worker processes `up` starts (`FORMICARY_WORKERS`).
        connections: how many connections a process of the API accepts at once
            (`FORMICARY_CONNECTIONS`); each takes a thread while it is served.
        streams: how many live streams and long polls it holds at once (`FORMICARY_STREAMS`),
            fewer than connections.
        silence_seconds: after how long a connection is ended to which nothing was sent
            (`FORMICARY_SILENCE_SECONDS`), on Linux. Long polls last up to 25 s.
        trusted_proxies: how many proxies in front are believed what `X-Forwarded-For` and
            `X-Forwarded-Proto` say of the client (`FORMICARY_TRUSTED_PROXIES`).
        webhook_hosts: hosts inside that webhooks may go to, also without TLS, each a `host:port`,
            or a `host` for ports 443 and 80 (`FORMICARY_WEBHOOK_HOSTS`, commas between them).
    """

    events_url: str | None = None
    jobs_url: str | None = None
    data: Path = Path("var")
    binary: str | None = None
    keys: Path | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    admin_token: str | None = None
    bot_seconds: int = 30
    sleep_seconds: int | None = 600
    open_days: int | None = 14
    limits: Mapping[str, Policy] = DEFAULTS
    connections: int = 4000
    streams: int = 1000
    silence_seconds: int = 40
    trusted_proxies: int = 0
    webhook_hosts: tuple[str, ...] = ()

    @property
    def key_file(self) -> Path:
        """Where the key that signs receipts is kept."""
        return self.keys or self.data / "receipt-keys.json"


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of an environment.

    Raises:
        ValueError: a number is none, the token is too short, or the limits or the hosts cannot
            be read; the message names the variable.
    """
    connections = _number(environ, "FORMICARY_CONNECTIONS", 4000, 60_000, least=16)
    streams = _number(environ, "FORMICARY_STREAMS", min(1000, connections * 3 // 4), 60_000)
    if streams >= connections:
        raise ValueError("FORMICARY_STREAMS must be below FORMICARY_CONNECTIONS")
    return Settings(
        events_url=environ.get("EVENTS_URL") or None,
        jobs_url=environ.get("JOBS_URL") or None,
        data=Path(environ.get("FORMICARY_DATA") or "var").absolute(),
        binary=environ.get("FORMICARY_SERVER") or None,
        keys=Path(environ["FORMICARY_KEYS"]) if environ.get("FORMICARY_KEYS") else None,
        host=environ.get("FORMICARY_HOST") or "127.0.0.1",
        port=_number(environ, "FORMICARY_PORT", 8000, 65_535),
        workers=_number(environ, "FORMICARY_WORKERS", 2, 64),
        admin_token=_token(environ, "FORMICARY_ADMIN_TOKEN"),
        bot_seconds=_number(environ, "FORMICARY_BOT_SECONDS", 30, LONGEST_BOT_SECONDS),
        sleep_seconds=_number_or_off(environ, "FORMICARY_SLEEP_SECONDS", 600, 86_400),
        open_days=_number_or_off(environ, "FORMICARY_OPEN_DAYS", 14, 365),
        limits=_limits(environ, "FORMICARY_LIMITS"),
        connections=connections,
        streams=streams,
        silence_seconds=_number(environ, "FORMICARY_SILENCE_SECONDS", 40, 3600),
        trusted_proxies=_number(environ, "FORMICARY_TRUSTED_PROXIES", 0, 8, least=0),
        webhook_hosts=_hosts(environ, "FORMICARY_WEBHOOK_HOSTS"),
    )


def _token(environ: Mapping[str, str], name: str) -> str | None:
    text = environ.get(name) or None
    if text and (len(text) < TOKEN_LEAST or not text.isascii() or not text.isprintable()):
        raise ValueError(f"{name} must be at least {TOKEN_LEAST} printable ASCII characters")
    return text


def _limits(environ: Mapping[str, str], name: str) -> Mapping[str, Policy]:
    try:
        return read_policies(environ.get(name, ""))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def _hosts(environ: Mapping[str, str], name: str) -> tuple[str, ...]:
    hosts = tuple(one.strip().lower() for one in environ.get(name, "").split(",") if one.strip())
    for one in hosts:
        if not _HOST.fullmatch(one):
            raise ValueError(f"{name}: {one!r} is neither a host nor host:port")
    return hosts


def _number_or_off(environ: Mapping[str, str], name: str, default: int, most: int) -> int | None:
    if environ.get(name) == "off":
        return None
    return _number(environ, name, default, most)


def _number(
    environ: Mapping[str, str], name: str, default: int, most: int, *, least: int = 1
) -> int:
    text = environ.get(name) or str(default)
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ValueError(f"{name} is {text!r}: it must be a number from {least} to {most}")
    return int(text)
