"""What whoever runs the service looks at: which processes live, and what was given up."""
