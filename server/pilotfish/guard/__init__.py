"""Everything that can refuse on the server: origins, policy, budgets, redaction."""
