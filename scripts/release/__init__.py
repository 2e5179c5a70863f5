"""What makes a release: `make release VERSION=0.1.0`. Nothing is published by it."""
