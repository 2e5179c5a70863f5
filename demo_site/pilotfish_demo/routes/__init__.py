"""What the shop answers, one module for each part of the site."""
