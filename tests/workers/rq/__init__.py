"""What makes RQ fit."""
