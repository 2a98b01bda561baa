"""Analysis of finished matches."""
