"""Detection of rated matches that may have been arranged."""
