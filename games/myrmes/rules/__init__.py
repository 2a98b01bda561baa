"""The rules of Myrmes by phase: look, refuse, compute, tell."""
