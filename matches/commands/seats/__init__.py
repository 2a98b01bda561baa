"""Who holds the seats of a match, and who is invited to those that are open."""
