"""Tests of accounts' seats, invitations, and matches before they start."""
