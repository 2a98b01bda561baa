"""Resources of seats: holders, invitations, rematches, and cancellation before the start."""
