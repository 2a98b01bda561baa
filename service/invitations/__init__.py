"""Invitations to a match, and seat reservations."""
