"""Tests that forged logs are detected."""
