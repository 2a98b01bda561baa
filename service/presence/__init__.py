"""The presence of players."""
