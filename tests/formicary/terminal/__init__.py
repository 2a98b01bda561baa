"""Tests that concern all commands of the terminal."""
