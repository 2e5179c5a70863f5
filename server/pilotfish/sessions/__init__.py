"""Where sessions are kept: a Store each, all of which pass one conformance suite."""
