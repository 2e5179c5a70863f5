"""Where sessions are stored: implementations of Store, all tested by one conformance suite."""
