"""Load on the whole service with real processes: its throughput, and its resistance to faults."""
