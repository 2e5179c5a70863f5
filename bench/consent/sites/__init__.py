"""Real applications from PyPI, in a virtual environment of their own."""
