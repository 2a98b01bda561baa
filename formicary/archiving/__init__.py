"""The archive of a service: opening it, the file of its key, and its commands."""
