"""The rules of Myrmes, phase by phase."""
