"""Sites of others, shown under names of this machine with the agent's tags in their pages."""
