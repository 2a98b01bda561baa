"""Formatting of times. They are stored in milliseconds."""

from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

Time: TypeAlias = Annotated[
    str,
    Meta(
        description="A time in UTC, with milliseconds (RFC 3339).",
        extra_json_schema={"format": "date-time"},
    ),
]


def format_time(at: int) -> str:
    """Format a time in milliseconds since 1970 as RFC 3339, always with milliseconds."""
    second = datetime.fromtimestamp(at // 1000, UTC)
    return f"{second:%Y-%m-%dT%H:%M:%S}.{at % 1000:03d}Z"
