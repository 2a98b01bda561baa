"""March of the Ants."""
