"""The rules of Myrmes, by phase. Each rule refuses a command or returns its events."""
