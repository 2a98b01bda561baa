"""The archive of a service: where it is opened, the file of its key, its commands."""
