"""Match state at any version, and the read models."""
