"""The games, their options and their content."""
