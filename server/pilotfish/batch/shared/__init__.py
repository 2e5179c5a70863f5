"""A batch that several machines share: its queue, its records and the workers."""
