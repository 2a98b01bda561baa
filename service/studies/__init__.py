"""Studies, which are ordered lists of notes about a match."""
