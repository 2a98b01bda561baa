"""Invitations to the seats of a match, and reservations of seats."""
