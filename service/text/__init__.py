"""Human-readable text, built from message catalogues."""
