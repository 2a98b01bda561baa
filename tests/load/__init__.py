"""What `make load` measures and checks by, checked itself."""
