"""What a running process tells of itself."""
