"""Mail: messages to a person by SMTP, confirmed before and ended by a press."""
