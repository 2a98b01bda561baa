"""The types of problems, as pages and as data."""
