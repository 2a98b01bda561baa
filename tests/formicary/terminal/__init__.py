"""The commands of the terminal as such."""
