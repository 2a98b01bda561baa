"""Seats: how they are held, who is invited to them, and matches that end before they begin."""
