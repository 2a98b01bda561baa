"""The generator of the Go client's types and methods."""
