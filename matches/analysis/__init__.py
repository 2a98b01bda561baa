"""Winning chances throughout a finished match, estimated with playouts."""
