"""`pilotfish try`: a site that is not ours, shown on this machine with the agent in it."""
