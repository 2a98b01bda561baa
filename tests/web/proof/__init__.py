"""Tests of the proofs that the match page checks beside the log of a match."""
