"""What a site says in its own documents: read, cut into passages, indexed, searched and cited."""
