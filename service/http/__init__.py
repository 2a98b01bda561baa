"""HTTP helpers: requests, responses, caching, and pictures in memory."""
