"""Drawings of the board, either as a whole or part by part."""
