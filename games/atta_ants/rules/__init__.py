"""The rules of Atta Ants, by phase."""
