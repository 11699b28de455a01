"""What turns pixels into millimetres and true colours: lens, table plane, light, printable sheets and the saved profile (to come)."""
