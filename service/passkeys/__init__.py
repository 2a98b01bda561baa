"""Passkeys of an account, and signing in with one."""
