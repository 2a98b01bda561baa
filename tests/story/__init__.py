"""One story from registering to erasing, played on real processes."""
