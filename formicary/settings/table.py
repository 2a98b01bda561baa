"""The settings of the service, all read from environment variables."""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from events.connections import Wait
from events.connections.addresses import read_address
from events.keys import MOST_PARTITIONS
from formicary.store_passwords import add_password
from service.limits.policies import DEFAULTS, Policy, read_policies

LogForm: TypeAlias = Literal["json", "console"]
FORMS: tuple[LogForm, ...] = ("console", "json")  # of log lines
LEVELS = ("debug", "info", "warning", "error")
TRACES = ("", "console", "otlp")  # destinations of traces
TOKEN_LEAST = 32
LOCAL_URL = "http://127.0.0.1:8000"  # of the service, if no address is set
_HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
WAIT_MOST = 5
LONGEST_BOT_SECONDS = 300  # the longest duration of a search
Word = TypeVar("Word", bound=str)


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of this process.

    Attributes:
        events_url: the address of the server with the streams (`EVENTS_URL`); None for the embedded
            one. A password may be in a file (`EVENTS_PASSWORD_FILE`).
        jobs_url: the address of the server with jobs and read models (`JOBS_URL`); None for the
            same one. A password may be in a file (`JOBS_PASSWORD_FILE`).
        data: the folder of the embedded server (`FORMICARY_DATA`), created when it is needed.
        binary: the server program to embed (`FORMICARY_SERVER`); None to search for one.
        host: the address that the API listens on (`FORMICARY_HOST`).
        port: the port of the API (`FORMICARY_PORT`); `up` takes a free one if it is busy.
        keys: the file with the key that signs receipts (`FORMICARY_KEYS`), created at first start;
            `receipt-keys.json` in the data folder unless given.
        admin_token: the token that administrators authenticate with (`FORMICARY_ADMIN_TOKEN`), at
            least 32 characters; None if there are no administrators.
        bot_seconds: the time limit of a bot for one decision, in seconds (`FORMICARY_BOT_SECONDS`).
        sleep_seconds: the seconds without a viewer after which a match played only by bots sleeps
            (`FORMICARY_SLEEP_SECONDS`); None, or `off`: never.
        open_days: the days after which a match ends if its seats are not taken
            (`FORMICARY_OPEN_DAYS`); None, or `off`: never.
        limits: the rate limit of each sender, by bucket (`FORMICARY_LIMITS`).
        workers: the number of worker processes that `up` starts (`FORMICARY_WORKERS`).
        worker_threads: the number of matches that a worker process moves at once while they wait
            for the store (`FORMICARY_WORKER_THREADS`); only one of them thinks at a time.
        connections: the number of connections that a process of the API accepts at once
            (`FORMICARY_CONNECTIONS`); each takes a thread while it is served.
        address_connections: the number of connections that it accepts at once from one address
            (`FORMICARY_ADDRESS_CONNECTIONS`), on Linux; None, or `off`: any number. The default is
            a quarter of all connections, and any number behind a trusted proxy.
        streams: the number of live streams and long polls that it holds at once
            (`FORMICARY_STREAMS`), fewer than connections.
        silence_seconds: the seconds after which a connection is closed if nothing was sent to it
            (`FORMICARY_SILENCE_SECONDS`), on Linux. Long polls last up to 25 s.
        trusted_proxies: the number of proxies in front of the API of which `X-Forwarded-For` and
            `X-Forwarded-Proto` are trusted (`FORMICARY_TRUSTED_PROXIES`).
        archive: the folder or bucket of finished matches (`FORMICARY_ARCHIVE`), `archive` in the
            data folder unless given; for example `s3://bucket/prefix`, with the extra
            `formicary[s3]`.
        archive_days: the days after their end when matches are archived (`FORMICARY_ARCHIVE_DAYS`);
            None, or `off`: only by command.
        archive_key: the file with the key that seals archived matches (`FORMICARY_ARCHIVE_KEY`),
            created when it is needed; `archive-key.json` in the data folder unless given.
        memory_mb: the memory that each server of the events may use before matches are archived
            early and then refused (`FORMICARY_MEMORY_MB`), in MB of 1024 * 1024 bytes; None: its
            own `maxmemory`, or half of its machine's memory; for the embedded server also at most a
            quarter of the disk.
        webhook_hosts: the internal hosts that webhooks may go to, also without TLS, each a
            `host:port`, or a `host` for ports 443 and 80 (`FORMICARY_WEBHOOK_HOSTS`, separated by
            commas).
        partitions: the number of partitions of a new store (`FORMICARY_PARTITIONS`), at most 256;
            None for 16, or for the number that the store was created with.
        wait: the number of replicas that must have an event before it is acknowledged
            (`FORMICARY_WAIT`): `2` or, synced to their disks and the primary's, `2+disk`; None:
            none.
        log: the form of log lines, `json` or `console` (`FORMICARY_LOG`).
        log_level: the lowest level that is logged: `debug`, `info`, `warning` or `error`
            (`FORMICARY_LOG_LEVEL`).
        metrics_port: the port of this process's metrics (`FORMICARY_METRICS_PORT`); None, or `off`:
            no metrics are served. `up` gives each of its processes a port, counting from this one.
        metrics_host: the address of the metrics port, by default on this machine only
            (`FORMICARY_METRICS_HOST`).
        traces: the destination of traces, `console` or `otlp` (`FORMICARY_TRACES`); None: traces
            are off.
    """

    events_url: str | None = None
    jobs_url: str | None = None
    data: Path = Path("var")
    binary: str | None = None
    keys: Path | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    worker_threads: int = 4
    admin_token: str | None = None
    bot_seconds: int = 30
    sleep_seconds: int | None = 600
    open_days: int | None = 14
    limits: Mapping[str, Policy] = DEFAULTS
    connections: int = 4000
    address_connections: int | None = 1000
    streams: int = 1000
    silence_seconds: int = 40
    trusted_proxies: int = 0
    memory_mb: int | None = None
    webhook_hosts: tuple[str, ...] = ()
    partitions: int | None = None
    wait: Wait | None = None
    log: LogForm = "console"
    log_level: str = "warning"
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    traces: str | None = None
    archive: str | None = None
    archive_days: int | None = 7
    archive_key: Path | None = None

    @property
    def erasures_file(self) -> Path:
        """The file that lists the permanent deletions and erasures."""
        return self.data / "erasures.ndjson"

    @property
    def key_file(self) -> Path:
        """The file of the key that signs receipts."""
        return self.keys or self.data / "receipt-keys.json"

    @property
    def archive_url(self) -> str:
        """The folder or bucket of finished matches."""
        return self.archive or str(self.data / "archive")

    @property
    def archive_key_file(self) -> Path:
        """The file of the key that seals archived matches."""
        return self.archive_key or self.data / "archive-key.json"


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of an environment.

    Raises:
        ValueError: a setting cannot be read; the message names the variable and the reason.
    """
    addresses, (connections, streams) = _addresses(environ), _connections_and_streams(environ)
    return Settings(
        events_url=addresses[0],
        jobs_url=addresses[1],
        data=Path(environ.get("FORMICARY_DATA") or "var").absolute(),
        binary=environ.get("FORMICARY_SERVER") or None,
        keys=_path(environ, "FORMICARY_KEYS"),
        host=environ.get("FORMICARY_HOST") or "127.0.0.1",
        port=_number(environ, "FORMICARY_PORT", 8000, 65_535),
        workers=_number(environ, "FORMICARY_WORKERS", 2, 64),
        worker_threads=_number(environ, "FORMICARY_WORKER_THREADS", 4, 64),
        admin_token=_token(environ, "FORMICARY_ADMIN_TOKEN"),
        bot_seconds=_number(environ, "FORMICARY_BOT_SECONDS", 30, LONGEST_BOT_SECONDS),
        sleep_seconds=_number_or_off(environ, "FORMICARY_SLEEP_SECONDS", 600, 86_400),
        open_days=_number_or_off(environ, "FORMICARY_OPEN_DAYS", 14, 365),
        limits=_limits(environ, "FORMICARY_LIMITS"),
        connections=connections,
        address_connections=_address_connections(environ, connections),
        streams=streams,
        silence_seconds=_number(environ, "FORMICARY_SILENCE_SECONDS", 40, 3600),
        trusted_proxies=_number(environ, "FORMICARY_TRUSTED_PROXIES", 0, 8, least=0),
        memory_mb=_number_or_off(environ, "FORMICARY_MEMORY_MB", None, 1 << 24),
        webhook_hosts=_hosts(environ, "FORMICARY_WEBHOOK_HOSTS"),
        partitions=_partitions(environ, "FORMICARY_PARTITIONS"),
        wait=_wait(environ, "FORMICARY_WAIT"),
        log=_one_of(environ, "FORMICARY_LOG", FORMS),
        log_level=_one_of(environ, "FORMICARY_LOG_LEVEL", LEVELS, "warning"),
        metrics_port=_number_or_off(environ, "FORMICARY_METRICS_PORT", None, 65_535),
        metrics_host=environ.get("FORMICARY_METRICS_HOST") or "127.0.0.1",
        traces=_one_of(environ, "FORMICARY_TRACES", TRACES) or None,
        archive=environ.get("FORMICARY_ARCHIVE") or None,
        archive_days=_number_or_off(environ, "FORMICARY_ARCHIVE_DAYS", 7, 3650, least=0),
        archive_key=_path(environ, "FORMICARY_ARCHIVE_KEY"),
    )


