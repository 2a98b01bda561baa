"""Resources of the problem types, for people and for programs."""
