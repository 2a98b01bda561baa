"""The keys of a service, and checks that the key files contain every key that was ever used."""
