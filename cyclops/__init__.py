"""The evening itself: command line, referee, announcer, journal and page."""

__version__ = "0.1.0"
