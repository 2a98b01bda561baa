"""Tests of expiring clocks, both of seats with pending questions and of open matches."""
