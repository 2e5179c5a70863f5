"""What one server carries: `make load`."""
