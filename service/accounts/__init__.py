"""Account endpoints: registration, the caller's own account, and administration."""
