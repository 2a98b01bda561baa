"""What each event changes in the state: no rules, no chance. One function an event."""
