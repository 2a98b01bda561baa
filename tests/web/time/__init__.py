"""Going through matches on their page."""
