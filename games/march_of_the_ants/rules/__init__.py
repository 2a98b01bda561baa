"""The rules by topic: legal commands, refusals, and the events that commands cause."""
