"""The rules of Myrmes by phase. Each rule checks and refuses, or returns events."""
