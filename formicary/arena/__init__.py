"""Bot-only matches: live demonstrations, and multi-core tournaments with statistics."""
