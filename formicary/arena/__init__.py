"""Matches between bots: demonstrations, tournaments on all cores, and their statistics."""
