"""The shell of the page, with a made-up server."""
