"""Content of the web pages outside of templates, such as languages, texts, and modules."""
