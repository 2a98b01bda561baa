"""The bodies that responses carry, as structs."""
