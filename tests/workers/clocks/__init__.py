"""Clocks that run out: of seats that are asked, and of matches that are open."""
