"""`cyclops setup`: the guided first run, for people who never calibrated anything."""
