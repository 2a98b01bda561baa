"""Tests of analyses: winning chances, estimates and playouts."""
