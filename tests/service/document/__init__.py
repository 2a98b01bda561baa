"""Tests of the description of the API, and of the API against it."""
