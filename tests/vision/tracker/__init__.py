"""Tests of the tracker: scripted sequences of pictures, and what settles."""
