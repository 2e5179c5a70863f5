"""What hangs on the loop: one feature a file. `order.py` lists them."""
