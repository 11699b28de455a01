"""`cyclops doctor`: every part of this machine's set-up looked at, in one line each, with what to type where one is wrong.

Nothing here imports NumPy or OpenCV in the program itself: what may be broken, hang or end Python is done by a process of its own
(`cyclops.doctor.probes`), so that the doctor can say so.
"""
