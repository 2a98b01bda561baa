"""The RQ jobs, the dispatcher and the sweeper."""