def _connections_and_streams(environ: Mapping[str, str]) -> tuple[int, int]:
    connections = _number(environ, "FORMICARY_CONNECTIONS", 4000, 60_000, least=16)
    streams = _number(environ, "FORMICARY_STREAMS", min(1000, connections * 3 // 4), 60_000)
    if streams >= connections:
        raise ValueError("FORMICARY_STREAMS must be below FORMICARY_CONNECTIONS")
    return connections, streams


def _addresses(environ: Mapping[str, str]) -> tuple[str | None, str | None]:
    """Return the addresses of the events' and the jobs' servers, after checking their form."""
    kinds: dict[str, str] = {}
    for name in ("EVENTS_URL", "JOBS_URL"):
        try:
            found = read_address(environ.get(name, ""))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None  # the original may show passwords
        kinds[name] = found.kind if found else ""
    events_url, jobs_url = environ.get("EVENTS_URL") or None, environ.get("JOBS_URL") or None
    if kinds["JOBS_URL"] == "cluster":
        raise ValueError("JOBS_URL: jobs and read models need one server, not a cluster")
    if kinds["EVENTS_URL"] == "cluster" and not jobs_url:
        raise ValueError("JOBS_URL must be set to a single server if EVENTS_URL is a cluster")
    return (
        _add_password(environ, "EVENTS_PASSWORD_FILE", events_url),
        _add_password(environ, "JOBS_PASSWORD_FILE", jobs_url),
    )


def _add_password(environ: Mapping[str, str], name: str, url: str | None) -> str | None:
    try:
        return add_password(url, _path(environ, name))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _partitions(environ: Mapping[str, str], name: str) -> int | None:
    return _number(environ, name, 1, MOST_PARTITIONS) if environ.get(name) else None


def _wait(environ: Mapping[str, str], name: str) -> Wait | None:
    text = environ.get(name) or "0"
    replicas, plus, disk = text.partition("+")
    if not replicas.isdecimal() or int(replicas) > WAIT_MOST or (plus and disk != "disk"):
        raise ValueError(f"{name} is {text!r}: it must be a number of replicas, or like '1+disk'")
    return Wait(int(replicas), on_disk=bool(plus)) if int(replicas) else None


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
    hosts = tuple(part.strip().lower() for part in environ.get(name, "").split(",") if part.strip())
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise ValueError(f"{name}: {host!r} is neither a host nor host:port")
    return hosts


def _one_of(
    environ: Mapping[str, str], name: str, words: Sequence[Word], default: str = ""
) -> Word:
    """Return the word that is set, else the default or the first word."""
    chosen = environ.get(name) or default or words[0]
    for word in words:
        if word == chosen:
            return word
    raise ValueError(f"{name} is {chosen!r}: it must be one of {', '.join(filter(None, words))}")


def _path(environ: Mapping[str, str], name: str) -> Path | None:
    return Path(environ[name]) if environ.get(name) else None


def _address_connections(environ: Mapping[str, str], connections: int) -> int | None:
    """Return the limit of connections per address.

    Behind a trusted proxy there is no limit by default, because one address serves many clients.
    """
    proxies = _number(environ, "FORMICARY_TRUSTED_PROXIES", 0, 8, least=0)
    default = None if proxies else connections // 4
    return _number_or_off(environ, "FORMICARY_ADDRESS_CONNECTIONS", default, 60_000)


def _number_or_off(
    environ: Mapping[str, str], name: str, default: int | None, most: int, *, least: int = 1
) -> int | None:
    text = environ.get(name) or ("off" if default is None else str(default))
    return None if text == "off" else _number(environ, name, default or most, most, least=least)


def _number(
    environ: Mapping[str, str], name: str, default: int, most: int, *, least: int = 1
) -> int:
    text = environ.get(name) or str(default)
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ValueError(f"{name} is {text!r}: it must be a number from {least} to {most}")
    return int(text)
