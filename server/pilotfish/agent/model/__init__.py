"""What a model is asked, and what it streams back."""
