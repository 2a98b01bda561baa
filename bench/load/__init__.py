"""Load tests of the whole service with real processes: throughput, and recovery from faults."""
