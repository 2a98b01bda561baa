"""The keys of a service, and checks that their files hold every key used for sealing or signing."""
