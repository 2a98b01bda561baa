"""Match administration."""
