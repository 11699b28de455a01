# make demo     plays a simulated game of each kind on a page, see also cyclops demo --help
# make photos   reads and scores the photographs in fixtures/photos
# make test     runs the tests
# make docs     builds the pages of docs/ into build/docs
# All make .venv first when it is missing or out of date.

BIN := .venv/bin
SET_UP := scripts/set-up pyproject.toml constraints.txt

.PHONY: demo photos test test-python test-arm test-pi test-vm check docs lint types layers pins format catalogues screenshots clean

# WITH adds options, such as make demo WITH="--once --language pl".
demo: .venv/ready-run
	$(BIN)/cyclops demo $(WITH)

photos: .venv/ready-run
	$(BIN)/cyclops score fixtures/photos --annotate photos
	@echo "The photographs with what Cyclops saw drawn on them are in photos/"

test: .venv/ready-dev
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile

# The same with another Python, in an environment of its own: make test-python PYTHON=python3.13; WITH="-m pi" runs some of them.
PYTHON ?= python3.13
OTHER := .cache/$(notdir $(PYTHON))
test-python:
	@test -x $(OTHER)/bin/python || $(PYTHON) -m venv $(OTHER)
	@$(OTHER)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip hatchling editables
	@$(OTHER)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --no-build-isolation --editable . --group dev
	$(OTHER)/bin/python -m pytest --numprocesses 2 --dist loadfile $(WITH)

# The picamera2 driver with the genuine packages, in a Debian 13 root folder that is made once (as root; minutes, 2 GB in .cache).
test-pi: .venv/ready-dev
	$(BIN)/python -m tools.pi $(WITH)

# The tests marked `pi` on an emulated Raspberry Pi: Debian 13 for aarch64, Python 3.13, the wheels that a Pi gets. Made once (as root;
# minutes, 1 GB in .cache), with Debian's debootstrap and qemu-user-static. WITH="--shell" looks round in it.
test-arm: .venv/ready-run
	tools/arm/test-arm $(WITH)

# In an emulated machine: the V4L2 driver with devices of the kernel's, and power cuts in the middle of a game. Needs Debian's
# qemu-system-x86, busybox-static, kmod, cpio, make, gcc, v4l-utils; the kernel is downloaded once into .cache. See python -m tools.vm --help.
CUTS := 20
test-vm: .venv/ready-dev
	$(BIN)/python -m tools.vm --cuts $(CUTS)

# Everything that CI runs.
check: pins lint types layers docs test

lint: .venv/ready-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/ready-dev
	$(BIN)/mypy

layers: .venv/ready-dev
	$(BIN)/lint-imports --no-logo

# The pages of docs/; any warning, such as a link that leads nowhere, is an error. The variable silences advertising for another program.
docs: .venv/ready-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# What is installed is what constraints.txt names.
pins: .venv/ready-dev
	@$(BIN)/python -m pip list --format freeze --local --exclude-editable --exclude setuptools > .venv/pins
	@! grep -vixFf constraints.txt .venv/pins || { echo "pins: these are installed but not named so in constraints.txt"; exit 1; }

format: .venv/ready-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Pictures of every screen of the page, in all languages and sizes.
screenshots: .venv/ready-dev
	$(BIN)/python -m scripts.screenshots screenshots

# Collects what Cyclops says for cyclops/locale/*/LC_MESSAGES/cyclops.po, and compiles what is translated there.
catalogues: .venv/ready-dev
	$(BIN)/python scripts/catalogues.py

clean:
	rm -rf .venv photos screenshots build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

.venv/ready-run: $(SET_UP)
	@scripts/set-up

.venv/ready-dev: $(SET_UP) tools/pi/picamera2.txt
	@scripts/set-up dev
