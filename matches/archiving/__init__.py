"""Moving finished matches to the archive and back. Interrupted moves are completed later."""
