"""The asynchronous client, for asyncio and trio."""
