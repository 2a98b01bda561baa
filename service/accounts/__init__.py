"""Accounts: registration, the account of the caller, and administration."""
