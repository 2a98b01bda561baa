"""The state after each event, by topic."""
