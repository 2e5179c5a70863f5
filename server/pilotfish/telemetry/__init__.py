"""What a server tells machines of its runs: log lines, metrics, traces."""
