"""Passkeys (WebAuthn), with which people sign in."""
