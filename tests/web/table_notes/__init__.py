"""Tests of the notes between the seats on the page of a match."""
