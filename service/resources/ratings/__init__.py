"""Profiles with ratings, leader boards, and what administrators ask about fair play."""
