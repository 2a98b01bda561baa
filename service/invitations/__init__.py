"""Invitations to a match, and reservations of its seats."""
