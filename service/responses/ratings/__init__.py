"""Ratings, leader boards and fair play, as they are answered."""
