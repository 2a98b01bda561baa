"""What pages are made of besides their templates: their language, words and modules."""
