"""Tests of the terminal's commands in general."""
