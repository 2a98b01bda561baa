"""Table of all settings. Each field of `Settings` declares one of them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

from msgspec import Struct

from events.connections import Wait
from events.keys import MOST_PARTITIONS
from formicary.settings.parsers import (
    Parser,
    choice,
    number,
    number_or_off,
    parse_address,
    parse_domain,
    parse_folder,
    parse_hosts,
    parse_limits,
    parse_mail_address,
    parse_origins,
    parse_path,
    parse_site,
    parse_smtp,
    parse_text,
    parse_token,
    parse_wait,
    text_or_off,
)
from formicary.settings.witnesses import WitnessAddress, parse_witnesses
from service.limits.policies import DEFAULTS, Policy
from webhooks.mail.server import MailServer, read_server

LogForm: TypeAlias = Literal["json", "console"]
FORMS: tuple[LogForm, ...] = ("console", "json")  # log formats
LEVELS = ("debug", "info", "warning", "error")
TRACES = ("console", "otlp")  # trace exporters
LONGEST_BOT_SECONDS = 300  # maximum duration of a search
PORT_MOST = 65_535


class Setting(Struct, frozen=True):
    """Declaration of a setting.

    Attributes:
        variable: the name of the environment variable.
        parse: parses the variable's text; an empty text selects the default.
        description: the text for the reference documentation.
        file_variable: the variable that contains the path of a file with the password for this URL;
            empty for settings that are not URLs.
        derive: computes the default from the other settings; None if the field has a fixed default.
    """

    variable: str
    parse: Parser[Any]
    description: str
    file_variable: str = ""
    derive: Callable[[Any], Any] | None = None


class Settings(Struct, frozen=True, kw_only=True):
    """Settings of this process.

    The annotation of each field contains its declaration: the environment variable, the parser with
    its bounds, and the description. A value of None means that the setting is unset or disabled.
    """

    events_url: Annotated[
        str | None,
        Setting(
            "EVENTS_URL",
            parse_address,
            "The address of the server with the streams. Without it, the embedded server is used."
            " The password may be in a file.",
            file_variable="EVENTS_PASSWORD_FILE",
        ),
    ] = None
    jobs_url: Annotated[
        str | None,
        Setting(
            "JOBS_URL",
            parse_address,
            "The address of the server with jobs and read models. Without it, the server with the"
            " streams is used. The password may be in a file.",
            file_variable="JOBS_PASSWORD_FILE",
        ),
    ] = None
    data: Annotated[
        Path,
        Setting(
            "FORMICARY_DATA",
            parse_folder,
            "The folder of the embedded server, created when it is needed.",
            derive=lambda settings: settings.data.absolute(),
        ),
    ] = Path("var")
    binary: Annotated[
        str | None,
        Setting(
            "FORMICARY_SERVER",
            parse_text,
            "The server program to embed. Without it, the program is searched for.",
        ),
    ] = None
    keys: Annotated[
        Path | None,
        Setting(
            "FORMICARY_KEYS",
            parse_path,
            "The file with the key that signs receipts, created at first start;"
            " `receipt-keys.json` in the data folder unless given.",
        ),
    ] = None
    host: Annotated[
        str, Setting("FORMICARY_HOST", parse_text, "The address that the API listens on.")
    ] = "127.0.0.1"
    port: Annotated[
        int,
        Setting(
            "FORMICARY_PORT",
            number(1, PORT_MOST),
            "The port of the API; `up` takes a free one if it is busy.",
        ),
    ] = 8000
    workers: Annotated[
        int,
        Setting(
            "FORMICARY_WORKERS",
            number(1, 64),
            "The number of worker processes that `up` starts.",
        ),
    ] = 2
    worker_threads: Annotated[
        int,
        Setting(
            "FORMICARY_WORKER_THREADS",
            number(1, 64),
            "The number of matches that a worker process moves at once while they wait for the"
            " store; only one of them thinks at a time.",
        ),
    ] = 4
    admin_token: Annotated[
        str | None,
        Setting(
            "FORMICARY_ADMIN_TOKEN",
            parse_token,
            "The token that administrators authenticate with, at least 32 characters. Without it,"
            " there are no administrators.",
        ),
    ] = None
    bot_seconds: Annotated[
        int,
        Setting(
            "FORMICARY_BOT_SECONDS",
            number(1, LONGEST_BOT_SECONDS),
            "The time limit of a bot for one decision, in seconds.",
        ),
    ] = 30
    sleep_seconds: Annotated[
        int | None,
        Setting(
            "FORMICARY_SLEEP_SECONDS",
            number_or_off(1, 86_400),
            "The seconds without a viewer after which a match played only by bots sleeps;"
            " `off`: never.",
        ),
    ] = 600
    open_days: Annotated[
        int | None,
        Setting(
            "FORMICARY_OPEN_DAYS",
            number_or_off(1, 365),
            "The days after which a match ends if its seats are not taken; `off`: never.",
        ),
    ] = 14
    limits: Annotated[
        Mapping[str, Policy],
        Setting("FORMICARY_LIMITS", parse_limits, "The rate limit of each sender, by bucket."),
    ] = DEFAULTS
    connections: Annotated[
        int,
        Setting(
            "FORMICARY_CONNECTIONS",
            number(16, 60_000),
            "The number of connections that a process of the API accepts at once; each takes a"
            " thread while it is served.",
        ),
    ] = 4000
    address_connections: Annotated[
        int | None,
        Setting(
            "FORMICARY_ADDRESS_CONNECTIONS",
            number_or_off(1, 60_000),
            "The number of connections that a process of the API accepts at once from one address,"
            " on Linux; `off`: any number. The default is a quarter of all connections, and any"
            " number behind a trusted proxy, because one address then serves many clients.",
            derive=lambda settings: None if settings.trusted_proxies else settings.connections // 4,
        ),
    ] = 1000
    streams: Annotated[
        int,
        Setting(
            "FORMICARY_STREAMS",
            number(1, 60_000),
            "The number of live streams and long polls that a process of the API holds at once,"
            " fewer than connections. The default is at most three quarters of all connections.",
            derive=lambda settings: min(1000, settings.connections * 3 // 4),
        ),
    ] = 1000
    silence_seconds: Annotated[
        int,
        Setting(
            "FORMICARY_SILENCE_SECONDS",
            number(1, 3600),
            "The seconds after which a connection is closed if nothing was sent to it, on Linux."
            " Long polls last up to 25 s.",
        ),
    ] = 40
    trusted_proxies: Annotated[
        int,
        Setting(
            "FORMICARY_TRUSTED_PROXIES",
            number(0, 8),
            "The number of proxies in front of the API of which `X-Forwarded-For` and"
            " `X-Forwarded-Proto` are trusted.",
        ),
    ] = 0
    memory_mb: Annotated[
        int | None,
        Setting(
            "FORMICARY_MEMORY_MB",
            number_or_off(1, 1 << 24),
            "The memory that each server of the events may use before matches are archived early"
            " and then refused, in MB of 1024 * 1024 bytes. The default is the server's own"
            " `maxmemory`, or half of its machine's memory; for the embedded server also at most a"
            " quarter of the disk.",
        ),
    ] = None
    webhook_hosts: Annotated[
        tuple[str, ...],
        Setting(
            "FORMICARY_WEBHOOK_HOSTS",
            parse_hosts,
            "The internal hosts that webhooks may go to, also without TLS, separated by commas;"
            " each is a `host:port`, or a `host` for ports 443 and 80.",
        ),
    ] = ()
    passkey_domain: Annotated[
        str | None,
        Setting(
            "FORMICARY_PASSKEY_DOMAIN",
            parse_domain,
            "The domain that passkeys belong to, such as `ants.example.org`: the host of the pages,"
            " or a parent of it. Passkeys of another domain do not work, so it must not change."
            " Without it, passkeys only work at `localhost`.",
        ),
    ] = None
    passkey_origins: Annotated[
        tuple[str, ...],
        Setting(
            "FORMICARY_PASSKEY_ORIGINS",
            parse_origins,
            "The origins whose pages may use passkeys, separated by commas, such as"
            " `https://play.example.org`. Each is at the domain or below it. The default is the"
            " domain with `https://`.",
            derive=lambda settings: (
                (f"https://{settings.passkey_domain}",) if settings.passkey_domain else ()
            ),
        ),
    ] = ()
    site: Annotated[
        str | None,
        Setting(
            "FORMICARY_SITE",
            parse_site,
            "The address of the pages, such as `https://ants.example.org`, which messages in chats"
            " lead to. The default is the first origin of passkeys, or the API on this machine.",
            derive=lambda settings: (
                settings.passkey_origins[0]
                if settings.passkey_origins
                else settings.passkey_domain and f"https://{settings.passkey_domain}"
            ),
        ),
    ] = None
    smtp: Annotated[
        str | None,
        Setting(
            "FORMICARY_SMTP",
            parse_smtp,
            "The mail server that takes mail to people, such as"
            " `smtp://user:password@mail.example.org:587`, or `smtps://` for TLS from the start."
            " The password may be in a file. Without it, no mail is offered.",
            file_variable="FORMICARY_SMTP_PASSWORD_FILE",
        ),
    ] = None
    mail_from: Annotated[
        str | None,
        Setting(
            "FORMICARY_MAIL_FROM",
            parse_mail_address,
            "The address that mail comes from. It is needed if there is a mail server.",
        ),
    ] = None
    partitions: Annotated[
        int | None,
        Setting(
            "FORMICARY_PARTITIONS",
            number(1, MOST_PARTITIONS),
            "The number of partitions of a new store, at most 256. The default is 16, or the"
            " number that the store was created with.",
        ),
    ] = None
    wait: Annotated[
        Wait | None,
        Setting(
            "FORMICARY_WAIT",
            parse_wait,
            "The number of replicas that must have an event before it is acknowledged: `2` or,"
            " synced to their disks and the primary's, `2+disk`. The default is none.",
        ),
    ] = None
    log: Annotated[
        LogForm,
        Setting("FORMICARY_LOG", choice(*FORMS), "The form of log lines, `json` or `console`."),
    ] = "console"
    log_level: Annotated[
        str,
        Setting(
            "FORMICARY_LOG_LEVEL",
            choice(*LEVELS),
            "The lowest level that is logged: `debug`, `info`, `warning` or `error`.",
        ),
    ] = "warning"
    metrics_port: Annotated[
        int | None,
        Setting(
            "FORMICARY_METRICS_PORT",
            number_or_off(1, PORT_MOST),
            "The port of this process's metrics; without it, or with `off`, no metrics are served."
            " `up` gives each of its processes a port, counting from this one.",
        ),
    ] = None
    metrics_host: Annotated[
        str,
        Setting(
            "FORMICARY_METRICS_HOST",
            parse_text,
            "The address of the metrics port, by default on this machine only.",
        ),
    ] = "127.0.0.1"
    traces: Annotated[
        str | None,
        Setting(
            "FORMICARY_TRACES",
            choice(*TRACES),
            "The destination of traces, `console` or `otlp`. Without it, traces are off.",
        ),
    ] = None
    archive: Annotated[
        str | None,
        Setting(
            "FORMICARY_ARCHIVE",
            parse_text,
            "The folder or bucket of finished matches, `archive` in the data folder unless given;"
            " for example `s3://bucket/prefix`, with the extra `formicary[s3]`.",
        ),
    ] = None
    archive_days: Annotated[
        int | None,
        Setting(
            "FORMICARY_ARCHIVE_DAYS",
            number_or_off(0, 3650),
            "The days after their end when matches are archived; `off`: only by command.",
        ),
    ] = 7
    archive_key: Annotated[
        Path | None,
        Setting(
            "FORMICARY_ARCHIVE_KEY",
            parse_path,
            "The file with the key that seals archived matches, created when it is needed;"
            " `archive-key.json` in the data folder unless given.",
        ),
    ] = None

    tlog: Annotated[
        str | None,
        Setting(
            "FORMICARY_TLOG",
            text_or_off,
            "The folder or bucket of the public log over all matches, `tlog` in the data folder"
            " unless given; `off`: no log is written.",
        ),
    ] = ""
    tlog_key: Annotated[
        Path | None,
        Setting(
            "FORMICARY_TLOG_KEY",
            parse_path,
            "The file with the keys that sign and salt the public log, created at first start;"
            " `tlog-key.json` in the data folder unless given. All machines need the same file.",
        ),
    ] = None

    witnesses: Annotated[
        tuple[WitnessAddress, ...],
        Setting(
            "FORMICARY_WITNESSES",
            parse_witnesses,
            "The witnesses that sign the public log, separated by commas; each is a URL, a space"
            " and the public key that `formicary witness` prints.",
        ),
    ] = ()

    @property
    def mail_server(self) -> MailServer | None:
        """The mail server; None if there is none."""
        return read_server(self.smtp, self.mail_from) if self.smtp and self.mail_from else None

    @property
    def tlog_url(self) -> str | None:
        """The folder or bucket of the public log; None if none is written."""
        return None if self.tlog is None else self.tlog or str(self.data / "tlog")

    @property
    def tlog_key_file(self) -> Path:
        """The path of the file with the keys of the public log."""
        return self.tlog_key or self.data / "tlog-key.json"

    @property
    def erasures_file(self) -> Path:
        """The path of the file that lists permanent deletions and erasures."""
        return self.data / "erasures.ndjson"

    @property
    def key_file(self) -> Path:
        """The path of the file with the key that signs receipts."""
        return self.keys or self.data / "receipt-keys.json"

    @property
    def archive_url(self) -> str:
        """The folder, or the bucket URL, of the archive that contains finished matches."""
        return self.archive or str(self.data / "archive")

    @property
    def pages(self) -> str:
        """The address of the pages, without a slash at its end."""
        host = "localhost" if self.host == "127.0.0.1" else self.host
        return self.site or f"http://{host}:{self.port}"

    @property
    def archive_key_file(self) -> Path:
        """The path of the file with the key that seals archived matches."""
        return self.archive_key or self.data / "archive-key.json"


def _list_declarations() -> Mapping[str, Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    return {name: hints[name].__metadata__[0] for name in Settings.__struct_fields__}


TABLE: Mapping[str, Setting] = MappingProxyType(_list_declarations())  # indexed by field
