"""The contents of pages other than templates: their language, words and modules."""
