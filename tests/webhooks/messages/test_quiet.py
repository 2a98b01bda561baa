"""Quiet hours in the time zone of a person, also when its clocks are changed."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from webhooks.quiet import is_zone, quiet_until
from webhooks.subscriptions import QuietHours

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = QuietHours("22:00", "07:00", "Europe/Berlin")
NOON = QuietHours("12:00", "14:00", "Europe/Berlin")


def at(text):
    """Return a local time in Berlin in milliseconds since 1970."""
    return round(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "now", "end"),
    [
        (NIGHT, "2027-01-05 21:59:59", None),
        (NIGHT, "2027-01-05 22:00", "2027-01-06 07:00"),
        (NIGHT, "2027-01-06 00:00", "2027-01-06 07:00"),
        (NIGHT, "2027-01-06 06:59:59", "2027-01-06 07:00"),
        (NIGHT, "2027-01-06 07:00", None),
        (NIGHT, "2027-03-27 23:00", "2027-03-28 07:00"),  # summer time begins in this night
        (NIGHT, "2027-10-30 23:00", "2027-10-31 07:00"),  # and ends in this one
        (NOON, "2027-01-05 11:59", None),
        (NOON, "2027-01-05 12:00", "2027-01-05 14:00"),
        (NOON, "2027-01-05 14:00", None),
        (None, "2027-01-05 23:00", None),
    ],
)
def test_quiet_hours_end_at_the_local_time(hours, now, end):
    assert quiet_until(hours, at(now)) == (at(end) if end else None)


@pytest.mark.parametrize(
    ("name", "is_known"),
    [
        ("Europe/Berlin", True),
        ("UTC", True),
        ("Europe", False),
        ("Europe/Formicary", False),
        ("../../etc/passwd", False),
        ("/etc/passwd", False),
        ("", False),
        ("a\0b", False),
    ],
)
def test_a_time_zone_has_a_known_name(name, is_known):
    assert is_zone(name) is is_known
