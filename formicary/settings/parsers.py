"""Parsers for settings. Each parser takes the name of a variable and its non-empty value.

A parser returns the parsed value, or raises a ValueError that names the variable and the reason.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias, TypeVar

from email_validator import EmailNotValidError, validate_email

from events.connections import Wait
from events.connections.addresses import read_address
from service.limits.policies import Policy, read_policies

TOKEN_LEAST = 32
WAIT_MOST = 5
_LABELS = r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?"
_DOMAIN = re.compile(_LABELS)
_ORIGIN = re.compile(rf"(?:https://{_LABELS}|http://localhost)(?::[0-9]{{1,5}})?")
_SITE = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~-]+)*")
_HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
Value = TypeVar("Value")
Word = TypeVar("Word", bound=str)
Parser: TypeAlias = Callable[[str, str], Value]


def number(least: int, most: int) -> Parser[int]:
    """Return a parser for integers within the given bounds."""

    def parse(variable: str, text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ValueError(f"{variable} is {text!r}: it must be a number from {least} to {most}")
        return int(text)

    return parse


def number_or_off(least: int, most: int) -> Parser[int | None]:
    """Return a parser that accepts integers within the given bounds, or `off` for None."""
    parse_number = number(least, most)

    def parse(variable: str, text: str) -> int | None:
        return None if text == "off" else parse_number(variable, text)

    return parse


def choice(*words: Word) -> Parser[Word]:
    """Return a parser that accepts only the given words."""

    def parse(variable: str, text: str) -> Word:
        for word in words:
            if word == text:
                return word
        raise ValueError(f"{variable} is {text!r}: it must be one of {', '.join(words)}")

    return parse


def text_or_off(_variable: str, text: str) -> str | None:
    """Return the text unchanged, or None for `off`."""
    return None if text == "off" else text


def parse_text(_variable: str, text: str) -> str:
    """Return the text unchanged."""
    return text


def parse_path(_variable: str, text: str) -> Path:
    """Convert a string to a path, which may be relative."""
    return Path(text)


def parse_folder(_variable: str, text: str) -> Path:
    """Convert a string to an absolute path of a folder."""
    return Path(text).absolute()


def parse_address(variable: str, text: str) -> str:
    """Validate and return the URL of a store."""
    try:
        read_address(text)
    except ValueError as error:
        raise ValueError(f"{variable}: {error}") from None  # the original may contain passwords
    return text


def parse_token(variable: str, text: str) -> str:
    """Validate and return a token. It must be hard to guess and valid in an HTTP header."""
    if len(text) < TOKEN_LEAST or not text.isascii() or not text.isprintable():
        raise ValueError(f"{variable} must be at least {TOKEN_LEAST} printable ASCII characters")
    return text


def parse_limits(variable: str, text: str) -> Mapping[str, Policy]:
    """Return the rate limit of each bucket. A bucket that is not listed has its default limit."""
    try:
        return read_policies(text)
    except ValueError as error:
        raise ValueError(f"{variable}: {error}") from error


def parse_hosts(variable: str, text: str) -> tuple[str, ...]:
    """Parse a comma-separated list of hosts, with or without ports."""
    hosts = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise ValueError(f"{variable}: {host!r} is neither a host nor host:port")
    return hosts


def parse_domain(variable: str, text: str) -> str:
    """Validate and return a domain of the web. Browsers accept no addresses in its place."""
    if not _DOMAIN.fullmatch(text):
        raise ValueError(f"{variable}: {text!r} is not a domain in lower case")
    return text


def parse_origins(variable: str, text: str) -> tuple[str, ...]:
    """Parse a comma-separated list of the origins of pages."""
    origins = tuple(part.strip() for part in text.split(",") if part.strip())
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise ValueError(f"{variable}: {origin!r} is not an origin like https://example.org")
    return origins


def parse_site(variable: str, text: str) -> str:
    """Validate and return the address of the pages, without a slash at its end."""
    site = text.rstrip("/")
    if not _SITE.fullmatch(site):
        raise ValueError(f"{variable}: {text!r} is not an address like https://example.org/ants")
    return site


def parse_smtp(variable: str, text: str) -> str:
    """Return the URL of a mail server, which is checked together with its password."""
    if not text.startswith(("smtp://", "smtps://")):
        raise ValueError(f"{variable} must begin with smtp:// or smtps://")
    return text


def parse_mail_address(variable: str, text: str) -> str:
    """Validate and return a mail address, in ASCII."""
    try:
        address = validate_email(text, check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError as error:
        raise ValueError(f"{variable}: {error}") from error
    return address.ascii_email or text


def parse_wait(variable: str, text: str) -> Wait | None:
    """Parse the number of replicas to wait for, such as `2` or `2+disk`. Return None for `0`."""
    replicas, plus, disk = text.partition("+")
    if not replicas.isdecimal() or int(replicas) > WAIT_MOST or (plus and disk != "disk"):
        raise ValueError(
            f"{variable} is {text!r}: it must be a number of replicas, or like '1+disk'"
        )
    return Wait(int(replicas), on_disk=bool(plus)) if int(replicas) else None
