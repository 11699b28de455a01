"""Cyclops as a service that starts with the machine, and its page on a screen of its own."""
