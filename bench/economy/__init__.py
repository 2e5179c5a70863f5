"""What the demo shop's thirty tasks cost a model: replies, and characters of their prompts."""
