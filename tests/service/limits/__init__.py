"""Tests of limits: they are fair, and clients can see them."""
