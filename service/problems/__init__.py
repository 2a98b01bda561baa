"""Problems (RFC 9457), which are the errors of the API, and the table of their types."""
