"""Previews of commands, and explanations of illegal commands."""
