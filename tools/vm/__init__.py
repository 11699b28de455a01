"""An emulated machine with Debian's kernel: what needs real devices and real power cuts is tested there."""
