"""Keys of a service, and checks that their files contain every key used for sealing or signing."""
