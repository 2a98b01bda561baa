"""Tests of the Go client and of its verifier."""
