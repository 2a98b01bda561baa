"""Live streams and long polls: waiters, their hub, and message rendering."""
