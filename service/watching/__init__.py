"""What others may see of a service at work: each request, and whether its parts do theirs."""
