"""Tests of accounts' seats, of invitations, and of matches before they begin."""
