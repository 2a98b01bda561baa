"""Simulated servers compared with real ones: a seed's commands are sent again to Valkey and Redis."""
