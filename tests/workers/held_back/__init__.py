"""What workers leave for later: searches of who has its share, matches that nobody looks at."""
