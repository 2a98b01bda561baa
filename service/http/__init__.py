"""HTTP itself: requests, responses, caching, pictures in memory."""
