"""Mutation testing in parts: small changes of the rules and read models that tests must notice."""
