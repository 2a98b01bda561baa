"""The rules by topic. They list legal commands, refuse others, and return the resulting events."""
