"""Load tests of the whole service with real processes. They measure throughput and recovery."""
