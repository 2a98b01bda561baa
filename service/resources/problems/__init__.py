"""The types of problems, for people and for programs."""
