"""Non-template content of the web pages: language, texts and modules."""
