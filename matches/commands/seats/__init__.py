"""The holders of a match's seats, and invitations to open seats."""
