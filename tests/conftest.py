"""Settings that every test shares."""

import os

from hypothesis import settings

# One thread each: tests run in as many processes as there are cores, and threads would wait for each other longer than they work.
for library in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(library, "1")

# The same examples on every machine and no time limit per example: a slow computer is no failure.
settings.register_profile("cyclops", deadline=None, derandomize=True, database=None)
settings.load_profile("cyclops")
