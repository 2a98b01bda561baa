"""Logs that somebody forged are found out."""
