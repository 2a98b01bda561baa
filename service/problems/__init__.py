"""Problems (RFC 9457): the API's errors, and the table of their types."""
