"""What the agent may do: the built-in catalogue, server actions, and the check of every call."""
