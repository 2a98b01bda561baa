"""Responses about ratings, leaderboards and fair play."""
