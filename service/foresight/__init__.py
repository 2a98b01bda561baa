"""Previews of commands, and explanations of why commands are illegal."""
