"""Live streams and long polls: their waiters, the hub that wakes them, and their messages."""
