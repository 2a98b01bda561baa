"""Tests of the commands that change a match."""
