"""Seats of accounts, invitations, and how matches are made and end before they begin."""
