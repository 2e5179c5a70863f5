"""The console: what runs did, why they failed, what they cost, and what an operator may do."""
