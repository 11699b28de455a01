"""A Debian 13 with the camera software of a Raspberry Pi: its driver is tested there with the genuine packages."""
