"""Reports of matches that may have been arranged."""
