"""Problems (RFC 9457): what went wrong, and the one table of what each is."""
