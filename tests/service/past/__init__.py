"""Tests of a match's past, its alternatives and its proofs over HTTP."""
