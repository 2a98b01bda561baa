"""Templates and modules of the page, served as files."""
