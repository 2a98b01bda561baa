"""Estimates of winning chances throughout a finished match, based on playouts."""
