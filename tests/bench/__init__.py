"""The benches, with tiny sizes."""
