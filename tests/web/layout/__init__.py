"""The places of the parts of the match page: steady, uncut and in sight."""
