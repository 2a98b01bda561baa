"""Live streams and long polls: their waiters, the hub, and the rendering of messages."""
