"""Accounts and their keys as they are answered."""
