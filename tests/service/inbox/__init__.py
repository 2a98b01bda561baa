"""Tests of all matches of an account over HTTP."""
