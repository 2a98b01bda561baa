"""An attacker that sends as many requests as possible over a few connections from one address."""
