"""Parsers of settings: functions of a variable's name and its text, which is not empty.

A parser returns the value, or raises a ValueError that names the variable and the reason.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias, TypeVar

from events.connections import Wait
from events.connections.addresses import read_address
from service.limits.policies import Policy, read_policies

TOKEN_LEAST = 32
WAIT_MOST = 5
_HOST = re.compile(r"(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?")
Value = TypeVar("Value")
Word = TypeVar("Word", bound=str)
Parser: TypeAlias = Callable[[str, str], Value]


def number(least: int, most: int) -> Parser[int]:
    """Return a parser of whole numbers with these bounds."""

    def parse(variable: str, text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ValueError(f"{variable} is {text!r}: it must be a number from {least} to {most}")
        return int(text)

    return parse


def number_or_off(least: int, most: int) -> Parser[int | None]:
    """Return a parser of whole numbers with these bounds, and of `off`, which is None."""
    parse_number = number(least, most)

    def parse(variable: str, text: str) -> int | None:
        return None if text == "off" else parse_number(variable, text)

    return parse


def choice(*words: Word) -> Parser[Word]:
    """Return a parser that accepts only these words."""

    def parse(variable: str, text: str) -> Word:
        for word in words:
            if word == text:
                return word
        raise ValueError(f"{variable} is {text!r}: it must be one of {', '.join(words)}")

    return parse


def parse_text(_variable: str, text: str) -> str:
    """Return the text as it is."""
    return text


def parse_path(_variable: str, text: str) -> Path:
    """Return the path, relative if it is written so."""
    return Path(text)


def parse_folder(_variable: str, text: str) -> Path:
    """Return the absolute path of a folder."""
    return Path(text).absolute()


def parse_address(variable: str, text: str) -> str:
    """Return the address of a store, after a check of its form."""
    try:
        read_address(text)
    except ValueError as error:
        raise ValueError(f"{variable}: {error}") from None  # the original may show passwords
    return text


def parse_token(variable: str, text: str) -> str:
    """Return a token that cannot be guessed and that fits into a header field."""
    if len(text) < TOKEN_LEAST or not text.isascii() or not text.isprintable():
        raise ValueError(f"{variable} must be at least {TOKEN_LEAST} printable ASCII characters")
    return text


def parse_limits(variable: str, text: str) -> Mapping[str, Policy]:
    """Return the rate limits by bucket; those not named in the text have their defaults."""
    try:
        return read_policies(text)
    except ValueError as error:
        raise ValueError(f"{variable}: {error}") from error


def parse_hosts(variable: str, text: str) -> tuple[str, ...]:
    """Return hosts, with or without a port, that are separated by commas."""
    hosts = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise ValueError(f"{variable}: {host!r} is neither a host nor host:port")
    return hosts


def parse_wait(variable: str, text: str) -> Wait | None:
    """Return the wait for replicas, such as `2` or `2+disk`; None for `0`."""
    replicas, plus, disk = text.partition("+")
    if not replicas.isdecimal() or int(replicas) > WAIT_MOST or (plus and disk != "disk"):
        raise ValueError(
            f"{variable} is {text!r}: it must be a number of replicas, or like '1+disk'"
        )
    return Wait(int(replicas), on_disk=bool(plus)) if int(replicas) else None
