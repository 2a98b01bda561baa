"""Tests of analyses: chances of winning, estimates and playouts."""
