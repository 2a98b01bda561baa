"""Commands for webhooks: `listen` forwards them, `webhook` signs and verifies them."""
