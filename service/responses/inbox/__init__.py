"""What is answered about all matches of an account, and who is present."""
