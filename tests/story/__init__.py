"""One story from registering to erasing, told over real processes."""
