"""What hand-written policies reach on MiniWoB++ through the product's own eyes and hands."""
