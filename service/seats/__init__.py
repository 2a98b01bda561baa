"""Seats that players hold."""
