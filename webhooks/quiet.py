"""Quiet hours: a time of each day at which nothing is sent."""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from webhooks.subscriptions import QuietHours


def is_zone(name: str) -> bool:
    """Return whether a time zone has this name."""
    try:
        ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # unknown, a folder, or a path that leads elsewhere
        return False
    return True


def quiet_until(hours: QuietHours | None, now: int) -> int | None:
    """Return the end of the quiet hours. Return None if it is not quiet now.

    Args:
        hours: the quiet hours; None if there are none.
        now: the time in milliseconds since 1970, as the returned one.
    """
    if hours is None:
        return None
    local = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(hours.zone))
    begins, ends = _read(hours.begins), _read(hours.ends)
    is_over_midnight = ends <= begins
    at = local.time()
    is_late, is_early = at >= begins, at < ends
    if not (is_late or is_early if is_over_midnight else is_late and is_early):
        return None
    day = local.date() + timedelta(days=1 if is_over_midnight and is_late else 0)
    end = datetime.combine(day, ends, local.tzinfo)
    return round(end.timestamp() * 1000)


@cache
def _read(text: str) -> time:
    return time.fromisoformat(text)
