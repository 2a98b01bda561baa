"""Rule numbers of the pages, and of the code that implements them."""
