"""The drivers of speakers, one module a kind, each chosen by name (`hardware.speakers.opening`)."""
