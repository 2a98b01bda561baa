"""The rules by topic: legal commands, refusals and consequences."""
