"""Live streams and long polls: who waits for a match, who wakes them, what they are sent."""
