"""Problems (RFC 9457): the errors of the API, and the table of their types."""
