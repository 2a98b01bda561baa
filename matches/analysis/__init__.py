"""Winning chances along a finished match, estimated by playouts."""
