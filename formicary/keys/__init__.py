"""The keys of a service, and checks that the key files contain every key used to seal or sign."""
