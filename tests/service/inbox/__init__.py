"""Tests of the endpoints for all matches of an account."""
