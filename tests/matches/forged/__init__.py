"""Tests that forged logs are found."""
