"""The rules of Atta Ants, phase by phase."""
