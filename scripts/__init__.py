"""What is run on the repository itself, by hand or by `make`."""
