"""Finished matches leave for the archive and come back; whoever is killed at it is followed."""
