"""Notes and studies that accounts write about a match. They are stored beside its log."""
