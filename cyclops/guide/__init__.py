"""What leads people through something step by step: a page, a terminal, and what is asked on them."""
