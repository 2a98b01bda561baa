"""The keys of a service: that their files hold those that something was sealed or signed under."""
