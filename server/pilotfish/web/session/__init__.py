"""A session that is live on this server: its page, its visitor, its runs."""
