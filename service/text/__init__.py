"""Human-readable texts, filled in from message catalogues."""
