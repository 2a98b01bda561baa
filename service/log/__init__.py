"""The event log of a match, and the timeline derived from it."""
