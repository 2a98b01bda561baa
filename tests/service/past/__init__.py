"""Tests of the endpoints for a match's history, alternatives and proofs."""
