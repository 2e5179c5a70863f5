"""What a long task costs in tokens, with a model that knows nothing but the text of its request."""
