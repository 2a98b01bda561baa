"""A store that is far away: round trips are counted on the wire."""
