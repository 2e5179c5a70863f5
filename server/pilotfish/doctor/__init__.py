"""What an integrator must mend on a page with the agent: evidence, then a verdict."""
