"""Tests of the lobby: its rows, its pages, and its follower."""
