"""What the benches share: rounds, servers, clients, references of the same kind."""
