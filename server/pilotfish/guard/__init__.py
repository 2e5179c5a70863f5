"""What can refuse on the server: origins, budgets, redaction."""
