"""The doors of accounts, and API keys at all others."""
