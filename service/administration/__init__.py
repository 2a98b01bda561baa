"""Administrators' operations on matches."""
